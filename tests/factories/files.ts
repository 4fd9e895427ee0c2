import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** A recording or film of half a second, kept beside the tests: what browsers, telephones and programs make. */
export const recording = (name: string): Buffer =>
  readFileSync(path.resolve(import.meta.dirname, "../fixtures/recordings", name));

/** A picture that does not compress, so that cutting it off cuts into its pixels. */
export function noisyPicture(width = 320, height = 240): Sharp {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw });
}

/** A picture of one colour. */
export const plainPicture = (width = 320, height = 240, background = "#a33"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of some hundred bytes that says it has so many pixels, and holds none of them. */
export function pngThatClaims(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  return Buffer.concat([
    PNG_SIGNATURE,
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A picture with texts beside it, which unpack to so many bytes each. */
export async function pngWithTexts(count: number, bytes: number): Promise<Buffer> {
  const png = await plainPicture().png().toBuffer();
  const behindHeader = PNG_SIGNATURE.length + 25;
  const packed = deflateSync(Buffer.alloc(bytes, "a"));
  const texts = Array.from({ length: count }, (_, at) =>
    pngChunk("zTXt", Buffer.concat([Buffer.from(`Comment ${at}\0\0`), packed])),
  );
  return Buffer.concat([png.subarray(0, behindHeader), ...texts, png.subarray(behindHeader)]);
}

/** A box of an MP4, as its parts are called, with what is in it. */
export function mp4Box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** A recording without sound whose title is so long. */
export function m4aWithTitle(bytes: number): Buffer {
  const none = Buffer.alloc(4);
  const text = Buffer.from([0, 0, 0, 1]);
  const title = mp4Box("\u00a9nam", mp4Box("data", text, none, Buffer.alloc(bytes, "a")));
  return Buffer.concat([
    mp4Box("ftyp", Buffer.from("M4A \0\0\0\0M4A isom", "latin1")),
    mp4Box("moov", mp4Box("udta", mp4Box("meta", none, mp4Box("ilst", title)))),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** The beginning of a real file of some type, and then anything. */
export const randomAfter = (head: Buffer | string, bytes = 5_000): Buffer =>
  Buffer.concat([
    typeof head === "string" ? Buffer.from(head, "latin1") : head,
    randomBytes(bytes),
  ]);

/** What a recorder calls PCM with 16 bits, one channel, 8,000 samples a second. */
export function wavHeader(dataBytes: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + dataBytes, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8_000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(dataBytes, 40);
  return header;
}

/** A recording of noise, of so many seconds at 16,000 bytes each. */
export function wav(seconds: number): Buffer {
  const data = randomBytes(seconds * 16_000);
  return Buffer.concat([wavHeader(data.length), data]);
}
