import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { StoredFile } from "~/models";
import type { FileKind } from "~/models/files/stored-file.schema";
import { authorize, type Caller, workOwner } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import { inTransaction } from "~/server/platform/transaction";
import { withUploadMetrics, recordStoredUpload } from "./upload-metrics";
import { cleanFileName } from "./file-name";
import { type IncomingFile, receiveFile, removeIncoming } from "./incoming";
import { type InspectedFile, inspectFile, temporaryThumbnailPath } from "./inspect";
import { fileStorage, objectNames, thumbnailName } from "./storage";
import { withDiskErrors } from "./disk-errors";

/**
 * Inspects and stores an upload. The file is held for the caller until a record references it: see resolveAttachment.
 * The objects are stored before the row, so that a row never lacks its file; the clean-up finds objects whose row was never stored.
 * Always removes the temporary files.
 * @param inspect inspects the file, by default with inspectFile
 * @returns the file's id
 * @throws FileRefusedError for a file of another type or a damaged one, and when the storage is full; ForbiddenError
 */
export async function storeUpload(
  caller: Caller,
  incoming: IncomingFile,
  inspect: (incoming: IncomingFile) => Promise<InspectedFile> = ({ path, kind }) =>
    inspectFile(path, kind),
): Promise<string> {
  const id = await withUploadMetrics(caller, incoming.kind, () =>
    inspectAndStore(caller, incoming, inspect),
  );
  recordStoredUpload(caller, incoming.kind, incoming.bytes);
  return id;
}

async function inspectAndStore(
  caller: Caller,
  incoming: IncomingFile,
  inspect: (incoming: IncomingFile) => Promise<InspectedFile>,
): Promise<string> {
  authorize(caller, "content.write");
  const { kind, name } = incoming;
  const id = randomBytes(16).toString("base64url");
  try {
    const metadata = await withDiskErrors(async () => {
      const inspected = await inspect(incoming);
      const sha256 = await hashFile(inspected, incoming);
      await putObjects(id, inspected);
      const { contentType, bytes, width, height, durationSeconds } = inspected;
      return { contentType, bytes, sha256, width, height, durationSeconds };
    });
    const row = { id, kind, name: cleanFileName(name), owner: workOwner(caller), ...metadata };
    await inTransaction(caller, ({ transaction }) => StoredFile.create(row, { transaction }));
    return id;
  } finally {
    await removeIncoming(incoming);
  }
}

/**
 * Stores a file that is not an upload, by the same rules.
 * @param file its bytes, or its path
 * @returns the id of the file, which is held for the caller
 * @throws FileRefusedError, ForbiddenError
 */
export async function storeFile(
  caller: Caller,
  { kind, name, file }: { kind: FileKind; name: string; file: Uint8Array | string },
): Promise<string> {
  const content =
    typeof file === "string" ? (createReadStream(file) as AsyncIterable<Uint8Array>) : [file];
  return storeUpload(caller, await receiveFile(caller, { kind, name, content }));
}

/** A file bundled with the product, with its known metadata. */
export type BundledFile = { kind: FileKind; path: string; contentType: string } & (
  | { width: number; height: number; smallPath: string }
  | { bytesPerSecond: number }
  | { durationSeconds: number }
);

/**
 * Stores a bundled file unchanged, without the cost of inspecting and re-encoding it.
 * @returns the id of the file, which is held for the caller
 * @throws FileRefusedError, ForbiddenError
 */
export async function storeBundledFile(caller: Caller, bundled: BundledFile): Promise<string> {
  const content = createReadStream(bundled.path) as AsyncIterable<Uint8Array>;
  const name = path.basename(bundled.path);
  const incoming = await receiveFile(caller, { kind: bundled.kind, name, content });
  return storeUpload(caller, incoming, async ({ path, bytes }) => {
    const file = { path, bytes, contentType: bundled.contentType };
    if ("smallPath" in bundled) {
      const { width, height } = bundled;
      const smallPath = temporaryThumbnailPath(path);
      // Not a copy of the file, which would keep its permissions.
      await writeFile(smallPath, await readFile(bundled.smallPath), { mode: 0o600 });
      return { ...file, durationSeconds: null, width, height, smallPath };
    }
    const durationSeconds =
      "durationSeconds" in bundled ? bundled.durationSeconds : bytes / bundled.bytesPerSecond;
    return { ...file, durationSeconds, width: null, height: null, smallPath: null };
  });
}

async function putObjects(id: string, { path, smallPath }: InspectedFile): Promise<void> {
  const storage = fileStorage();
  try {
    await storage.put(id, path);
    if (smallPath) await storage.put(thumbnailName(id), smallPath);
  } catch (error) {
    await storage.remove(objectNames(id)).catch((removeError: unknown) => {
      log.warn({ err: removeError }, "what could not be stored is left to the clean-up");
    });
    throw error;
  }
}

async function hashFile({ path }: InspectedFile, incoming: IncomingFile): Promise<string> {
  if (path === incoming.path) return incoming.sha256;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
