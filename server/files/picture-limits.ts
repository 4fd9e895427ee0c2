import type { Metadata } from "sharp";
import { FILE_MESSAGES, MAX_SIDE_PIXELS, MAX_MEGAPIXELS } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";

/** What a picture may take while it is decoded, in bytes. */
const MAX_DECODED_BYTES = 150_000_000;
/** How many lines of a PNG are kept while it is made smaller. */
const KEPT_LINES = 2_200;
const MEGAPIXEL = 1_000_000;

/**
 * Refuses a picture by what its header says, before it is decoded: one of more than 64 megapixels or 16,384 pixels on a
 * side, and one that would take more than 150 MB. An AVIF of 64 megapixels has some hundred bytes and takes 1.5 GB.
 * @throws FileRefusedError: 413
 */
export function refuseCostly(header: Metadata): void {
  const { width, height } = header;
  const pixels = width * height;
  if (pixels > MAX_MEGAPIXELS * MEGAPIXEL) refuse(FILE_MESSAGES.tooManyPixels(MAX_MEGAPIXELS));
  if (Math.max(width, height) > MAX_SIDE_PIXELS) refuse(FILE_MESSAGES.tooLong);
  const bytes = decodedBytes(header);
  if (bytes <= MAX_DECODED_BYTES) return;
  const fitting = (pixels * MAX_DECODED_BYTES) / bytes / MEGAPIXEL;
  refuse(FILE_MESSAGES.tooManyPixels(Math.floor(fitting)));
}

/** What decoding takes, as measured with the decoders that sharp 0.35 brings along. */
function decodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height;
  const isDeep = depth !== "uchar";
  if (format === "heif") return pixels * (isDeep ? 25 : 18);
  if (format === "gif") return pixels * 6;
  if (format === "webp") return pixels * 4;
  // Line by line, and smaller at once, unless its lines come in several passes.
  if (format === "jpeg") return isProgressive ? pixels * channels * 2 : 0;
  const pixelBytes = channels * (isDeep ? 2 : 1);
  return isProgressive
    ? pixels * pixelBytes * 1.3
    : width * Math.min(height, KEPT_LINES) * pixelBytes;
}

function refuse(message: string): never {
  throw new FileRefusedError(413, message);
}
