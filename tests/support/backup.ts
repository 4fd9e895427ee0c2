import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { type BackupOptions, createBackup } from "~/server/backup/create-backup";
import { readArchive } from "~/server/backup/read-archive";
import { restoreBackup, type RestoreOptions } from "~/server/backup/restore-backup";
import type { BackupRow } from "~/server/backup/rows";
import { writeTargetFile } from "~/server/backup/target-file";
import { writeArchive } from "~/server/backup/write-archive";
import { replaceFileStorage } from "~/server/files/storage";
import { closeDatabase, openDatabase } from "~/server/platform/database";
import { readSettings, useSettings } from "~/server/platform/settings";
import { admin, createPostgresDatabase, ON_POSTGRES } from "./database";

/** Makes a backup of the open database in a file, and returns its name. */
export async function backUpTo(file: string, options?: BackupOptions): Promise<string> {
  await writeTargetFile(file, true, async (target) => {
    const archive = writeArchive(target, file.endsWith(".gz"));
    try {
      await createBackup(admin, archive, options);
      await archive.close();
    } catch (error) {
      await archive.abort();
      throw error;
    }
  });
  return file;
}

export type Content = {
  /** The rows of each table, as they stand in the file. */
  rows: Record<string, BackupRow[]>;
  /** The bytes of everything else, by its name in the file. */
  bytes: Record<string, Buffer>;
};

/** What a backup holds. */
export async function contentOf(file: string): Promise<Content> {
  const content: Content = { rows: {}, bytes: {} };
  for await (const entry of readArchive(file)) {
    const bytes = await entry.bytes();
    const [folder, table = ""] = entry.name.split("/");
    if (folder !== "tables") {
      content.bytes[entry.name] = bytes;
      continue;
    }
    const lines = bytes.toString("utf8").split("\n").slice(0, -1);
    (content.rows[table] ??= []).push(...lines.map((line) => JSON.parse(line) as BackupRow));
  }
  return content;
}

/** What is said of something that was never a whole backup. */
export const BROKEN = "is no backup of Calmward, or it is damaged or cut off.";

/** The line that a backup or a restore is refused with, with no path in front: "done" if it is not. */
export async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as Error & { status?: number },
  );
  if (!error) return "done";
  return error.name === "BackupError" ? error.message.replace(/^\/\S+ /, "") : String(error.stack);
}

/**
 * Copies a backup entry by entry, with whatever `change` writes between them. It says whether that is in the entry's
 * place; if it is not, the entry follows.
 */
export async function rewriteBackup(
  source: string,
  name: string,
  change: (
    archive: ReturnType<typeof writeArchive>,
    entry: { name: string; text: string },
  ) => Promise<boolean>,
): Promise<void> {
  await writeTargetFile(name, true, async (target) => {
    const archive = writeArchive(target, false);
    for await (const entry of readArchive(source)) {
      const bytes = await entry.bytes();
      const isReplaced = await change(archive, { name: entry.name, text: bytes.toString("utf8") });
      if (!isReplaced) await archive.add(entry.name, bytes.byteLength, [bytes]);
    }
    await archive.close();
  });
}

type Place = { databaseUrl: string | null; dataDir: string };
export type Kind = "sqlite" | "postgres";
/** The database that the tests of this run are on. */
export const HERE: Kind = ON_POSTGRES ? "postgres" : "sqlite";

/** Gives a test file installations to back up and to restore into, of which one at a time is the current one. */
export function useInstallations() {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-backup-"));
  const drops: (() => Promise<void>)[] = [];
  let number = 0;
  let current: Place = { databaseUrl: null, dataDir: directory };

  /** Makes another one, without tables unless it is to have them, and goes into it. */
  async function enterNew(kind: Kind, { migrated = false, env = {} } = {}): Promise<Place> {
    const dataDir = path.join(directory, `data${(number += 1)}`);
    let databaseUrl: string | null = null;
    if (kind === "postgres") {
      const made = await createPostgresDatabase(migrated);
      drops.push(made.drop);
      databaseUrl = made.url;
    }
    await enter({ databaseUrl, dataDir }, env);
    if (migrated && kind === "sqlite") {
      await closeDatabase();
      copyFileSync(inject("migratedFile"), path.join(dataDir, "calmward.sqlite"));
      openDatabase({ databaseUrl, dataDir });
    }
    return { databaseUrl, dataDir };
  }

  async function enter(place: Place, env: Record<string, string> = {}) {
    await closeDatabase();
    current = place;
    const { databaseUrl, dataDir } = place;
    const url = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    useSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...url, ...env }));
    replaceFileStorage(undefined);
    openDatabase({ databaseUrl, dataDir });
  }

  afterAll(async () => {
    await closeDatabase();
    for (const drop of drops) await drop();
    rmSync(directory, { recursive: true, force: true });
  });
  /** Restores into the current one, as a command of its own does: nobody has its database open. */
  async function restore(name: string, options?: RestoreOptions, caller = admin) {
    await closeDatabase();
    openDatabase(current);
    return restoreBackup(caller, name, options);
  }
  return { enterNew, enter, restore, file: (name: string) => path.join(directory, name) };
}
