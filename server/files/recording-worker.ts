/** Worker process that reads the tracks of one recording or video for recording.ts. */
import { type IFormat, parseFromTokenizer } from "music-metadata";
import * as strtok3 from "strtok3";
import { handleJob } from "../platform/worker-entry";

/** Limit of one field, cover or table of a file, which is read into memory, and could be as long as the whole video. */
const MAX_FIELD_BYTES = 16 * 1024 * 1024;

// Its types are those of the browser build, which opens no files.
const { fromFile } = strtok3 as unknown as {
  fromFile: (path: string, options: strtok3.ITokenizerOptions) => Promise<strtok3.ITokenizer>;
};

/** The declared tracks of a file; null for an unreadable one. */
export type TracksReply = {
  codec: string | undefined;
  hasAudio: boolean;
  hasVideo: boolean;
  durationSeconds: number | null;
} | null;

async function readTracks(path: string): Promise<TracksReply> {
  const tokenizer = await fromFile(path, { maxBufferSize: MAX_FIELD_BYTES });
  try {
    const { format } = await parseFromTokenizer(tokenizer, { skipCovers: true });
    return describeTracks(format);
  } finally {
    // The parser leaves the file open.
    await tokenizer.close();
  }
}

function describeTracks(format: IFormat): TracksReply {
  const { container, codec, hasAudio = false, hasVideo = false, duration } = format;
  // Browsers omit the duration of a recording; a WAV declares it, and one without it has no sound.
  if (container === "WAVE" && !duration) return null;
  const hasDuration = duration !== undefined && Number.isFinite(duration) && duration > 0;
  return { codec, hasAudio, hasVideo, durationSeconds: hasDuration ? duration : null };
}

// Errors of the parser are caused by the file.
handleJob(({ path }: { path: string }): Promise<TracksReply> => readTracks(path).catch(() => null));
