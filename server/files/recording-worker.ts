/** The worker thread that reads the tracks of one recording or video for recording.ts. */
import { parentPort, workerData } from "node:worker_threads";
import { parseFile } from "music-metadata";

/** What the file says of itself; null where it cannot be read. */
export type TracksReply = {
  codec: string | undefined;
  hasAudio: boolean;
  hasVideo: boolean;
  durationSeconds: number | null;
} | null;

async function readTracks(path: string): Promise<TracksReply> {
  const { format } = await parseFile(path, { skipCovers: true });
  const { codec, hasAudio = false, hasVideo = false, duration } = format;
  // Browsers leave out how long a recording is; a WAV says it, and one of no length has no sound.
  if (format.container === "WAVE" && !duration) return null;
  const known = duration !== undefined && Number.isFinite(duration) && duration > 0;
  return { codec, hasAudio, hasVideo, durationSeconds: known ? duration : null };
}

if (parentPort) {
  const port = parentPort;
  const answer = (message: TracksReply | "started") => port.postMessage(message);
  answer("started");
  try {
    answer(await readTracks(workerData as string));
  } catch {
    // Whatever the parser throws is the file's fault.
    answer(null);
  }
}
