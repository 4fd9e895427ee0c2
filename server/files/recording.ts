import { stat } from "node:fs/promises";
import { FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { runInWorker } from "~/server/platform/worker-process";
import type { InspectedFile } from "./inspect";
import type { TracksReply } from "./recording-worker";

/** For reading the tracks of one file, in a process of its own. */
export const RECORDING_LIMITS = { seconds: 10, heapMegabytes: 96 };

/** A day: what says it lasts longer is mistaken. */
const MAX_DURATION_SECONDS = 86_400;

/** What the browsers of today play, as music-metadata names it. */
const PLAYABLE: Record<string, RegExp> = {
  "audio/webm": /^(OPUS|VORBIS)$/,
  "audio/ogg": /^(Opus|Vorbis I|FLAC)$/,
  "audio/mpeg": /^MPEG (1|2|2\.5) Layer 3$/,
  "audio/mp4": /^(MPEG-4\/AAC|MPEG-1 layer 3|<(Opus|fLaC)>)$/,
  // 6 and 7 are the laws of telephony; 65534 is "extensible", by which many recorders say PCM.
  "audio/wav": /^(PCM|IEEE_FLOAT|non-PCM \((6|7|65534)\))$/,
};

/**
 * Checks a recording or a video, whose beginning was one of the content type: that it can be read, has the tracks of
 * its kind, and is in a codec that browsers play. It is kept as it came. A cover in a recording is not a picture track.
 * @throws FileRefusedError: 415 for other tracks and codecs, 422 for what cannot be read, also in time
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
  if (!tracks) throw new FileRefusedError(422, FILE_MESSAGES.damaged(kind));
  if (!isOfKind(kind, contentType, tracks)) {
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

function isOfKind(kind: FileKind, contentType: string, tracks: NonNullable<TracksReply>): boolean {
  if (kind === "video") return tracks.hasVideo;
  const playable = PLAYABLE[contentType];
  return tracks.hasAudio && !tracks.hasVideo && playable?.test(tracks.codec ?? "") === true;
}
