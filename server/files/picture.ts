import { readFile, writeFile } from "node:fs/promises";
import type sharp from "sharp";
import { FILE_MESSAGES, MAX_MEGAPIXELS } from "~/models/files/stored-file.schema";
import { FileRefusedError } from "~/server/platform/errors";
import { limitConcurrency } from "~/server/platform/limit-concurrency";
import type { InspectedFile } from "./inspect";
import { refuseCostly } from "./picture-limits";
import { withoutPngTexts } from "./png-text";

/** In pixels, on the longer side. */
const MAX_SIDE_PIXELS = 1_600;
const SMALL_SIDE = 192;
/** A picture of 64 megapixels takes one or two; a hostile one could take hours. */
const MAX_DECODE_SECONDS = 20;

let library: Promise<typeof sharp> | undefined;

/** Loaded with the first picture: until then its 11 MB are of no use. */
function pictures() {
  return (library ??= import("sharp").then(({ default: sharp }) => {
    // Files are read once: a cache would only keep them open.
    sharp.cache(false);
    // Whatever else the library can read, such as SVG and PDF, stays out of reach of what people send.
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

/** Each may take 150 MB while it is decoded. */
const oneAtATime = limitConcurrency(1);

/** The files to write. */
type Made = { path: string; smallPath: string };

/**
 * Makes a picture anew, as WebP: its first frame, upright, at most 1600 pixels on the longer side, without its metadata
 * (places, cameras, comments) and without anything that was hidden in the file; beside it one of at most 192 pixels.
 * @throws FileRefusedError: 415 for what is no JPEG, PNG, WebP, GIF or AVIF, 413 for too many pixels (see refuseCostly),
 *   422 for a damaged one; Error with the code ENOSPC where there is no room for them
 */
export function remakePicture(upload: string, made: Made): Promise<InspectedFile> {
  return oneAtATime(async () => {
    const sharp = await pictures();
    const picture = await decode(upload);
    const small = await sharp(picture.data)
      .resize({ width: SMALL_SIDE, height: SMALL_SIDE, fit: "inside", withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    await writeFile(made.path, picture.data, { mode: 0o600 });
    await writeFile(made.smallPath, small, { mode: 0o600 });
    return {
      ...made,
      contentType: "image/webp",
      bytes: picture.data.length,
      width: picture.info.width,
      height: picture.info.height,
      durationSeconds: null,
    };
  });
}

async function decode(path: string) {
  const sharp = await pictures();
  const file = withoutPngTexts(await readFile(path));
  try {
    refuseCostly(await sharp(file).metadata());
    return await sharp(file, {
      limitInputPixels: MAX_MEGAPIXELS * 1_000_000,
      // A warning is not enough: pictures of well-known phones give them.
      failOn: "error",
      sequentialRead: true,
    })
      .autoOrient()
      .resize({
        width: MAX_SIDE_PIXELS,
        height: MAX_SIDE_PIXELS,
        fit: "inside",
        withoutEnlargement: true,
      })
      .timeout({ seconds: MAX_DECODE_SECONDS })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    if (error instanceof FileRefusedError) throw error;
    throw refusalOf(error instanceof Error ? error.message : "");
  }
}

/** The library tells its errors apart by their words only. */
function refusalOf(words: string): FileRefusedError {
  if (words.includes("exceeds pixel limit")) {
    return new FileRefusedError(413, FILE_MESSAGES.tooManyPixels(MAX_MEGAPIXELS));
  }
  if (words.includes("unsupported image format")) {
    return new FileRefusedError(415, FILE_MESSAGES.wrongType("image"));
  }
  return new FileRefusedError(422, FILE_MESSAGES.damaged("image"));
}
