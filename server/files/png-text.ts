const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** tEXt, zTXt and iTXt, as the numbers that stand in the file. */
const TEXTS = ["tEXt", "zTXt", "iTXt"].map((name) => Buffer.from(name).readUInt32BE());
/** The length and the name before a chunk's data, and the checksum behind it. */
const AROUND_DATA = 12;
/** More than any encoder makes: walking more takes its time. */
const MAX_CHUNKS = 100_000;

/**
 * A PNG without its texts, and any other file as it is: the decoder unpacks every text, and a hundred of some kilobytes
 * take a gigabyte. One of more than 100,000 chunks is cut off, for the decoder to refuse.
 */
export function withoutPngTexts(file: Buffer): Buffer {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return file;
  const kept: Buffer[] = [];
  let from = 0;
  let at = SIGNATURE.length;
  for (let chunks = 0; at + AROUND_DATA <= file.length; chunks += 1) {
    if (chunks === MAX_CHUNKS) return Buffer.concat([...kept, file.subarray(from, at)]);
    const end = at + AROUND_DATA + file.readUInt32BE(at);
    if (TEXTS.includes(file.readUInt32BE(at + 4))) {
      kept.push(file.subarray(from, at));
      from = end;
    }
    at = end;
  }
  return Buffer.concat([...kept, file.subarray(from)]);
}
