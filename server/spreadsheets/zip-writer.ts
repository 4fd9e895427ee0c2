import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of the archive: its parts are compressed as they come. */
export type ZipEntry = { name: string; parts: AsyncIterable<string> | Iterable<string> };

/** Entry of the central directory. */
type Written = { name: Buffer; crc: number; size: number; packedSize: number; offset: number };

const VERSION = 20;
/** Bit 3: sizes follow the data, which is written before they are known. Bit 11: names are UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** January 1, 1980: the file has no time, so that equal lists make equal files. */
const DOS_DATE = 0x0021;
/** Sizes have 32 bits. */
const MAX_SIZE = 0xffff_ffff;

/** Streams a ZIP archive, in constant memory. @throws Error beyond 4 GB */
export async function* streamZip(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name: text, parts } of entries) {
    const name = Buffer.from(text);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    writeCommonFields(header, 4);
    header.writeUInt16LE(name.length, 26);
    yield Buffer.concat([header, name]);
    const entry = { name, crc: 0, size: 0, packedSize: 0, offset };
    const source = Readable.from(measure(parts, entry));
    const packed = createDeflateRaw();
    source.on("error", (error) => packed.destroy(error));
    packed.on("close", () => source.destroy());
    for await (const chunk of source.pipe(packed) as AsyncIterable<Buffer>) {
      entry.packedSize += chunk.length;
      yield chunk;
    }
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(0x08074b50, 0);
    writeSizes(sizes, 4, entry);
    yield sizes;
    offset += header.length + name.length + entry.packedSize + sizes.length;
    if (Math.max(offset, entry.size) > MAX_SIZE) throw new Error("The archive is too large");
    written.push(entry);
  }
  yield buildDirectory(written, offset);
}

async function* measure(parts: ZipEntry["parts"], entry: Written): AsyncGenerator<Buffer> {
  for await (const part of parts) {
    const bytes = Buffer.from(part);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function buildDirectory(entries: readonly Written[], offset: number): Buffer {
  const records = entries.map((entry) => {
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(VERSION, 4);
    writeCommonFields(record, 6);
    writeSizes(record, 16, entry);
    record.writeUInt16LE(entry.name.length, 28);
    record.writeUInt32LE(entry.offset, 42);
    return Buffer.concat([record, entry.name]);
  });
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([directory, end]);
}

/** Version, flags, method, time and date. */
function writeCommonFields(buffer: Buffer, at: number): void {
  buffer.writeUInt16LE(VERSION, at);
  buffer.writeUInt16LE(FLAGS, at + 2);
  buffer.writeUInt16LE(DEFLATE, at + 4);
  buffer.writeUInt16LE(DOS_DATE, at + 8);
}

function writeSizes(buffer: Buffer, at: number, { crc, packedSize, size }: Written): void {
  buffer.writeUInt32LE(crc, at);
  buffer.writeUInt32LE(packedSize, at + 4);
  buffer.writeUInt32LE(size, at + 8);
}
