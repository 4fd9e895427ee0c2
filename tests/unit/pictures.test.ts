import { readFile } from "node:fs/promises";
import sharp, { type Metadata } from "sharp";
import { describe, expect, it } from "vitest";
import { refuseCostly } from "~/server/files/picture-limits";
import { stripPngTexts } from "~/server/files/png-text";
import {
  noisyPicture,
  plainPicture,
  pngThatClaims,
  pngWithTexts,
  randomAfter,
} from "../factories/files";
import { useIncoming } from "../support/files";

const { inspect, refusal, keep, names } = useIncoming();

const WRONG_TYPE = [415, "The picture must be a JPEG, PNG, WebP, GIF or AVIF file"];
const DAMAGED = [422, "This picture cannot be read. It may be damaged."];
const TOO_MANY_PIXELS = [413, "The picture must be at most 64 megapixels"];

const FORMATS = ["jpeg", "png", "webp", "gif", "avif"] as const;

describe("a picture that is taken", () => {
  it.each(FORMATS)("becomes WebP, with a small one beside it: %s", async (format) => {
    const found = await inspect("image", await plainPicture(640, 480)[format]().toBuffer());
    expect(found).toMatchObject({ contentType: "image/webp", width: 640, height: 480 });
    const kept = await readFile(found.path);
    expect(found.bytes).toBe(kept.length);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "webp", width: 640, height: 480 });
    const small = await sharp(await readFile(found.smallPath ?? "")).metadata();
    expect(small).toMatchObject({ format: "webp", width: 192, height: 144 });
  });

  it("is made smaller when it is larger than 1600 pixels, and never larger", async () => {
    const large = await inspect("image", await plainPicture(2_000, 4_000).jpeg().toBuffer());
    expect([large.width, large.height]).toEqual([800, 1_600]);
    const tiny = await inspect("image", await plainPicture(1, 1).png().toBuffer());
    expect([tiny.width, tiny.height]).toEqual([1, 1]);
  });

  it("stands upright, and no longer says where and with what it was taken", async () => {
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

  it("keeps the first picture of many", async () => {
    const frames = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        plainPicture(30, 30, at === 0 ? "#f00" : at % 2 ? "#00f" : "#0f0")
          .png()
          .toBuffer(),
      ),
    );
    const animated = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animated).metadata()).pages).toBe(60);
    const found = await inspect("image", animated);
    const kept = await sharp(await readFile(found.path)).metadata();
    expect([kept.pages, kept.height]).toEqual([undefined, 30]);
    const { dominant } = await sharp(found.path).stats();
    expect(dominant.r).toBeGreaterThan(200);
  });

  it("loses its texts before it is decoded, which would unpack all of them", async () => {
    const plain = await plainPicture().png().toBuffer();
    const hostile = await pngWithTexts(50, 5_000_000);
    expect(stripPngTexts(hostile)).toEqual(plain);
    expect(stripPngTexts(plain)).toEqual(plain);
    expect(await inspect("image", hostile)).toMatchObject({ width: 320, height: 240 });
  });

  it("loses what was hidden behind it", async () => {
    const page = Buffer.from("<html><script>alert(1)</script></html>");
    const polyglot = Buffer.concat([await plainPicture(9, 9).gif().toBuffer(), page]);
    const found = await inspect("image", polyglot);
    expect((await readFile(found.path)).includes("script")).toBe(false);
    expect((await readFile(found.smallPath ?? "")).includes("script")).toBe(false);
  });
});

