import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";

export const FILE_KINDS = ["image", "audio", "video"] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What people call a file of each kind, what it may be, and what a file input offers. */
const KINDS = {
  image: {
    thing: "picture",
    article: "a",
    formats: "JPEG, PNG, WebP, GIF or AVIF",
    accept: "image/jpeg,image/png,image/webp,image/gif,image/avif",
  },
  audio: {
    thing: "recording",
    article: "a",
    formats: "WebM, Ogg, MP3, M4A or WAV",
    accept:
      "audio/webm,audio/ogg,audio/mpeg,audio/mp4,audio/wav,.weba,.webm,.ogg,.oga,.opus,.mp3,.m4a,.wav",
  },
  video: {
    thing: "video",
    article: "an",
    formats: "MP4 or WebM",
    accept: "video/mp4,video/webm,.mp4,.webm",
  },
} as const satisfies Record<FileKind, object>;

/** The `accept` of a file input: what the browser offers first. What a file is, the server decides by its content. */
export const acceptedTypes = (kind: FileKind): string => KINDS[kind].accept;

/** How large a file of each kind may be where the operator says nothing else, in megabytes of 1,048,576 bytes. */
export const DEFAULT_LIMIT_MB = { image: 10, audio: 25, video: 500 } as const satisfies Record<
  FileKind,
  number
>;
export const BYTES_PER_MB = 1_048_576;

/** What a picture may have, however few bytes it is packed into. */
export const MAX_MEGAPIXELS = 64;

/** On its longer side: what is decoded line by line takes memory by the length of a line. */
export const MAX_SIDE_PIXELS = 16_384;

/** What is said of a file that is not taken. */
export const FILE_MESSAGES = {
  tooLarge: (kind: FileKind, megabytes: number) =>
    `The ${KINDS[kind].thing} must be at most ${megabytes} MB`,
  wrongType: (kind: FileKind) => {
    const { thing, article, formats } = KINDS[kind];
    return `The ${thing} must be ${article} ${formats} file`;
  },
  empty: (kind: FileKind) => `This ${KINDS[kind].thing} is empty`,
  damaged: (kind: FileKind) => `This ${KINDS[kind].thing} cannot be read. It may be damaged.`,
  tooManyPixels: (megapixels: number) => `The picture must be at most ${megapixels} megapixels`,
  tooLong: `The picture must be at most ${MAX_SIDE_PIXELS.toLocaleString("en")} pixels wide and high`,
  noRoom: "There is no room left to store this file",
  unavailable: "Files cannot be reached at the moment",
  gone: (kind: FileKind) => `This ${KINDS[kind].thing} is no longer there. Please choose it again.`,
} as const;

/** What a file input says that it takes, such as "JPEG, PNG, WebP, GIF or AVIF, at most 10 MB". */
export const fileHint = (kind: FileKind, megabytes: number): string =>
  `${KINDS[kind].formats}, at most ${megabytes} MB`;

/** What a browser can say against a chosen file before it is sent; the server says the rest. Null for nothing. */
export function findFileProblem(
  { size, type }: { size: number; type: string },
  kind: FileKind,
  megabytes: number,
): string | null {
  if (size > megabytes * BYTES_PER_MB) return FILE_MESSAGES.tooLarge(kind, megabytes);
  if (size === 0) return FILE_MESSAGES.empty(kind);
  // Browsers know pictures by their endings; they call one and the same recording by many names.
  const known = kind !== "image" || type === "" || KINDS.image.accept.split(",").includes(type);
  return known ? null : FILE_MESSAGES.wrongType(kind);
}

/** 128 random bits in letters that stand in addresses. */
export const FILE_ID_LENGTH = 22;
const FILE_ID = /^[\w-]{22}$/;
export const isFileId = (text: string): boolean => FILE_ID.test(text);

/** The id of a file that is named by it or by its address; "" for none. */
export const parseFileId = (named: string | null | undefined): string =>
  named?.trim().replace(/^\/media\//, "") ?? "";

/** Where a file is read; null for none. */
export const fileAddress = (id: string | null): string | null => id && `/media/${id}`;
/** Where the small version of a picture is read; null for none. */
export const thumbnailAddress = (id: string | null): string | null =>
  toThumbnailAddress(fileAddress(id));
/** The same for the address of the picture. */
export const toThumbnailAddress = (address: string | null): string | null =>
  address && `${address}?size=small`;

/**
 * What a form or a program names as a file: nothing leaves it as it is, null or an empty text takes it away, and an id or
 * its address in /media is that file.
 */
export function fileField(kind: FileKind) {
  const file = z
    .string({ invalid_type_error: FILE_MESSAGES.gone(kind) })
    .nullish()
    .transform((text, context) => {
      if (text === undefined) return undefined;
      const id = parseFileId(text);
      if (id === "") return null;
      if (isFileId(id)) return id;
      context.addIssue({ code: "custom", message: FILE_MESSAGES.gone(kind) });
      return z.NEVER;
    });
  return apiNote(file, { type: ["string", "null"], pattern: "^((/media/)?[\\w-]{22})?$" });
}
