import { statfs } from "node:fs/promises";
import path from "node:path";
import { col, fn, literal, Op } from "sequelize";
import { StoredFile } from "~/models";
import type { FileKind } from "~/models/files/stored-file.schema";
import { fileStorage } from "~/server/files/storage";
import { unreferencedByRecords } from "~/server/files/uses";
import { errorCode } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** Location of uploaded files: a folder or a bucket. */
export type StorageLocation = { kind: "folder"; path: string } | { kind: "bucket"; name: string };

/** Reads the location of uploaded files from the settings. */
export function readStorageLocation(): StorageLocation {
  const { storage, dataDir } = settings();
  return storage === "folder"
    ? { kind: "folder", path: path.join(dataDir, "files") }
    : { kind: "bucket", name: storage.bucket };
}

/** Checks that the storage is usable. @throws what the storage throws */
export async function checkStorage(): Promise<true> {
  await fileStorage().check();
  return true;
}

/** Describes a storage error. A missing folder may be on a disk that is not mounted. */
export function describeStorageError(error: unknown): string {
  if (readStorageLocation().kind === "bucket") return "The bucket does not answer.";
  return errorCode(error) === "ENOENT" ? "The folder is missing." : "The folder cannot be used.";
}

export type FileTotals = { kind: FileKind; files: number; bytes: number };

/** Counts the stored files and their bytes by kind. One query, along an index. */
export async function countFilesByKind(): Promise<FileTotals[]> {
  const rows = (await StoredFile.findAll({
    attributes: ["kind", [fn("COUNT", literal("*")), "files"], [fn("SUM", col("bytes")), "total"]],
    group: ["kind"],
    order: ["kind"],
    raw: true,
  })) as unknown as { kind: FileKind; files: number | string; total: number | string }[];
  return rows.map(({ kind, files, total }) => ({
    kind,
    files: Number(files),
    bytes: Number(total),
  }));
}

/** Limit of the count of unreferenced files. */
export const MAX_UNREFERENCED_COUNTED = 1_000;
/** Unreferenced files are deleted after a day by an hourly task. */
const MAX_UNREFERENCED_AGE_MS = 25 * 3_600_000;

/**
 * Counts recent files that no record references yet: those of open forms and drafts, and those awaiting clean-up.
 * Counts up to 1,000. One query, which reads only the last day's files.
 */
export async function countUnreferencedFiles(): Promise<number> {
  const files = await StoredFile.findAll({
    attributes: ["id"],
    where: {
      createdAt: { [Op.gt]: new Date(Date.now() - MAX_UNREFERENCED_AGE_MS) },
      [Op.and]: unreferencedByRecords(),
    },
    limit: MAX_UNREFERENCED_COUNTED,
  });
  return files.length;
}

/** Reads free space and size of the disk with the data directory, in bytes. @throws Error of the system */
export async function readDiskSpace(): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(settings().dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}
