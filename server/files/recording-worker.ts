/** The worker process that reads the tracks of one recording or video for recording.ts. */
import { parseFromTokenizer } from "music-metadata";
import * as strtok3 from "strtok3";
import { answerJob } from "../platform/worker-entry";

/** A field, a cover or a table of a file: what is longer would be read at once, up to the whole of a video. */
const MAX_FIELD_BYTES = 16 * 1024 * 1024;

// Its types are those of browsers, which open no files.
const { fromFile } = strtok3 as unknown as {
  fromFile: (path: string, options: strtok3.ITokenizerOptions) => Promise<strtok3.ITokenizer>;
};

/** What the file says of itself; null where it cannot be read. */
export type TracksReply = {
  codec: string | undefined;
  hasAudio: boolean;
  hasVideo: boolean;
  durationSeconds: number | null;
} | null;

async function readTracks(path: string): Promise<TracksReply> {
  const tokenizer = await fromFile(path, { maxBufferSize: MAX_FIELD_BYTES });
  const { format } = await parseFromTokenizer(tokenizer, { skipCovers: true });
  const { codec, hasAudio = false, hasVideo = false, duration } = format;
  // Browsers leave out how long a recording is; a WAV says it, and one of no length has no sound.
  if (format.container === "WAVE" && !duration) return null;
  const known = duration !== undefined && Number.isFinite(duration) && duration > 0;
  return { codec, hasAudio, hasVideo, durationSeconds: known ? duration : null };
}

// Whatever the parser throws is the file's fault.
answerJob(({ path }: { path: string }): Promise<TracksReply> => readTracks(path).catch(() => null));
