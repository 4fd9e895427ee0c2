import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Writable } from "node:stream";
import { migrations } from "~/migrations";
import { explainFileError } from "~/server/backup/backup-error";
import { checkBackup } from "~/server/backup/check-backup";
import type { BackupFooter } from "~/server/backup/format";
import { recordBackup } from "~/server/backup/last-backup";
import { type BackupResult, createBackup, isKnownSecret } from "~/server/backup/create-backup";
import { restoreBackup } from "~/server/backup/restore-backup";
import { writeTargetFile } from "~/server/backup/target-file";
import { writeArchive } from "~/server/backup/write-archive";
import { verifyAudit } from "~/server/platform/audit-seal";
import type { Caller } from "~/server/platform/caller";
import { describeDatabaseError } from "~/server/platform/database";
import { log } from "~/server/platform/log";
import { isUnwritable } from "~/server/platform/read-only-database";
import { readSettings, replaceSettings } from "~/server/platform/settings";
import { CommandError, type Commands, type Options } from "./command";
import { createInterruptibleRunner } from "./signals";

const STANDARD_OUTPUT = "-";

/** Commands for backup and restore. */
export const BACKUP_COMMANDS: Commands = {
  backup: {
    usage: "backup <file> [--replace] [--leave-out-damaged] [--passphrase-file x]",
    worksReadOnly: true,
    async run(caller, options) {
      const [file = ""] = options.positionals;
      const { result, location } = await writeBackup(caller, options, file);
      const { rows, files, leftOut, bytes } = result;
      const unrecorded = await tryRecording(caller, { bytes, rows, files });
      const lines = [
        `${formatCount(rows, "row")} and ${formatCount(files, "file")}, ${formatMegabytes(bytes)}: ${location}`,
      ];
      if (leftOut.length > 0) {
        lines.push(`Left out, since damaged or missing: ${leftOut.join(", ")}`);
      }
      if (unrecorded) lines.push(unrecorded);
      const summary = lines.join("\n");
      if (file !== STANDARD_OUTPUT) return summary;
      console.error(summary);
      return "";
    },
  },

  "backup check": {
    usage: "backup check <file> [--passphrase-file x]",
    createsTables: true,
    async run(_caller, options) {
      const [file = ""] = options.positionals;
      const names = migrations.map(({ name }) => name);
      const passphrase = await readPassphrase(options);
      const { header, footer } = await checkBackup(resolvePath(file), names, passphrase);
      const contents = `${formatCount(countAllRows(footer), "row")} and ${formatCount(footer.files, "file")}`;
      return `${contents} of ${footer.snapshotAt}, of release ${header.release}: nothing was altered, and nothing is missing.`;
    },
  },

  restore: {
    usage: "restore <file> [--replace] [--take-storage] [--passphrase-file x]",
    createsTables: true,
    async run(caller, options) {
      const [file = ""] = options.positionals;
      const mayReplace = options.values.replace === true;
      const mayTakeStorage = options.values["take-storage"] === true;
      const { header, footer, headBefore, stoppedMessages } = await restoreBackup(
        caller,
        resolvePath(file),
        { mayReplace, mayTakeStorage, passphrase: await readPassphrase(options) },
      );
      const lines = [
        `${formatCount(countAllRows(footer), "row")} and ${formatCount(footer.files, "file")} are back, as they were at ${footer.snapshotAt}.`,
      ];
      if (footer.leftOut.length > 0) {
        lines.push(`The backup was made without these files: ${footer.leftOut.join(", ")}`);
      }
      if (stoppedMessages > 0) {
        lines.push(
          `Stopped ${formatCount(stoppedMessages, "message")} that waited to be sent: see docs/operating.md.`,
        );
      }
      // The restore may have replaced the secret in DATA_DIR.
      replaceSettings(readSettings());
      if (!isKnownSecret(header.secretMark)) {
        lines.push(
          "SESSION_SECRET is not the one that the backup was made with: see docs/operating.md.",
        );
      }
      const { head, problems } = await verifyAudit();
      if (headBefore && headBefore.position > head.position) {
        lines.push(
          `The audit here had come to position ${headBefore.position}; this one ends at ${head.position}.`,
        );
      }
      if (problems.length > 0) throw new CommandError([...lines, ...problems].join("\n"));
      return [...lines, "In the audit nothing was altered, and nothing is missing."].join("\n");
    },
  },
};

