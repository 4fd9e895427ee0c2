import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { BackupError, explainFileError } from "./backup-error";

/** Limit of an entry that is read into memory; the entries of a valid backup are shorter. */
const MAX_TEXT_BYTES = 256 * 1_048_576;

export type ArchiveEntry = {
  name: string;
  size: number;
  /** Stream of its bytes; an unread rest is skipped. */
  content: AsyncIterable<Uint8Array>;
  /** Reads the whole entry into memory. @throws BackupError above 256 MiB */
  readBytes: () => Promise<Buffer>;
};

/**
 * Reads the entries of a tar file in order, gzipped or not.
 * @throws BackupError for an unreadable file, and for one that is not a tar file or is truncated
 */
export async function* readArchive(file: string): AsyncGenerator<ArchiveEntry, void> {
  const isCompressed = await isGzip(file);
  const tar = extract();
  const source = createReadStream(file);
  const finished = isCompressed ? pipeline(source, createGunzip(), tar) : pipeline(source, tar);
  // The loop below receives the same error.
  finished.catch(() => undefined);
  const toError = (error: unknown) => {
    const explained = explainFileError(error, `${file} cannot be read`);
    return explained instanceof BackupError || !isCorruption(error)
      ? explained
      : invalidArchiveError(file);
  };
  try {
    for await (const entry of tar) {
      yield toArchiveEntry(entry, toError);
      entry.resume();
    }
    await finished;
  } catch (error) {
    throw toError(error);
  } finally {
    source.destroy();
    tar.destroy();
  }
}

/** Creates the error for a file that is not a backup, or is damaged or truncated. */
export const invalidArchiveError = (file: string) =>
  new BackupError(`${file} is no backup of Calmward, or it is damaged or cut off.`);

/** Whether tar-stream or zlib reports corrupt data; other errors come from the consumer of the entries. */
function isCorruption(error: unknown): boolean {
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

type TarEntry = typeof extract extends () => AsyncIterable<infer E> ? E : never;

/**
 * Converts an entry of tar-stream.
 * @param toError converts an error of the file, which the consumer of an entry may be the first to receive
 */
function toArchiveEntry(entry: TarEntry, toError: (error: unknown) => unknown): ArchiveEntry {
  const { name, size = 0, type } = entry.header;
  async function* content() {
    try {
      yield* entry as AsyncIterable<Uint8Array>;
    } catch (error) {
      throw toError(error);
    }
  }
  return {
    // Links and folders are not part of a backup: an empty name matches no entry.
    name: type === "file" ? name : "",
    size,
    content: content(),
    async readBytes() {
      if (size > MAX_TEXT_BYTES)
        throw new BackupError(`${name} is too large for a backup of ours.`);
      const chunks: Uint8Array[] = [];
      for await (const chunk of content()) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

async function isGzip(file: string): Promise<boolean> {
  try {
    const handle = await open(file, "r");
    try {
      const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
      // The magic number of gzip.
      return buffer[0] === 0x1f && buffer[1] === 0x8b;
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explainFileError(error, `${file} cannot be read`);
  }
}
