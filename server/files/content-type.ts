import type { FileKind } from "~/models/files/stored-file.schema";

/** Number of bytes at the beginning of a file that determine its type. */
export const HEAD_BYTES = 4_096;

/** Accepted types by kind: the type that file-type detects, and the Content-Type to serve. */
const CONTENT_TYPES: Record<FileKind, Record<string, string>> = {
  image: {
    "image/jpeg": "image/jpeg",
    "image/png": "image/png",
    "image/apng": "image/png",
    "image/webp": "image/webp",
    "image/gif": "image/gif",
    "image/avif": "image/avif",
  },
  // Video containers may hold audio alone: browsers record into one of these.
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
 * Detects the content type of a file by its first bytes (4,096, or all of a shorter one), ignoring its name and
 * declared type.
 * @returns null for a file of another kind. The rest of the file may still be damaged: see inspect.ts
 */
export async function detectContentType(kind: FileKind, head: Uint8Array): Promise<string | null> {
  // Lazy: most processes never receive an upload.
  const { fileTypeFromBuffer } = await import("file-type");
  const detected = await fileTypeFromBuffer(head.subarray(0, HEAD_BYTES));
  // Drops parameters, such as the codec of an Ogg file.
  const type = detected?.mime.split(";", 1)[0] ?? "";
  const types = CONTENT_TYPES[kind];
  return Object.hasOwn(types, type) ? (types[type] ?? null) : null;
}
