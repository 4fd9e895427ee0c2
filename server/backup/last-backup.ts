import { Backup } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";

/** Totals of a backup: bytes of its file, rows of all tables, uploaded files. */
type BackupFigures = { bytes: number; rows: number; files: number };
type LastBackup = BackupFigures & {
  /** ISO 8601 in UTC. */
  finishedAt: string;
  by: string;
};

/** A nightly interval plus slack for a late start and the run itself; matches the alert in docs/operating.md. */
const MAX_BACKUP_AGE_MS = 26 * 3_600_000;

/** Whether a backup is older than a nightly one should be. */
export const isBackupOverdue = ({ finishedAt }: Pick<LastBackup, "finishedAt">): boolean =>
  Date.now() - Date.parse(finishedAt) > MAX_BACKUP_AGE_MS;

/** Finds the most recently finished backup; null when none exists. @throws ForbiddenError */
export async function findLastBackup(caller: Caller): Promise<LastBackup | null> {
  authorize(caller, "system.read");
  const backup = await Backup.findOne({
    order: [
      ["finishedAt", "DESC"],
      ["id", "DESC"],
    ],
    transaction: caller.transaction,
  });
  return (
    backup && {
      finishedAt: backup.finishedAt.toISOString(),
      bytes: Number(backup.bytes),
      rows: Number(backup.rowCount),
      files: Number(backup.fileCount),
      by: backup.madeBy,
    }
  );
}

/** Stores and audits a finished backup. @throws ForbiddenError */
export async function recordBackup(caller: Caller, figures: BackupFigures): Promise<void> {
  authorize(caller, "system.backup");
  await inTransaction(caller, async (writer) => {
    const { bytes, rows, files } = figures;
    const { id } = await Backup.create(
      {
        finishedAt: new Date(),
        bytes,
        rowCount: rows,
        fileCount: files,
        madeBy: caller.actor.name,
      },
      { transaction: writer.transaction },
    );
    await recordEvent(writer, {
      action: "made",
      record: { type: "backup", id },
      changes: { bytes: [null, bytes], rows: [null, rows], files: [null, files] },
    });
  });
}
