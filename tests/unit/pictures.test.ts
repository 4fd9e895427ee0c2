import { readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { describe, expect, it } from "vitest";
import { refuseCostlyPicture } from "~/server/files/picture-limits";
import { stripPngTexts } from "~/server/files/png-text";
import {
  noisyPicture,
  plainPicture,
  pngWithClaimedSize,
  pngWithTexts,
  withRandomBytes,
} from "../factories/files";
import { useIncomingFiles } from "../support/files";

const { inspect, readRefusal, storeUpload, listNames } = useIncomingFiles();

const WRONG_TYPE = [415, "The picture must be a JPEG, PNG, WebP, GIF or AVIF file"];
const DAMAGED = [422, "This picture cannot be read. It may be damaged."];
const TOO_MANY_PIXELS = [413, "The picture must be at most 64 megapixels"];

const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;

describe("an accepted picture", () => {
  it.each(FORMATS)("is converted to WebP, with a thumbnail: %s", async (format) => {
    const found = await inspect("image", await plainPicture(640, 480)[format]().toBuffer());
    expect(found).toMatchObject({ contentType: "image/webp", width: 640, height: 480 });
    const stored = await readFile(found.path);
    expect(found.bytes).toBe(stored.length);
    expect(await sharp(stored).metadata()).toMatchObject({
      format: "webp",
      width: 640,
      height: 480,
    });
    const small = await sharp(await readFile(found.smallPath ?? "")).metadata();
    expect(small).toMatchObject({ format: "webp", width: 192, height: 144 });
  });

  it("is scaled down to 1600 pixels, and never up", async () => {
    const large = await inspect("image", await plainPicture(2_000, 4_000).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([800, 1_600]);
    const tiny = await inspect("image", await plainPicture(1, 1).png().toBuffer());
    expect([tiny.width, tiny.height]).toEqual([1, 1]);
  });

  it("is rotated upright, and loses the metadata about its place and device", async () => {
    const photo = await plainPicture(40, 20)
      .withExif({ IFD0: { Make: "Somebody's telephone" }, IFD3: { GPSLatitude: "47/1 22/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const found = await inspect("image", photo);
    expect([found.width, found.height]).toEqual([20, 40]);
    const { exif, xmp, icc, iptc, orientation } = await sharp(
      await readFile(found.path),
    ).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
  });

  it("keeps the first frame of an animation", async () => {
    const frames = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        plainPicture(30, 30, index === 0 ? "#f00" : index % 2 ? "#00f" : "#0f0")
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(60);
    const found = await inspect("image", animated);
    const stored = await sharp(await readFile(found.path)).metadata();
    expect([stored.pages, stored.height]).toEqual([undefined, 30]);
    const { dominant } = await sharp(found.path).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it("loses its text chunks before it is decoded, which would inflate all of them", async () => {
    const plain = await plainPicture().png().toBuffer();
    const hostile = await pngWithTexts(50, 5_000_000);
    expect(stripPngTexts(hostile)).toEqual(plain);
    expect(stripPngTexts(plain)).toEqual(plain);
    expect(await inspect("image", hostile)).toMatchObject({ width: 320, height: 240 });
  });

  it("loses data appended to it", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const polyglot = Buffer.concat([await plainPicture(9, 9).gif().toBuffer(), page]);
    const found = await inspect("image", polyglot);
    expect((await readFile(found.path)).includes("script")).toBe(false);
    expect((await readFile(found.smallPath ?? "")).includes("script")).toBe(false);
  });
});

describe("a refused picture", () => {
  it("is empty", async () => {
    expect(await readRefusal("image", "")).toEqual([422, "This picture is empty"]);
  });

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page that begins like a GIF's name", "GIF<html>"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"],
    ["a text", "Take one tablet in the morning."],
  ])("is %s, whatever its name was", async (_, content) => {
    expect(await readRefusal("image", content)).toEqual(WRONG_TYPE);
  });

  it("is in a format that the library reads and browsers do not", async () => {
    expect(await readRefusal("image", await plainPicture().tiff().toBuffer())).toEqual(WRONG_TYPE);
  });

  it.each([
    [50_000, 50_000],
    [8_001, 8_000],
    [1, 64_000_001],
    [16_384, 3_907],
  ])("claims %i x %i pixels, in a file of some hundred bytes", async (width, height) => {
    expect(await readRefusal("image", pngWithClaimedSize(width, height))).toEqual(TOO_MANY_PIXELS);
  });

  it("is too wide or too high", async () => {
    const expected = [413, "The picture must be at most 16,384 pixels wide and high"];
    expect(await readRefusal("image", pngWithClaimedSize(16_385, 10))).toEqual(expected);
    expect(await readRefusal("image", pngWithClaimedSize(10, 16_385))).toEqual(expected);
  });

  it("costs more to decode than its size suggests", async () => {
    const expected = [413, "The picture must be at most 8 megapixels"];
    const avif = (height: number) => plainPicture(4_000, height).avif({ effort: 0 }).toBuffer();
    expect(await readRefusal("image", await avif(2_160))).toEqual(expected);
    expect(await readRefusal("image", await avif(2_080))).toHaveProperty("contentType");
  });

  it.each([
    ["a progressive JPEG", { format: "jpeg", isProgressive: true, channels: 3 }, 25],
    ["an interlaced PNG", { format: "png", isProgressive: true, channels: 4 }, 28],
    ["an interlaced PNG of 16 bits", { format: "png", isProgressive: true, depth: "ushort" }, 19],
    ["a GIF", { format: "gif" }, 25],
    ["a WebP", { format: "webp" }, 37],
    ["an AVIF of more than 8 bits", { format: "heif", depth: "ushort" }, 6],
    ["a JPEG", { format: "jpeg" }, 64],
    ["a PNG", { format: "png", channels: 4 }, 64],
  ] as const)(
    "exceeds the megapixels of its format, which are still accepted: %s",
    (_, header, megapixels) => {
      const buildMetadata = (megapixels: number) => ({
        depth: "uchar",
        channels: 3,
        isProgressive: false,
        hasProfile: false,
        hasAlpha: false,
        space: "srgb",
        width: 8_000,
        height: megapixels * 125,
        ...header,
      });
      expect(() => refuseCostlyPicture(buildMetadata(megapixels) as Metadata)).not.toThrow();
      expect(() => refuseCostlyPicture(buildMetadata(megapixels + 1) as Metadata)).toThrow(
        `The picture must be at most ${megapixels} megapixels`,
      );
    },
  );

  it("has more chunks than any software writes", async () => {
    expect(await readRefusal("image", await pngWithTexts(100_001, 1))).toEqual(DAMAGED);
  });

  it("claims pixels that it does not contain", async () => {
    expect(await readRefusal("image", pngWithClaimedSize(4_000, 4_000))).toEqual(DAMAGED);
  });

  it.each(FORMATS)("is truncated: %s", async (format) => {
    const whole = await noisyPicture()[format]().toBuffer();
    expect(await readRefusal("image", whole)).toHaveProperty("contentType");
    for (const part of [0.2, 0.5, 0.9]) {
      const truncated = whole.subarray(0, Math.floor(whole.length * part));
      expect(await readRefusal("image", truncated)).toEqual(DAMAGED);
    }
  });

  it.each([
    ["JPEG", "\xff\xd8\xff\xe0\x00\x10JFIF\x00"],
    [
      "PNG",
      "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x00\x00\x09\x00\x00\x00\x09\x08\x02\x00\x00\x00",
    ],
    ["GIF", "GIF89a\x09\x00\x09\x00\xf7\x00\x00"],
    ["WebP", "RIFF\x88\x13\x00\x00WEBPVP8 "],
    ["AVIF", "\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1"],
  ])("has the header of a %s and random bytes after it", async (_, header) => {
    const outcome = await readRefusal("image", withRandomBytes(header));
    expect([DAMAGED, WRONG_TYPE, TOO_MANY_PIXELS]).toContainEqual(outcome);
  });

  it("leaves no file behind but the upload", async () => {
    const before = await listNames();
    await readRefusal("image", (await noisyPicture().jpeg().toBuffer()).subarray(0, 9_000));
    expect(await listNames()).toHaveLength(before.length + 1);
  });
});

it("inspects a picture without blocking the event loop", async () => {
  const large = await noisyPicture(3_000, 3_000).png({ compressionLevel: 1 }).toBuffer();
  await storeUpload(large);
  let maxDelayMs = 0;
  let lastTickAt = performance.now();
  const timer = setInterval(() => {
    maxDelayMs = Math.max(maxDelayMs, performance.now() - lastTickAt);
    lastTickAt = performance.now();
  }, 5);
  const startedAt = performance.now();
  await inspect("image", large);
  const duration = performance.now() - startedAt;
  clearInterval(timer);
  expect(maxDelayMs).toBeLessThan(duration / 2);
});
