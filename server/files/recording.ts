import { stat } from "node:fs/promises";
import { FILE_MESSAGES, STORING_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { runInWorker } from "~/server/platform/worker-process";
import type { InspectedFile } from "./inspect";
import type { TracksReply } from "./recording-worker";

/** Limits of the worker process that reads the tracks of one file. */
export const RECORDING_LIMITS = { seconds: 10, heapMegabytes: 96 };

/** One day: a longer declared duration is wrong, and is ignored. */
const MAX_DURATION_SECONDS = 86_400;

/** Codecs that current browsers play, as named by music-metadata, by content type. */
const PLAYABLE_CODECS: Record<string, RegExp> = {
  "audio/webm": /^(OPUS|VORBIS)$/,
  "audio/ogg": /^(Opus|Vorbis I|FLAC)$/,
  "audio/mpeg": /^MPEG (1|2|2\.5) Layer 3$/,
  "audio/mp4": /^(MPEG-4\/AAC|MPEG-1 layer 3|<(Opus|fLaC)>)$/,
  // 6 and 7 are A-law and mu-law; 65534 is "extensible", which many recorders declare for PCM.
  "audio/wav": /^(PCM|IEEE_FLOAT|non-PCM \((6|7|65534)\))$/,
};

/**
 * Inspects a recording or a video of a detected content type: it must be readable, have the tracks of its kind, and use
 * a codec that browsers play. It is stored unchanged. A cover in a recording is not a video track.
 * @throws FileRefusedError: 415 for other tracks and codecs, 422 for an unreadable file or a timeout
 */
export async function inspectRecording(
  path: string,
  kind: Exclude<FileKind, "image">,
  contentType: string,
  limits = RECORDING_LIMITS,
): Promise<InspectedFile> {
  const tracks = await runInWorker<TracksReply>({
    module: "files/recording-worker",
    data: { path },
    ...limits,
  });
  if (!tracks) throw new FileRefusedError(422, STORING_MESSAGES.damaged(kind));
  if (!matchesKind(kind, contentType, tracks)) {
    throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
  }
  const { durationSeconds } = tracks;
  return {
    path,
    smallPath: null,
    contentType,
    bytes: (await stat(path)).size,
    width: null,
    height: null,
    durationSeconds:
      durationSeconds !== null && durationSeconds > MAX_DURATION_SECONDS ? null : durationSeconds,
  };
}

function matchesKind(
  kind: FileKind,
  contentType: string,
  tracks: NonNullable<TracksReply>,
): boolean {
  if (kind === "video") return tracks.hasVideo;
  const codecs = PLAYABLE_CODECS[contentType];
  return tracks.hasAudio && !tracks.hasVideo && codecs?.test(tracks.codec ?? "") === true;
}
