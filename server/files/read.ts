import type { Readable } from "node:stream";
import { Op, type WhereOptions } from "sequelize";
import { StoredFile } from "~/models";
import { isFileId } from "~/models/files/stored-file.schema";
import { authorize, type Caller, workOwner } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ByteRange } from "./file-storage";
import { fileStorage, thumbnailName } from "./storage";
import { namedByRecord, namedForEverybody } from "./uses";

/** What is known of a stored file; it never changes, since the bytes never do. */
export type FileFacts = Pick<
  StoredFile,
  "id" | "kind" | "contentType" | "bytes" | "sha256" | "name" | "durationSeconds"
>;

/**
 * What is known of a file that the caller may see: one that a record names, and one of the caller's own that no record
 * names yet. @throws NotFoundError also for somebody else's; ForbiddenError
 */
export async function getFile(caller: Caller, id: string): Promise<FileFacts> {
  authorize(caller, "content.read");
  const file = await read(caller, id, [{ owner: workOwner(caller) }, ...namedByRecord()]);
  if (!file) throw new NotFoundError("File not found");
  return file;
}

/**
 * The same of a file that everybody may see, since patients do, who never sign in: one of guidance that has a phase, of
 * its steps, of the way through a facility, or of an Active session; null for every other. Nobody needs a permission.
 */
export function findOpenFile(caller: Caller, id: string): Promise<FileFacts | null> {
  return read(caller, id, namedForEverybody());
}

/** A file of which one of some things is true. */
async function read(
  { transaction }: Caller,
  id: string,
  oneOf: WhereOptions[],
): Promise<FileFacts | null> {
  if (!isFileId(id)) return null;
  return StoredFile.findOne({
    attributes: ["id", "kind", "contentType", "bytes", "sha256", "name", "durationSeconds"],
    where: { id, [Op.or]: oneOf },
    transaction,
    raw: true,
  });
}

/** The same; null for a file that is not there, or not the caller's to see. */
export async function findFile(caller: Caller, id: string): Promise<FileFacts | null> {
  try {
    return await getFile(caller, id);
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/**
 * The bytes of a file that getFile gave, or a range of them. Whoever opens them reads to the end or destroys them.
 * @throws NotFoundError when it was removed meanwhile; UnavailableError
 */
export function openFile({ id }: FileFacts, range?: ByteRange): Promise<Readable> {
  return fileStorage().open(id, range);
}

/**
 * The small version of a picture that getFile gave, WebP of a few thousand bytes.
 * @throws NotFoundError for what has none, and when it was removed meanwhile; UnavailableError
 */
export async function readSmall({ id, kind }: FileFacts): Promise<Uint8Array<ArrayBuffer>> {
  if (kind !== "image") throw new NotFoundError("File not found");
  return wholeOf(await fileStorage().open(thumbnailName(id)));
}

/** What some bytes are that are few enough to be held in memory. */
export async function wholeOf(bytes: Readable): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
