import type { Readable } from "node:stream";
import { Op, type WhereOptions } from "sequelize";
import { StoredFile } from "~/models";
import { isFileId } from "~/models/files/stored-file.schema";
import { authorize, type Caller, workOwner } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ByteRange } from "./file-storage";
import { fileStorage, thumbnailName } from "./storage";
import { referencedByRecord, referencedByPublicRecord } from "./uses";

/** Metadata of a stored file; immutable like its bytes. */
export type FileMetadata = Pick<
  StoredFile,
  "id" | "kind" | "contentType" | "bytes" | "sha256" | "name" | "durationSeconds"
>;

/**
 * Finds a file that the caller may read: one referenced by a record, or one of the caller's own uploads.
 * @throws ForbiddenError without the permission to read content; NotFoundError, also for another owner's upload
 */
export async function getFile(caller: Caller, id: string): Promise<FileMetadata> {
  authorize(caller, "content.read");
  const file = await findWhere(caller, id, [{ owner: workOwner(caller) }, ...referencedByRecord()]);
  if (!file) throw new NotFoundError("File not found");
  return file;
}

/**
 * Finds a file that anyone may read, since patients never sign in: one referenced by Active guidance with a phase or its steps, by
 * a facility's directions, or by an Active session; null for other files.
 */
export function findPublicFile(caller: Caller, id: string): Promise<FileMetadata | null> {
  return findWhere(caller, id, referencedByPublicRecord());
}

/** Finds a file by id that matches one of the conditions. */
async function findWhere(
  { transaction }: Caller,
  id: string,
  conditions: WhereOptions[],
): Promise<FileMetadata | null> {
  if (!isFileId(id)) return null;
  return StoredFile.findOne({
    attributes: ["id", "kind", "contentType", "bytes", "sha256", "name", "durationSeconds"],
    where: { id, [Op.or]: conditions },
    transaction,
    raw: true,
  });
}

/** Like `getFile`, but returns null for a missing or unreadable file. */
export async function findFile(caller: Caller, id: string): Promise<FileMetadata | null> {
  try {
    return await getFile(caller, id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * Opens a file from getFile, or a range of it, as a stream, which the caller must read to the end or destroy.
 * @throws NotFoundError when it was removed meanwhile; UnavailableError
 */
export function openFile({ id }: FileMetadata, range?: ByteRange): Promise<Readable> {
  return fileStorage().open(id, range);
}

/**
 * Reads the thumbnail of a picture from getFile: WebP of a few thousand bytes.
 * @throws NotFoundError for other kinds, and when it was removed meanwhile; UnavailableError
 */
export async function readThumbnail({ id, kind }: FileMetadata): Promise<Uint8Array<ArrayBuffer>> {
  if (kind !== "image") throw new NotFoundError("File not found");
  return readAll(await fileStorage().open(thumbnailName(id)));
}

/** Reads a small stream into memory. */
export async function readAll(bytes: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
