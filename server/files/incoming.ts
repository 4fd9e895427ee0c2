import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { BYTES_PER_MB, FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { FileRefusedError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { HEAD_BYTES } from "./content-type";
import { countingRefusals } from "./count-uploads";
import { mayBe, pictureBeside, smallBeside } from "./inspect";
import { withDiskErrors } from "./disk-space";

/** An upload on disk: whole and within its limit, but not yet looked into. */
export type IncomingFile = {
  kind: FileKind;
  /** As it was sent. */
  name: string;
  path: string;
  bytes: number;
  /** Of what was sent, in hexadecimal digits. */
  sha256: string;
};

/** What is sent as a file: its parts are asked for one at a time, so that a fast sender waits for the disk. */
type Sent = {
  kind: FileKind;
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Where uploads are until they are stored. */
export const incomingFolder = () => path.join(settings().dataDir, "incoming");

/** How large a file of a kind may be, in bytes. */
export const limitOf = (kind: FileKind) => settings().fileLimitsMb[kind] * BYTES_PER_MB;

/**
 * Writes an upload into a temporary file while it comes in. Whoever asked for it hands it to storeUpload or removes it.
 * Nothing is left of one that ends early.
 * @throws FileRefusedError over the limit of its kind, for a beginning that cannot be of the kind, for an empty file, and
 *   where there is no room; ForbiddenError; what the content throws
 */
export async function receiveFile(
  caller: Caller,
  { kind, name, content }: Sent,
): Promise<IncomingFile> {
  return countingRefusals(caller, kind, () => {
    authorize(caller, "content.write");
    return withDiskErrors(() => writeIncoming({ kind, name, content }));
  });
}

async function writeIncoming({ kind, name, content }: Sent): Promise<IncomingFile> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  const place = path.join(incomingFolder(), randomBytes(16).toString("hex"));
  const handle = await open(place, "wx", 0o600);
  try {
    const written = await write(handle, kind, content).finally(() => handle.close());
    return { kind, name, path: place, ...written };
  } catch (error) {
    await removeIncoming({ path: place });
    throw error;
  }
}

async function write(handle: FileHandle, kind: FileKind, content: Sent["content"]) {
  const [limit, hash] = [limitOf(kind), createHash("sha256")];
  let bytes = 0;
  let head = Buffer.alloc(0);
  const checkHead = async () => {
    if (!(await mayBe(kind, head))) throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
  };
  for await (const chunk of content) {
    bytes += chunk.byteLength;
    if (bytes > limit) {
      throw new FileRefusedError(413, FILE_MESSAGES.tooLarge(kind, settings().fileLimitsMb[kind]));
    }
    if (head.length < HEAD_BYTES) {
      head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
      if (head.length === HEAD_BYTES) await checkHead();
    }
    hash.update(chunk);
    await handle.appendFile(chunk);
  }
  if (bytes === 0) throw new FileRefusedError(422, FILE_MESSAGES.empty(kind));
  if (bytes < HEAD_BYTES) await checkHead();
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Removes what an upload has left in the folder of incoming files. What a disk does not let go of is left to the clean-up: it must
 * not take the place of what is to be said.
 */
export async function removeIncoming({ path }: Pick<IncomingFile, "path">): Promise<void> {
  for (const place of [path, pictureBeside(path), smallBeside(path)]) {
    await rm(place, { force: true }).catch((error: unknown) => {
      log.warn({ err: error }, "what an upload has left stays until the clean-up");
    });
  }
}
