import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

/** Reads a fixture: a half-second recording or video, as a browser, a phone or other software made it. */
export const readRecording = (name: string): Buffer =>
  readFileSync(path.resolve(import.meta.dirname, "../fixtures/recordings", name));

/** Incompressible picture, so that a truncated file lacks pixels. */
export function noisyPicture(width = 320, height = 240): Sharp {
  const raw = { width, height, channels: 3 as const };
  return sharp(randomBytes(width * height * 3), { raw });
}

/** Picture of one color. */
export const plainPicture = (width = 320, height = 240, background = "#a33"): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** PNG of some hundred bytes whose header claims `width` by `height` pixels, which it lacks. */
export function pngWithClaimedSize(width: number, height: number): Buffer {
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

/** PNG with compressed text chunks, each of which inflates to `bytes` bytes. */
export async function pngWithTexts(count: number, bytes: number): Promise<Buffer> {
  const png = await plainPicture().png().toBuffer();
  const headerEnd = PNG_SIGNATURE.length + 25;
  const compressed = deflateSync(Buffer.alloc(bytes, "a"));
  const texts = Array.from({ length: count }, (_, index) =>
    pngChunk("zTXt", Buffer.concat([Buffer.from(`Comment ${index}\0\0`), compressed])),
  );
  return Buffer.concat([png.subarray(0, headerEnd), ...texts, png.subarray(headerEnd)]);
}

/** MP4 box: length, name and content. */
export function mp4Box(name: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), ...content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length + 4);
  return Buffer.concat([length, body]);
}

/** M4A without sound whose title has `bytes` bytes. */
export function m4aWithTitle(bytes: number): Buffer {
  const zeros = Buffer.alloc(4);
  const textType = Buffer.from([0, 0, 0, 1]);
  const title = mp4Box("\u00a9nam", mp4Box("data", textType, zeros, Buffer.alloc(bytes, "a")));
  return Buffer.concat([
    mp4Box("ftyp", Buffer.from("M4A \0\0\0\0M4A isom", "latin1")),
    mp4Box("moov", mp4Box("udta", mp4Box("meta", zeros, mp4Box("ilst", title)))),
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

/** Header of a real file type followed by random bytes. */
export const withRandomBytes = (head: Buffer | string, bytes = 5_000): Buffer =>
  Buffer.concat([
    typeof head === "string" ? Buffer.from(head, "latin1") : head,
    randomBytes(bytes),
  ]);

/** WAV header for PCM with 16 bits, one channel and 8,000 samples a second. */
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

/** WAV of noise with 16,000 bytes a second. */
export function wav(seconds: number): Buffer {
  const data = randomBytes(seconds * 16_000);
  return Buffer.concat([wavHeader(data.length), data]);
}
