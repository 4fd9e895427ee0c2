import type { FileKind } from "~/models/files/stored-file.schema";

/** How much of a file's beginning says what it is, in bytes. */
export const HEAD_BYTES = 4_096;

/** What file-type calls the files of each kind, and what browsers are told they are. */
const CONTENT_TYPES: Record<FileKind, Record<string, string>> = {
  image: {
    "image/jpeg": "image/jpeg",
    "image/png": "image/png",
    "image/apng": "image/png",
    "image/webp": "image/webp",
    "image/gif": "image/gif",
    "image/avif": "image/avif",
  },
  // The containers of films hold sound alone as well: what a browser records is one of these.
  audio: {
    "video/webm": "audio/webm",
    "audio/ogg": "audio/ogg",
    "audio/mpeg": "audio/mpeg",
    "audio/x-m4a": "audio/mp4",
    "audio/mp4": "audio/mp4",
    "video/mp4": "audio/mp4",
    "audio/wav": "audio/wav",
  },
  video: { "video/mp4": "video/mp4", "video/x-m4v": "video/mp4", "video/webm": "video/webm" },
};

/**
 * The type of a file of this kind that begins with these bytes (4,096, or all where it is shorter), whatever its name
 * and its sender say; null for any other file. What follows the beginning may still be damaged: see inspect.ts.
 */
export async function contentTypeOf(kind: FileKind, head: Uint8Array): Promise<string | null> {
  // With the first upload: most processes never see one.
  const { fileTypeFromBuffer } = await import("file-type");
  const found = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES));
  // Without what follows a semicolon: the codec of an Ogg file.
  const type = found?.mime.split(";", 1)[0] ?? "";
  const types = CONTENT_TYPES[kind];
  return Object.hasOwn(types, type) ? (types[type] ?? null) : null;
}
