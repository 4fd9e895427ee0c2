import { stat } from "node:fs/promises";
import sharp from "sharp";
import { FILE_MESSAGES, type FileKind } from "~/models/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";

/** What is to be stored of an upload, in temporary files, and what is known of it. */
export type InspectedFile = {
  /** The upload itself, or the file that pictureBeside names. */
  path: string;
  /** The small version of a picture: the file that smallBeside names. */
  smallPath: string | null;
  contentType: string;
  bytes: number;
  width: number | null;
  height: number | null;
  durationSeconds: number | null;
};

/** The temporary files that an inspection may leave beside the upload; whoever asked for it removes them. */
export const pictureBeside = (path: string) => `${path}-picture`;
export const smallBeside = (path: string) => `${path}-small`;

/** How much of a file's beginning tells its type. */
export const HEAD_BYTES = 4_100;

/** Whether a file that begins with these bytes may be of a kind: what cannot be is refused before the rest is read. */
export function mayBe(_kind: FileKind, head: Uint8Array): boolean {
  return head.length > 0;
}

/**
 * Finds out what an upload really is, by its content, and makes of it what is stored.
 * @throws FileRefusedError for another type, a damaged file, and a picture of too many pixels
 */
export async function inspectFile(path: string, kind: FileKind): Promise<InspectedFile> {
  if (kind !== "image") {
    const { size } = await stat(path);
    const contentType = `${kind}/webm`;
    const none = { width: null, height: null, durationSeconds: null, smallPath: null };
    return { ...none, path, contentType, bytes: size };
  }
  try {
    const picture = sharp(path).rotate().resize(1_600, 1_600, { fit: "inside" }).webp();
    const { size, width, height } = await picture.toFile(pictureBeside(path));
    await sharp(path).rotate().resize(192, 192, { fit: "inside" }).webp().toFile(smallBeside(path));
    return {
      path: pictureBeside(path),
      smallPath: smallBeside(path),
      contentType: "image/webp",
      bytes: size,
      width,
      height,
      durationSeconds: null,
    };
  } catch {
    throw new FileRefusedError(422, FILE_MESSAGES.damaged(kind));
  }
}
