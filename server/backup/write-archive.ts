import { PassThrough, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import { encryptWith } from "./age";
import type { Section } from "./format";
import { SectionDigests } from "./sections";

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ArchiveWriter = {
  /**
   * Adds an entry and waits until it is written (backpressure).
   * @param size exact number of bytes of the content
   * @throws errors of the content and the target; Error for content of another size
   */
  add: (name: string, size: number, content: Content) => Promise<void>;
  /** Adds an entry of UTF-8 text. Throws as `add`. */
  addText: (name: string, text: string) => Promise<void>;
  /** Returns the totals by section. Only the footer, which is not counted, may follow. */
  sectionTotals: () => Record<string, Section>;
  /** Finalizes the archive and waits until the target has received it. @returns its size in bytes */
  close: () => Promise<number>;
  /** Aborts the archive. */
  abort: () => Promise<void>;
};

/** Streams a tar file to a target, gzipped if `isCompressed`, and encrypted with a passphrase, if there is one. */
export function writeArchive(
  target: Writable,
  isCompressed: boolean,
  passphrase: string | null = null,
): ArchiveWriter {
  const tar = pack();
  const sections = new SectionDigests();
  let writtenBytes = 0;
  async function* countBytes(chunks: AsyncIterable<unknown>) {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      writtenBytes += chunk.byteLength;
      yield chunk;
    }
  }
  const compress = isCompressed ? createGzip() : new PassThrough();
  const targetFinished =
    passphrase === null
      ? pipeline(tar, compress, countBytes, target)
      : pipeline(tar, compress, encryptWith(passphrase), countBytes, target);
  // The error of the target or the compressor, which is thrown when the next entry is added.
  let failure: unknown;
  targetFinished.catch((error: unknown) => (failure = error));

  const add = async (name: string, size: number, content: Content) => {
    if (failure !== undefined) throw failure as Error;
    const updateDigest = sections.beginEntry(name, size);
    async function* hashChunks() {
      for await (const chunk of content) {
        updateDigest(chunk);
        yield chunk;
      }
    }
    try {
      await pipeline(hashChunks, tar.entry({ name, size, mode: 0o600 }));
    } catch (error) {
      throw (failure ?? error) as Error;
    }
  };

  return {
    add,
    addText: (name, text) => {
      const bytes = Buffer.from(text, "utf8");
      return add(name, bytes.byteLength, [bytes]);
    },
    sectionTotals: () => sections.totals(),
    async close() {
      tar.finalize();
      await targetFinished;
      return writtenBytes;
    },
    async abort() {
      tar.destroy();
      await targetFinished.catch(() => undefined);
    },
  };
}
