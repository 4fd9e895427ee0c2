import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";

export const FILE_KINDS = ["image", "audio", "video"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** For each kind of file: noun and formats for messages, and the `accept` attribute of inputs. */
const KINDS = {
  image: {
    noun: "picture",
    article: "a",
    formats: "JPEG, PNG, WebP, GIF or AVIF",
    accept: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  },
  audio: {
    noun: "recording",
    article: "a",
    formats: "WebM, Ogg, MP3, M4A or WAV",
    accept:
      "audio/webm,audio/ogg,audio/mpeg,audio/mp4,audio/wav,.weba,.webm,.ogg,.oga,.opus,.mp3,.m4a,.wav",
  },
  video: {
    noun: "video",
    article: "an",
    formats: "MP4 or WebM",
    accept: "video/mp4,video/webm,.mp4,.webm",
  },
} as const satisfies Record<FileKind, object>;

/** `accept` attribute of a file input, a hint only: the server detects the type from the content. */
export const acceptedTypes = (kind: FileKind): string => KINDS[kind].accept;

/** Default upload limit for each kind, in megabytes of 1,048,576 bytes; the operator can override it. */
export const DEFAULT_LIMIT_MB = { image: 10, audio: 25, video: 500 } as const satisfies Record<
  FileKind,
  number
>;
export const BYTES_PER_MB = 1_048_576;

/** Pixel limit of a picture, whatever its compressed size (decompression bombs). */
export const MAX_MEGAPIXELS = 64;

/** Limit of a picture's longer side, in pixels: decoders that work line by line allocate memory by line length. */
export const MAX_SIDE_PIXELS = 16_384;

/** Error messages for rejected files that browsers know too. */
export const FILE_MESSAGES = {
  tooLarge: (kind: FileKind, megabytes: number) =>
    `The ${KINDS[kind].noun} must be at most ${megabytes} MB`,
  wrongType: (kind: FileKind) => {
    const { noun, article, formats } = KINDS[kind];
    return `The ${noun} must be ${article} ${formats} file`;
  },
  empty: (kind: FileKind) => `This ${KINDS[kind].noun} is empty`,
  missing: (kind: FileKind) =>
    `This ${KINDS[kind].noun} is no longer there. Please choose it again.`,
} as const;

/** Error messages of the server only, apart so that no page loads them. */
export const STORING_MESSAGES = {
  damaged: (kind: FileKind) => `This ${KINDS[kind].noun} cannot be read. It may be damaged.`,
  tooManyPixels: (megapixels: number) => `The picture must be at most ${megapixels} megapixels`,
  sideTooLong: () =>
    `The picture must be at most ${MAX_SIDE_PIXELS.toLocaleString("en")} pixels wide and high`,
  noRoom: "There is no room left to store this file",
  unavailable: "Files cannot be reached at the moment",
} as const;

/** Hint of a file input, such as "JPEG, PNG, WebP, GIF or AVIF, at most 10 MB". */
export const fileHint = (kind: FileKind, megabytes: number): string =>
  `${KINDS[kind].formats}, at most ${megabytes} MB`;

/** Checks a selected file in the browser before upload; the server validates the content. @returns error message, or null */
export function findFileProblem(
  { size, type }: { size: number; type: string },
  kind: FileKind,
  megabytes: number,
): string | null {
  if (size > megabytes * BYTES_PER_MB) return FILE_MESSAGES.tooLarge(kind, megabytes);
  if (size === 0) return FILE_MESSAGES.empty(kind);
  // Only for images: browsers report inconsistent media types for recordings.
  const isAccepted =
    kind !== "image" || type === "" || KINDS.image.accept.split(",").includes(type);
  return isAccepted ? null : FILE_MESSAGES.wrongType(kind);
}

/** Length of a file id: 128 random bits in base64url. */
export const FILE_ID_LENGTH = 22;
const FILE_ID = /^[\w-]{22}$/;
/** Whether a text has the format of a file id. */
export const isFileId = (text: string): boolean => FILE_ID.test(text);

/** Extracts the id from an id or a /media URL; "" for none. */
export const parseFileId = (reference: string | null | undefined): string =>
  reference?.trim().replace(/^\/media\//, "") ?? "";

/** URL path of a file; null for none. */
export const fileAddress = (id: string | null): string | null => id && `/media/${id}`;
/** URL path of a picture's thumbnail; null for none. */
export const thumbnailAddress = (id: string | null): string | null =>
  toThumbnailAddress(fileAddress(id));
/** Like `thumbnailAddress`, from the URL path of the picture. */
export const toThumbnailAddress = (address: string | null): string | null =>
  address && `${address}?size=small`;

/**
 * File reference of a form or API call: an id or a /media URL. Undefined keeps the current file, null or an empty text
 * removes it.
 */
export function fileField(kind: FileKind) {
  const file = z
    .string({ invalid_type_error: FILE_MESSAGES.missing(kind) })
    .nullish()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const id = parseFileId(text);
      if (id === "") return null;
      if (isFileId(id)) return id;
      const params = { code: "not-found" };
      context.addIssue({ code: "custom", message: FILE_MESSAGES.missing(kind), params });
      return z.NEVER;
    });
  return apiNote(file, { type: ["string", "null"], pattern: "^((/media/)?[\\w-]{22})?$" });
}
