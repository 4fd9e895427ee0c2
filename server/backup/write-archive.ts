import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { pack } from "tar-stream";
import type { Section } from "./format";
import { Sections } from "./sections";

type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type ArchiveWriter = {
  /**
   * Adds an entry, which waits for the disk. @param size in bytes, and no other than what comes
   * @throws what the content and the target throw; Error for content of another size
   */
  add: (name: string, size: number, content: Content) => Promise<void>;
  addText: (name: string, text: string) => Promise<void>;
  /** What was added so far. It ends the counting. */
  sections: () => Record<string, Section>;
  /** Ends the archive; all of it has reached the target then. Returns how many bytes it has. */
  close: () => Promise<number>;
  /** Gives up. */
  abort: () => Promise<void>;
};

/** Writes a tar file to a target while it comes in, compressed on demand. */
export function writeArchive(target: Writable, isCompressed: boolean): ArchiveWriter {
  const tar = pack();
  const sections = new Sections();
  let bytes = 0;
  async function* counted(chunks: AsyncIterable<unknown>) {
    for await (const chunk of chunks as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  const written = isCompressed
    ? pipeline(tar, createGzip(), counted, target)
    : pipeline(tar, counted, target);
  // Told to whoever adds the next entry.
  let failure: unknown;
  written.catch((error: unknown) => (failure = error));

  const add = async (name: string, size: number, content: Content) => {
    if (failure !== undefined) throw failure as Error;
    const tell = sections.begin(name, size);
    async function* told() {
      for await (const chunk of content) {
        tell(chunk);
        yield chunk;
      }
    }
    try {
      await pipeline(told, tar.entry({ name, size, mode: 0o600 }));
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
    sections: () => sections.totals(),
    async close() {
      tar.finalize();
      await written;
      return bytes;
    },
    async abort() {
      tar.destroy();
      await written.catch(() => undefined);
    },
  };
}
