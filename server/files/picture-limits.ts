import type { Metadata } from "sharp";
import {
  STORING_MESSAGES,
  MAX_SIDE_PIXELS,
  MAX_MEGAPIXELS,
} from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";

/** Maximum memory for decoding a picture. */
const MAX_DECODED_BYTES = 150_000_000;
/** Number of lines of a PNG that sharp buffers while resizing. */
const BUFFERED_LINES = 2_200;
const MEGAPIXEL = 1_000_000;

/**
 * Refuses a picture by its header, before it is decoded: above 64 megapixels, 16,384 pixels on a side, or 150 MB of
 * decoding memory. An AVIF of 64 megapixels has a few hundred bytes and takes 1.5 GB.
 * @throws FileRefusedError: 413
 */
export function refuseCostlyPicture(header: Metadata): void {
  const { width, height } = header;
  const pixels = width * height;
  if (pixels > MAX_MEGAPIXELS * MEGAPIXEL) refuse(STORING_MESSAGES.tooManyPixels(MAX_MEGAPIXELS));
  if (Math.max(width, height) > MAX_SIDE_PIXELS) refuse(STORING_MESSAGES.sideTooLong());
  const bytes = estimateDecodedBytes(header);
  if (bytes <= MAX_DECODED_BYTES) return;
  const fittingMegapixels = (pixels * MAX_DECODED_BYTES) / bytes / MEGAPIXEL;
  refuse(STORING_MESSAGES.tooManyPixels(Math.floor(fittingMegapixels)));
}

/** Estimates the decoding memory in bytes, as measured with the decoders of sharp 0.35. */
function estimateDecodedBytes({
  format,
  width,
  height,
  channels,
  depth,
  isProgressive,
}: Metadata): number {
  const pixels = width * height;
  const isDeep = depth !== "uchar";
  if (format === "heif") return pixels * (isDeep ? 25 : 18);
  if (format === "gif") return pixels * 6;
  if (format === "webp") return pixels * 4;
  // Resized line by line while decoding, unless progressive.
  if (format === "jpeg") return isProgressive ? pixels * channels * 2 : 0;
  const pixelBytes = channels * (isDeep ? 2 : 1);
  return isProgressive
    ? pixels * pixelBytes * 1.3
    : width * Math.min(height, BUFFERED_LINES) * pixelBytes;
}

function refuse(message: string): never {
  throw new FileRefusedError(413, message);
}
