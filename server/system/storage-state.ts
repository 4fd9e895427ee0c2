import { statfs } from "node:fs/promises";
import path from "node:path";
import { col, fn, literal, Op } from "sequelize";
import { StoredFile } from "~/models";
import type { FileKind } from "~/models/files/stored-file.schema";
import { fileStorage } from "~/server/files/storage";
import { namedByNoRecord } from "~/server/files/uses";
import { errorCode } from "~/server/platform/errors";
import { settings } from "~/server/platform/settings";

/** Where uploaded files are: a folder by its path, or a bucket by its name. */
export type StoragePlace = { kind: "folder"; path: string } | { kind: "bucket"; name: string };

/** Where uploaded files are, as the settings say. */
export function storagePlace(): StoragePlace {
  const { storage, dataDir } = settings();
  return storage === "folder"
    ? { kind: "folder", path: path.join(dataDir, "files") }
    : { kind: "bucket", name: storage.bucket };
}

/** Whether files can be stored now. @throws what the storage throws when they cannot */
export async function storageAnswers(): Promise<true> {
  await fileStorage().check();
  return true;
}

/** What is said where they cannot. A folder that is gone may be on a disk that is not mounted. */
export function storageProblem(error: unknown): string {
  if (storagePlace().kind === "bucket") return "The bucket does not answer.";
  return errorCode(error) === "ENOENT" ? "The folder is missing." : "The folder cannot be used.";
}

export type FilesOfKind = { kind: FileKind; files: number; bytes: number };

/** How many files of each kind the database knows, and how large they are together. One statement, along an index. */
export async function filesByKind(): Promise<FilesOfKind[]> {
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

/** More than so many files that belong to nothing are not counted. */
export const MAX_HELD_COUNTED = 1_000;
/** What nobody has taken is deleted after a day, by a task that runs every hour. */
const HELD_MS = 25 * 3_600_000;

/**
 * How many files of the last day no record has taken yet: their forms are open, a draft has them, or the clean-up will
 * delete them. Counts up to 1,000. One statement, which reads the files of that day only.
 */
export async function heldFiles(): Promise<number> {
  const held = await StoredFile.findAll({
    attributes: ["id"],
    where: {
      createdAt: { [Op.gt]: new Date(Date.now() - HELD_MS) },
      [Op.and]: namedByNoRecord(),
    },
    limit: MAX_HELD_COUNTED,
  });
  return held.length;
}

/** The room that is left on the disk with the data directory, and its size, in bytes. @throws Error of the system */
export async function diskSpace(): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(settings().dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}
