import { open } from "node:fs/promises";
import { FILE_MESSAGES, type FileKind } from "~/models/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { contentTypeOf, HEAD_BYTES } from "./content-type";
import { remakePicture } from "./picture";
import { inspectRecording } from "./recording";

/** What is kept of an uploaded file. */
export type InspectedFile = {
  /** Where the bytes to store are: those that came, or a picture that was made anew beside them. */
  path: string;
  /** Where a picture's small version is. */
  smallPath: string | null;
  contentType: string;
  bytes: number;
  /** In pixels, of pictures. */
  width: number | null;
  height: number | null;
  /** Null where it is not a recording or a video, and where the file does not say. */
  durationSeconds: number | null;
};

/**
 * Finds out what a file on disk really is, by its content alone, and makes of it what is kept: a picture is made anew
 * beside it, in files whose names begin with its own and which the caller removes; a recording or a video stays as it
 * is. Takes at most some seconds, whatever was sent; two pictures and two others at a time, the rest wait.
 * @throws FileRefusedError: 415 for another type, 422 for an empty or a damaged one, 413 for a picture of more than 64
 *   megapixels; Error with the code ENOSPC where there is no room for what is made
 */
export async function inspectFile(path: string, kind: FileKind): Promise<InspectedFile> {
  const head = await headOf(path);
  if (head.length === 0) throw new FileRefusedError(422, FILE_MESSAGES.empty(kind));
  const contentType = await contentTypeOf(kind, head);
  if (contentType === null) throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
  return kind === "image" ? remakePicture(path) : inspectRecording(path, kind, contentType);
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
