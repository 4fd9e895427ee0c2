import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { BackupError, explainFileError } from "./backup-error";

/** As a row is long at the most; what is longer is no part of a backup of ours. */
const MAX_TEXT_BYTES = 256 * 1_048_576;

export type ArchiveEntry = {
  name: string;
  size: number;
  /** Its bytes. Whoever does not read them to the end leaves them out. */
  content: AsyncIterable<Uint8Array>;
  /** All of them, for an entry that fits into memory. @throws BackupError */
  bytes: () => Promise<Buffer>;
};

/**
 * Reads the entries of a tar file one after the other, compressed or not.
 * @throws BackupError for a file that cannot be read, and for one that is no tar file or breaks off
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const isCompressed = await beginsLikeGzip(file);
  const tar = extract();
  const source = createReadStream(file);
  const read = isCompressed ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  // The loop below meets the same error.
  read.catch(() => undefined);
  const told = (error: unknown) => {
    const said = explainFileError(error, `${file} cannot be read`);
    return said instanceof BackupError || !isAboutTheFile(error) ? said : broken(file);
  };
  try {
    for await (const entry of tar) {
      yield entryOf(entry, told);
      entry.resume();
    }
    await read;
  } catch (error) {
    throw told(error);
  } finally {
    source.destroy();
    tar.destroy();
  }
}

export const broken = (file: string) =>
  new BackupError(`${file} is no backup of Calmward, or it is damaged or cut off.`);

/** What tar-stream and zlib say of bytes that make no sense; the others are of whoever reads the entries. */
function isAboutTheFile(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    code.startsWith("Z_") ||
    code === "ERR_STREAM_PREMATURE_CLOSE" ||
    /^(Unexpected end of data|Invalid (tar )?header|Header exceeds max size|Premature close)/.test(
      error.message,
    )
  );
}

type Entry = typeof extract extends () => AsyncIterable<infer E> ? E : never;

/** @param told what is said of an error of the file's: whoever reads an entry may be the first to meet it */
function entryOf(entry: Entry, told: (error: unknown) => unknown): ArchiveEntry {
  const { name, size = 0, type } = entry.header;
  async function* content() {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw told(error);
    }
  }
  return {
    // A link or a folder has no place in a backup.
    name: type === "file" ? name : "",
    size,
    content: content(),
    async bytes() {
      if (size > MAX_TEXT_BYTES)
        throw new BackupError(`${name} is too large for a backup of ours.`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of content()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

async function beginsLikeGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      return buffer[0] === 0x1f && buffer[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explainFileError(error, `${file} cannot be read`);
  }
}
