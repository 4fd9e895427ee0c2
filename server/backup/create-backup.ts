import { Transaction } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database, dialect } from "~/server/platform/database";
import { readExecutedMigrations } from "~/server/platform/migrate";
import { RELEASE } from "~/server/platform/release";
import { deriveSecret, secretFingerprints } from "~/server/platform/secrets";
import { liftStatementTimeout } from "~/server/platform/statement-timeout";
import { BackupError } from "./backup-error";
import { FileCopier } from "./copy-files";
import { readDataFiles } from "./data-folder";
import {
  type BackupHeader,
  HEADER_ENTRY,
  dataEntry,
  FOOTER_ENTRY,
  type BackupFooter,
  formatFooter,
  FORMAT_VERSION,
  tableEntry,
} from "./format";
import { streamRows } from "./rows";
import { readLastIds, type Table, readTables } from "./tables";
import type { ArchiveWriter } from "./write-archive";

/** Approximate size of a part of a table's rows. */
const PART_CHARACTERS = 1_000_000;
/** Maximum number of attempts: each time that files of the snapshot have been deleted, a new snapshot is taken. */
const MAX_SNAPSHOTS = 20;

export type BackupResult = { rows: number; files: number; leftOut: string[] };
export type BackupOptions = {
  /** Whether damaged or missing files are left out instead of failing the backup. */
  skipDamaged?: boolean;
};

/**
 * Writes everything needed to restore the product into an archive: the rows of one snapshot, and every file that they
 * name. Reads and writes continue meanwhile. See docs/decisions/0033-backup-and-restore.md.
 * @throws BackupError, ForbiddenError; errors of the archive and the storage
 */
export async function createBackup(
  caller: Caller,
  archive: ArchiveWriter,
  { skipDamaged = false }: BackupOptions = {},
): Promise<BackupResult> {
  authorize(caller, "system.backup");
  const header: BackupHeader = {
    product: "Calmward",
    format: FORMAT_VERSION,
    release: RELEASE.version,
    dialect: dialect(),
    startedAt: new Date().toISOString(),
    migrations: await readExecutedMigrations(),
    secretMark: deriveSecret(SECRET_MARK),
  };
  await archive.addText(HEADER_ENTRY, JSON.stringify(header, null, 1) + "\n");
  // Before the rows, so that the audit chain in the rows contains the head that is among these files.
  for (const { name, bytes } of await readDataFiles()) {
    await archive.add(dataEntry(name), bytes.byteLength, [bytes]);
  }
  const fileCopier = new FileCopier(archive, skipDamaged);
  for (let attempt = 1; attempt <= MAX_SNAPSHOTS; attempt += 1) {
    // Most files are copied outside the snapshot: on SQLite the journal grows while a snapshot is held.
    await fileCopier.copyNew();
    const tables = await inSnapshot(async (transaction) =>
      (await fileCopier.copyNew(transaction)) ? writeTables(archive, transaction) : null,
    );
    if (!tables) continue;
    const { leftOut, count } = fileCopier;
    const footer: BackupFooter = {
      ...tables,
      finishedAt: new Date().toISOString(),
      files: count,
      leftOut,
      sections: archive.sectionTotals(),
    };
    await archive.addText(FOOTER_ENTRY, formatFooter(footer));
    const rows = Object.values(footer.rows).reduce((sum, each) => sum + each, 0);
    return { rows, files: count, leftOut };
  }
  throw new BackupError("Files are deleted faster than they can be copied. Try again later.");
}

/** Purpose of the fingerprint that a backup has of SESSION_SECRET. */
const SECRET_MARK = "backup";

/** Whether a backup was made with this SESSION_SECRET, or a previous one. */
export const isKnownSecret = (secretMark: string): boolean =>
  secretFingerprints(SECRET_MARK).includes(secretMark);

/** Runs work on a consistent snapshot of the database, without blocking others. */
async function inSnapshot<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
  if (dialect() === "sqlite") {
    return database().transaction({ type: Transaction.TYPES.DEFERRED }, work);
  }
  const isolationLevel = Transaction.ISOLATION_LEVELS.REPEATABLE_READ;
  return database().transaction({ isolationLevel }, async (transaction) => {
    await database().query("SET TRANSACTION READ ONLY", { transaction });
    // Sorting a large table exceeds the timeout of a request, and the consumer of the stream may pause.
    await liftStatementTimeout(transaction, { mayPause: true });
    return work(transaction);
  });
}

async function writeTables(archive: ArchiveWriter, transaction: Transaction) {
  const snapshotAt = new Date().toISOString();
  const rows: Record<string, number> = {};
  for (const table of await readTables(transaction)) {
    rows[table.name] = await writeTable(archive, transaction, table);
  }
  return { snapshotAt, rows, lastIds: await readLastIds(transaction) };
}

async function writeTable(archive: ArchiveWriter, transaction: Transaction, table: Table) {
  let [rows, parts, lines] = [0, 0, ""];
  for await (const row of streamRows(transaction, table)) {
    rows += 1;
    lines += JSON.stringify(row) + "\n";
    if (lines.length < PART_CHARACTERS) continue;
    await archive.addText(tableEntry(table.name, (parts += 1)), lines);
    lines = "";
  }
  // An empty table has an entry too, which tells it apart from a missing one.
  if (lines !== "" || parts === 0) await archive.addText(tableEntry(table.name, parts + 1), lines);
  return rows;
}