/**
 * Records a backup. It is as good without: a disk that is full or read-only is when one is needed most.
 * @returns what to tell the operator if it could not be recorded, else null
 */
async function tryRecording(
  caller: Caller,
  figures: Parameters<typeof recordBackup>[1],
): Promise<string | null> {
  try {
    await recordBackup(caller, figures);
    return null;
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    return (
      `The backup is whole, but its database takes no record of it (${describeDatabaseError(error)}): ` +
      "the page System and the metrics know the one before."
    );
  }
}

const countAllRows = ({ rows }: BackupFooter) =>
  Object.values(rows).reduce((sum, each) => sum + each, 0);

const MIN_PASSPHRASE_LENGTH = 20;

/** Reads the passphrase from the named file, without the end of its line; null without one. @throws CommandError */
async function readPassphrase({ values }: Options): Promise<string | null> {
  const file = values["passphrase-file"];
  if (typeof file !== "string") return null;
  const text = await readFile(resolvePath(file), "utf8").catch((error: unknown) => {
    throw explainFileError(error, `${file} cannot be read`);
  });
  const passphrase = text.replace(/\r?\n$/, "");
  if (passphrase.length < MIN_PASSPHRASE_LENGTH || passphrase.includes("\n")) {
    throw new CommandError(
      `${file} takes a passphrase of at least ${MIN_PASSPHRASE_LENGTH} characters, on one line.`,
    );
  }
  return passphrase;
}

type WrittenBackup = BackupResult & { bytes: number };

/** Writes a backup to a file or to standard output. @returns the backup's totals, and where it is, for the operator */
async function writeBackup(caller: Caller, options: Options, file: string) {
  const { values } = options;
  const skipDamaged = values["leave-out-damaged"] === true;
  const passphrase = await readPassphrase(options);
  const runInterruptible = createInterruptibleRunner(
    file === STANDARD_OUTPUT
      ? "Stopped; what was written is no whole backup."
      : "Stopped; nothing was written.",
  );
  const writeTo = async (
    target: Writable,
    { isCompressed }: { isCompressed: boolean },
  ): Promise<WrittenBackup> => {
    const archive = writeArchive(target, isCompressed, passphrase);
    try {
      return await runInterruptible(async () => {
        const result = await createBackup(caller, archive, { skipDamaged });
        return { ...result, bytes: await archive.close() };
      });
    } catch (error) {
      await archive.abort();
      throw error;
    }
  };
  if (file === STANDARD_OUTPUT) {
    // The log would corrupt the archive on standard output.
    log.level = "silent";
    const result = await writeTo(process.stdout, { isCompressed: false }).catch(
      (error: unknown) => {
        throw explainFileError(error, "Standard output cannot be written");
      },
    );
    return { result, location: "standard output" };
  }
  const location = resolvePath(file);
  const isCompressed = /\.(gz|tgz)(\.age)?$/.test(location);
  const result = await writeTargetFile(
    location,
    values.replace === true,
    (target) => writeTo(target, { isCompressed }),
    passphrase,
  );
  return { result, location };
}

/**
 * Resolves a path against the operator's working directory: npm runs commands in the project's folder, and passes the
 * original one as INIT_CWD.
 */
const resolvePath = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

const formatCount = (number: number, noun: string) =>
  `${number.toLocaleString("en")} ${noun}${number === 1 ? "" : "s"}`;
const formatMegabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
