import { createHash, randomBytes } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import path from "node:path";
import { BYTES_PER_MB, FILE_MESSAGES, type FileKind } from "~/models/files/stored-file.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { FileRefusedError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { HEAD_BYTES } from "./content-type";
import { withUploadMetrics } from "./upload-metrics";
import { isPossibleKind, temporaryPicturePath, temporaryThumbnailPath } from "./inspect";
import { withDiskErrors } from "./disk-errors";

/** An upload on disk: complete and within its limit, but not inspected yet. */
export type IncomingFile = {
  kind: FileKind;
  /** File name as uploaded. */
  name: string;
  path: string;
  bytes: number;
  /** Hash of the upload, in hexadecimal. */
  sha256: string;
};

/** An upload; its content is a stream with backpressure from the disk. */
type Upload = {
  kind: FileKind;
  name: string;
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
};

/** Folder of uploads until they are stored. */
export const incomingFolder = () => path.join(settings().dataDir, "incoming");

/** Maximum size of a file of a kind, in bytes. */
export const maxFileBytes = (kind: FileKind) => settings().fileLimitsMb[kind] * BYTES_PER_MB;

/**
 * Streams an upload into a temporary file, which the caller passes to storeUpload or removes. An interrupted upload
 * leaves no file.
 * @throws FileRefusedError for a file over the limit of its kind, of another kind, or empty, and when the disk is full;
 *   ForbiddenError; errors of the content
 */
export async function receiveFile(
  caller: Caller,
  { kind, name, content }: Upload,
): Promise<IncomingFile> {
  return withUploadMetrics(caller, kind, () => {
    authorize(caller, "content.write");
    return withDiskErrors(() => writeIncoming({ kind, name, content }));
  });
}

async function writeIncoming({ kind, name, content }: Upload): Promise<IncomingFile> {
  await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
  const temporary = path.join(incomingFolder(), randomBytes(16).toString("hex"));
  const handle = await open(temporary, "wx", 0o600);
  try {
    try {
      return { kind, name, path: temporary, ...(await writeContent(handle, kind, content)) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    await removeIncoming({ path: temporary });
    throw error;
  }
}

async function writeContent(handle: FileHandle, kind: FileKind, content: Upload["content"]) {
  const [limit, hash] = [maxFileBytes(kind), createHash("sha256")];
  let bytes = 0;
  let head = Buffer.alloc(0);
  const checkHead = async () => {
    if (!(await isPossibleKind(kind, head)))
      throw new FileRefusedError(415, FILE_MESSAGES.wrongType(kind));
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
 * Removes the temporary files of an upload. Failures are only logged and left to the clean-up: they must not hide the
 * original error.
 */
export async function removeIncoming({ path }: Pick<IncomingFile, "path">): Promise<void> {
  for (const file of [path, temporaryPicturePath(path), temporaryThumbnailPath(path)]) {
    await rm(file, { force: true }).catch((error: unknown) => {
      log.warn({ err: error }, "what an upload has left stays until the clean-up");
    });
  }
}
