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
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { admin, createPostgresDatabase, ON_POSTGRES } from "./database";

const MAY_REPLACE = true;

/** Backs the open database up to a file. @returns its name; gzip-compressed if that ends in ".gz" */
export async function createBackupFile(file: string, options?: BackupOptions): Promise<string> {
  await writeTargetFile(file, MAY_REPLACE, async (target) => {
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

export type BackupContent = {
  /** Rows by table, as the file contains them. */
  rows: Record<string, BackupRow[]>;
  /** All other entries by name. */
  bytes: Record<string, Buffer>;
};

/** Reads all entries of a backup. */
export async function readBackup(file: string): Promise<BackupContent> {
  const content: BackupContent = { rows: {}, bytes: {} };
  for await (const entry of readArchive(file)) {
    const bytes = await entry.readBytes();
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

/** Error message for a file that is no complete backup. */
export const INVALID_BACKUP = "is no backup of Calmward, or it is damaged or cut off.";

/** Error message of a failed backup or restore, without the leading path; "done" if it succeeded. */
export async function readOutcome(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as Error & { status?: number },
  );
  if (!error) return "done";
  return error.name === "BackupError" ? error.message.replace(/^\/\S+ /, "") : String(error.stack);
}

/**
 * Copies a backup entry by entry. `change` is called before each entry and may write others; it returns whether the entry
 * itself is left out.
 */
export async function rewriteBackup(
  source: string,
  name: string,
  change: (
    archive: ReturnType<typeof writeArchive>,
    entry: { name: string; text: string },
  ) => Promise<boolean>,
): Promise<void> {
  await writeTargetFile(name, MAY_REPLACE, async (target) => {
    const archive = writeArchive(target, false);
    for await (const entry of readArchive(source)) {
      const bytes = await entry.readBytes();
      const isLeftOut = await change(archive, { name: entry.name, text: bytes.toString("utf8") });
      if (!isLeftOut) await archive.add(entry.name, bytes.byteLength, [bytes]);
    }
    await archive.close();
  });
}

type Installation = { databaseUrl: string | null; dataDir: string };
export type Dialect = "sqlite" | "postgres";
/** Dialect of the Vitest project that runs the tests. */
export const TEST_DIALECT: Dialect = ON_POSTGRES ? "postgres" : "sqlite";

/** Provides a test file with installations to back up and to restore into; one at a time is the current one. */
export function useInstallations() {
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-backup-"));
  const cleanups: (() => Promise<void>)[] = [];
  let count = 0;
  let current: Installation = { databaseUrl: null, dataDir: directory };

  /** Creates an installation, with tables if `migrated`, and makes it the current one. */
  async function createInstallation(
    dialect: Dialect,
    { migrated = false, env = {} } = {},
  ): Promise<Installation> {
    const dataDir = path.join(directory, `data${(count += 1)}`);
    let databaseUrl: string | null = null;
    if (dialect === "postgres") {
      const created = await createPostgresDatabase(migrated);
      cleanups.push(created.drop);
      databaseUrl = created.url;
    }
    await switchInstallation({ databaseUrl, dataDir }, env);
    if (migrated && dialect === "sqlite") {
      await closeDatabase();
      copyFileSync(inject("migratedFile"), path.join(dataDir, "calmward.sqlite"));
      openDatabase({ databaseUrl, dataDir });
    }
    return { databaseUrl, dataDir };
  }

  async function switchInstallation(installation: Installation, env: Record<string, string> = {}) {
    await closeDatabase();
    current = installation;
    const { databaseUrl, dataDir } = installation;
    const url = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
    replaceSettings(readSettings({ DATA_DIR: dataDir, TIME_ZONE: "UTC", ...url, ...env }));
    replaceFileStorage(undefined);
    openDatabase({ databaseUrl, dataDir });
  }

  afterAll(async () => {
    await closeDatabase();
    for (const drop of cleanups) await drop();
    rmSync(directory, { recursive: true, force: true });
  });
  /** Restores into the current installation on a new connection, as the command line does. */
  async function restore(name: string, options?: RestoreOptions, caller = admin) {
    await closeDatabase();
    openDatabase(current);
    return restoreBackup(caller, name, options);
  }
  return {
    createInstallation,
    switchInstallation,
    restore,
    pathTo: (name: string) => path.join(directory, name),
  };
}
