import { open } from "node:fs/promises";
import { FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { contentTypeOf, HEAD_BYTES } from "./content-type";
import { remakePicture } from "./picture";
import { inspectRecording } from "./recording";

/** The temporary files that an inspection may leave beside the upload; whoever asked for it removes them. */
export const pictureBeside = (path: string) => `${path}-picture`;
export const smallBeside = (path: string) => `${path}-small`;

/** What is to be stored of an upload, in temporary files, and what is known of it. */
export type InspectedFile = {
  /** The upload itself, or the file that pictureBeside names. */
  path: string;
  /** The small version of a picture: the file that smallBeside names. */
  smallPath: string | null;
  contentType: string;
  bytes: number;
  /** In pixels, of pictures. */
  width: number | null;
  height: number | null;
  /** Null where it is not a recording or a video, and where the file does not say. */
  durationSeconds: number | null;
};

/** Whether a file that begins with these bytes may be of a kind: what cannot be is refused before the rest is read. */
export async function mayBe(kind: FileKind, head: Uint8Array): Promise<boolean> {
  return (await contentTypeOf(kind, head)) !== null;
}

/**
 * Finds out what an upload on disk really is, by its content alone, and makes of it what is stored: a picture is made
 * anew in the files that pictureBeside and smallBeside name, and that the caller removes, also when it is refused; a
 * recording or a video stays as it is. Takes at most some seconds, whatever was sent; one picture and two others at a time, the rest wait.
 * @throws FileRefusedError: 415 for another type, 422 for an empty or a damaged one, 413 for a picture that would take
 *   too much to decode; Error with the code ENOSPC where there is no room for what is made
 */
export async function inspectFile(path: string, kind: FileKind): Promise<InspectedFile> {
  const head = await headOf(path);
  if (head.length === 0) throw new FileRefusedError(422, FILE_MESSAGES.empty(kind));
  const contentType = await contentTypeOf(kind, head);
  if (contentType === null) throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
  if (kind !== "image") return inspectRecording(path, kind, contentType);
  return remakePicture(path, { path: pictureBeside(path), smallPath: smallBeside(path) });
}

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
