const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Types of the text chunks tEXt, zTXt and iTXt, as numbers. */
const TEXT_CHUNK_TYPES = ["tEXt", "zTXt", "iTXt"].map((name) => Buffer.from(name).readUInt32BE());
/** Length, type and checksum of a chunk. */
const CHUNK_OVERHEAD_BYTES = 12;
/** More than any encoder writes; bounds the time of the scan. */
const MAX_CHUNKS = 100_000;

/**
 * Removes the text chunks of a PNG, and returns other files unchanged: the decoder unpacks every text, and a hundred of
 * a few kilobytes take a gigabyte. Truncates a file of more than 100,000 chunks, which the decoder then refuses.
 */
export function stripPngTexts(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const parts: Buffer[] = [];
  let start = 0;
  let offset = SIGNATURE.length;
  for (let chunks = 0; offset + CHUNK_OVERHEAD_BYTES <= file.length; chunks += 1) {
    if (chunks === MAX_CHUNKS) return Buffer.concat([...parts, file.subarray(start, offset)]);
    const end = offset + CHUNK_OVERHEAD_BYTES + file.readUInt32BE(offset);
    if (TEXT_CHUNK_TYPES.includes(file.readUInt32BE(offset + 4))) {
      parts.push(file.subarray(start, offset));
      start = end;
    }
    offset = end;
  }
  return Buffer.concat([...parts, file.subarray(start)]);
}