describe("a picture that is refused", () => {
  it("is empty", async () => {
    expect(await refusal("image", "")).toEqual([422, "This picture is empty"]);
  });

  it.each([
    ["an SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a page that begins like a GIF's name", "GIF<html>"],
    ["a PDF", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\n"],
    ["a text", "Take one tablet in the morning."],
  ])("is %s, whatever its name was", async (_, content) => {
    expect(await refusal("image", content)).toEqual(WRONG_TYPE);
  });

  it("is in a format that the library reads and browsers do not", async () => {
    expect(await refusal("image", await plainPicture().tiff().toBuffer())).toEqual(WRONG_TYPE);
  });

  it.each([
    [50_000, 50_000],
    [8_001, 8_000],
    [1, 64_000_001],
    [16_384, 3_907],
  ])("says it has %i x %i pixels, in a file of some hundred bytes", async (width, height) => {
    expect(await refusal("image", pngThatClaims(width, height))).toEqual(TOO_MANY_PIXELS);
  });

  it("has lines that are too long, or too many of them", async () => {
    const said = [413, "The picture must be at most 16,384 pixels wide and high"];
    expect(await refusal("image", pngThatClaims(16_385, 10))).toEqual(said);
    expect(await refusal("image", pngThatClaims(10, 16_385))).toEqual(said);
  });

  it("takes more to decode than its bytes say", async () => {
    const said = [413, "The picture must be at most 8 megapixels"];
    const avif = (height: number) => plainPicture(4_000, height).avif({ effort: 0 }).toBuffer();
    expect(await refusal("image", await avif(2_160))).toEqual(said);
    expect(await refusal("image", await avif(2_080))).toHaveProperty("contentType");
  });

  it.each([
    ["a JPEG in several passes", { format: "jpeg", isProgressive: true, channels: 3 }, 25],
    ["a PNG in several passes", { format: "png", isProgressive: true, channels: 4 }, 28],
    ["the same with 16 bits", { format: "png", isProgressive: true, depth: "ushort" }, 19],
    ["a GIF", { format: "gif" }, 25],
    ["a WebP", { format: "webp" }, 37],
    ["an AVIF of more than 8 bits", { format: "heif", depth: "ushort" }, 6],
    ["a JPEG", { format: "jpeg" }, 64],
    ["a PNG", { format: "png", channels: 4 }, 64],
  ] as const)("may be as large as its format allows: %s", (_, header, megapixels) => {
    const of = (megapixels: number) => ({
      ...{ depth: "uchar", channels: 3, isProgressive: false, hasProfile: false, hasAlpha: false },
      ...{ space: "srgb", width: 8_000, height: megapixels * 125, ...header },
    });
    expect(() => refuseCostly(of(megapixels) as Metadata)).not.toThrow();
    expect(() => refuseCostly(of(megapixels + 1) as Metadata)).toThrow(
      `The picture must be at most ${megapixels} megapixels`,
    );
  });

  it("has more parts than any program makes", async () => {
    expect(await refusal("image", await pngWithTexts(100_001, 1))).toEqual(DAMAGED);
  });

  it("says it has pixels, and holds none", async () => {
    expect(await refusal("image", pngThatClaims(4_000, 4_000))).toEqual(DAMAGED);
  });

  it.each(FORMATS)("is cut off: %s", async (format) => {
    const whole = await noisyPicture()[format]().toBuffer();
    expect(await refusal("image", whole)).toHaveProperty("contentType");
    for (const part of [0.2, 0.5, 0.9]) {
      const cut = whole.subarray(0, Math.floor(whole.length * part));
      expect(await refusal("image", cut)).toEqual(DAMAGED);
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
  ])("begins like a %s and goes on with anything", async (_, head) => {
    const answer = await refusal("image", randomAfter(head));
    expect([DAMAGED, WRONG_TYPE, TOO_MANY_PIXELS]).toContainEqual(answer);
  });

  it("leaves nothing behind but what was sent", async () => {
    const before = await names();
    await refusal("image", (await noisyPicture().jpeg().toBuffer()).subarray(0, 9_000));
    expect(await names()).toHaveLength(before.length + 1);
  });
});

it("takes its time beside the other requests, not before them", async () => {
  const large = await noisyPicture(3_000, 3_000).png({ compressionLevel: 1 }).toBuffer();
  await keep(large);
  let longest = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const began = performance.now();
  await inspect("image", large);
  const took = performance.now() - began;
  clearInterval(watch);
  expect(longest).toBeLessThan(took / 2);
});
