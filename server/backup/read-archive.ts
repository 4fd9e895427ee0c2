import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { AgeError, decryptWith } from "./age";
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
 * Reads the entries of a tar file in order, encrypted or not, gzipped or not.
 * @param passphrase of an encrypted file; null for one that is not
 * @throws BackupError for an unreadable file, for one that is not a tar file or is truncated, and for a missing, needless or
 *   wrong passphrase
 */
export async function* readArchive(
  file: string,
  passphrase: string | null = null,
): AsyncGenerator<ArchiveEntry, void> {
  const tar = extract();
  const source = createReadStream(file);
  const finished = pipeline(source, decryptWith(file, passphrase), gunzipIfCompressed, tar);
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

/** Whether tar-stream, zlib or the decryption reports corrupt data; other errors come from the consumer of the entries. */
function isCorruption(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return (
    error instanceof AgeError ||
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

/** Step of a pipeline that decompresses what begins with the magic number of gzip. */
async function* gunzipIfCompressed(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  if (first.done) return;
  const rest = { [Symbol.asyncIterator]: () => iterator };
  async function* whole() {
    yield first.value as Uint8Array;
    yield* rest;
  }
  if (first.value[0] !== 0x1f || first.value[1] !== 0x8b) return yield* whole();
  const gunzip = createGunzip();
  const finished = pipeline(whole(), gunzip);
  // The loop over its output receives the same error.
  finished.catch(() => undefined);
  yield* gunzip as AsyncIterable<Uint8Array>;
  await finished;
}
