import { readFile, writeFile } from "node:fs/promises";
import type sharp from "sharp";
import { FILE_MESSAGES, STORING_MESSAGES, MAX_MEGAPIXELS } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { limitConcurrency } from "~/server/platform/limit-concurrency";
import type { InspectedFile } from "./inspect";
import { refuseCostlyPicture } from "./picture-limits";
import { stripPngTexts } from "./png-text";

/** Maximum length of a stored picture's longer side. */
const STORED_SIDE_PIXELS = 1_600;
const THUMBNAIL_SIDE_PIXELS = 192;
/** A picture of 64 megapixels takes one or two seconds; a hostile one could take hours. */
const MAX_DECODE_SECONDS = 20;

let loadedSharp: Promise<typeof sharp> | undefined;

/** Loads sharp lazily: it takes 11 MB. */
function loadSharp() {
  return (loadedSharp ??= import("sharp").then(({ default: sharp }) => {
    // Files are read once: a cache would only keep them open.
    sharp.cache(false);
    // Uploads must not reach the other loaders, such as those of SVG and PDF.
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({
      operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].flatMap((name) => [
        `VipsForeignLoad${name}File`,
        `VipsForeignLoad${name}Buffer`,
      ]),
    });
    return sharp;
  }));
}

/** Decodes one picture at a time, since each takes up to 150 MB. */
const runOneAtATime = limitConcurrency(1);

/** Paths of the files to write. */
type OutputPaths = { path: string; smallPath: string };

/**
 * Re-encodes a picture as WebP: its first frame, upright, at most 1600 pixels on the longer side, without metadata
 * (places, cameras, comments) and hidden data; and a thumbnail of at most 192 pixels.
 * @throws FileRefusedError: 415 for a file that is not JPEG, PNG, WebP, GIF or AVIF, 413 for too many pixels (see
 *   refuseCostlyPicture), 422 for a damaged one; Error with the code ENOSPC when the disk is full
 */
export function reencodePicture(upload: string, output: OutputPaths): Promise<InspectedFile> {
  return runOneAtATime(async () => {
    const sharp = await loadSharp();
    const picture = await decode(upload);
    const thumbnail = await sharp(picture.data)
      .resize({
        width: THUMBNAIL_SIDE_PIXELS,
        height: THUMBNAIL_SIDE_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .webp({ quality: 75 })
      .toBuffer();
    await writeFile(output.path, picture.data, { mode: 0o600 });
    await writeFile(output.smallPath, thumbnail, { mode: 0o600 });
    return {
      ...output,
      contentType: "image/webp",
      bytes: picture.data.length,
      width: picture.info.width,
      height: picture.info.height,
      durationSeconds: null,
    };
  });
}

async function decode(path: string) {
  const sharp = await loadSharp();
  const file = stripPngTexts(await readFile(path));
  try {
    refuseCostlyPicture(await sharp(file).metadata());
    return await sharp(file, {
      limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
      // Warnings are ignored: pictures of well-known phones cause some.
      failOn: "error",
      sequentialRead: true,
    })
      .autoOrient()
      .resize({
        width: STORED_SIDE_PIXELS,
        height: STORED_SIDE_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof FileRefusedError) throw error;
    throw toRefusal(error instanceof Error ? error.message : "");
  }
}

/** Converts an error of sharp, which distinguishes its errors by message only. */
function toRefusal(message: string): FileRefusedError {
  if (message.includes("exceeds pixel limit")) {
    return new FileRefusedError(413, STORING_MESSAGES.tooManyPixels(MAX_MEGAPIXELS));
  }
  if (message.includes("unsupported image format")) {
    return new FileRefusedError(415, FILE_MESSAGES.wrongType("image"));
  }
  return new FileRefusedError(422, STORING_MESSAGES.damaged("image"));
}
