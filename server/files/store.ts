import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { StoredFile } from "~/models";
import type { FileKind } from "~/models/files/stored-file.schema";
import { authorize, type Caller, workOwner } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import { inTransaction } from "~/server/platform/transaction";
import { countingRefusals, countStored } from "./count-uploads";
import { cleanFileName } from "./file-name";
import { type IncomingFile, receiveFile, removeIncoming } from "./incoming";
import { type InspectedFile, inspectFile, smallBeside } from "./inspect";
import { fileStorage, objectNames, thumbnailName } from "./storage";
import { withDiskErrors } from "./disk-space";

/**
 * Looks into an upload and stores what is kept of it. The file is held for the caller until a record takes it: see
 * attachFile. The objects are stored before the row, so that there is never a row without its file; where the row fails,
 * the clean-up finds them. The temporary files are gone afterwards, whatever happens. Returns the file's id.
 * @param look what looks into it
 * @throws FileRefusedError for what it is not, or damaged, and where there is no room; ForbiddenError
 */
export async function storeUpload(
  caller: Caller,
  incoming: IncomingFile,
  look: (incoming: IncomingFile) => Promise<InspectedFile> = ({ path, kind }) =>
    inspectFile(path, kind),
): Promise<string> {
  const id = await countingRefusals(caller, incoming.kind, () => keep(caller, incoming, look));
  countStored(caller, incoming.kind, incoming.bytes);
  return id;
}

async function keep(
  caller: Caller,
  incoming: IncomingFile,
  look: (incoming: IncomingFile) => Promise<InspectedFile>,
): Promise<string> {
  authorize(caller, "content.write");
  const { kind, name } = incoming;
  const id = randomBytes(16).toString("base64url");
  try {
    const facts = await withDiskErrors(async () => {
      const inspected = await look(incoming);
      const sha256 = await sha256Of(inspected, incoming);
      await putObjects(id, inspected);
      const { contentType, bytes, width, height, durationSeconds } = inspected;
      return { contentType, bytes, sha256, width, height, durationSeconds };
    });
    const row = { id, kind, name: cleanFileName(name), owner: workOwner(caller), ...facts };
    await inTransaction(caller, ({ transaction }) => StoredFile.create(row, { transaction }));
    return id;
  } finally {
    await removeIncoming(incoming);
  }
}

/**
 * Stores a file that nobody has sent, by the same rules as an upload. Returns the id of a file that is held for the caller.
 * @param file its bytes, or where it lies on disk
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

/** What is known of a file that the product brings along. */
export type KnownFile = { kind: FileKind; path: string; contentType: string } & (
  | { width: number; height: number; smallPath: string }
  | { bytesPerSecond: number }
  | { durationSeconds: number }
);

/**
 * Stores a file that the product brings along, as it is: to look into it again, and to make a picture anew, would only
 * cost time. Returns the id of a file that is held for the caller. @throws FileRefusedError, ForbiddenError
 */
export async function storeKnownFile(caller: Caller, known: KnownFile): Promise<string> {
  const content = createReadStream(known.path) as AsyncIterable<Uint8Array>;
  const name = path.basename(known.path);
  const incoming = await receiveFile(caller, { kind: known.kind, name, content });
  return storeUpload(caller, incoming, async ({ path, bytes }) => {
    const file = { path, bytes, contentType: known.contentType };
    if ("smallPath" in known) {
      const { width, height } = known;
      const smallPath = smallBeside(path);
      // A copy would be as readable for others as what the product brings along.
      await writeFile(smallPath, await readFile(known.smallPath), { mode: 0o600 });
      return { ...file, durationSeconds: null, width, height, smallPath };
    }
    const durationSeconds =
      "durationSeconds" in known ? known.durationSeconds : bytes / known.bytesPerSecond;
    return { ...file, durationSeconds, width: null, height: null, smallPath: null };
  });
}

async function putObjects(id: string, { path, smallPath }: InspectedFile): Promise<void> {
  const storage = fileStorage();
  try {
    await storage.put(id, path);
    if (smallPath) await storage.put(thumbnailName(id), smallPath);
  } catch (error) {
    await storage.remove(objectNames(id)).catch((failed: unknown) => {
      log.warn({ err: failed }, "what could not be stored is left to the clean-up");
    });
    throw error;
  }
}

async function sha256Of({ path }: InspectedFile, incoming: IncomingFile): Promise<string> {
  if (path === incoming.path) return incoming.sha256;
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest("hex");
}
