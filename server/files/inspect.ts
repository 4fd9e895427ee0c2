import { open } from "node:fs/promises";
import { FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { detectContentType, HEAD_BYTES } from "./content-type";
import { reencodePicture } from "./picture";
import { inspectRecording } from "./recording";

/** Path of the temporary file with a re-encoded picture, beside the upload; the caller of the inspection removes it. */
export const temporaryPicturePath = (path: string) => `${path}-picture`;
/**
 * Path of the temporary file with a picture's thumbnail, beside the upload; the caller of the inspection removes it.
 */
export const temporaryThumbnailPath = (path: string) => `${path}-small`;

/** An inspected upload: the temporary files to store, and their metadata. */
export type InspectedFile = {
  /** The upload itself, or the re-encoded picture (temporaryPicturePath). */
  path: string;
  /** A picture's thumbnail (temporaryThumbnailPath). */
  smallPath: string | null;
  contentType: string;
  bytes: number;
  /** Of pictures, in pixels. */
  width: number | null;
  height: number | null;
  /** Null for pictures, and for recordings and videos without a declared duration. */
  durationSeconds: number | null;
};

/** Whether a file that begins with these bytes may be of a kind; others are refused before the rest is read. */
export async function isPossibleKind(kind: FileKind, head: Uint8Array): Promise<boolean> {
  return (await detectContentType(kind, head)) !== null;
}

/**
 * Inspects an upload on disk by its content alone. Re-encodes a picture into temporaryPicturePath and
 * temporaryThumbnailPath, which the caller removes, also after a refusal; recordings and videos stay unchanged. Takes
 * at most a few seconds for any input; one picture and two others are inspected concurrently, the rest are queued.
 * @throws FileRefusedError: 415 for another type, 422 for an empty or damaged file, 413 for a picture too expensive to
 *   decode; Error with the code ENOSPC when the disk is full
 */
export async function inspectFile(path: string, kind: FileKind): Promise<InspectedFile> {
  const head = await readHead(path);
  if (head.length === 0) throw new FileRefusedError(422, FILE_MESSAGES.empty(kind));
  const contentType = await detectContentType(kind, head);
  if (contentType === null) throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
  if (kind !== "image") return inspectRecording(path, kind, contentType);
  return reencodePicture(path, {
    path: temporaryPicturePath(path),
    smallPath: temporaryThumbnailPath(path),
  });
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
