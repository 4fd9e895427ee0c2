import path from "node:path";
import type { Writable } from "node:stream";
import { explainFileError } from "~/server/backup/backup-error";
import { recordBackup } from "~/server/backup/last-backup";
import { type MadeBackup, makeBackup, secretFingerprint } from "~/server/backup/make-backup";
import { restoreBackup } from "~/server/backup/restore-backup";
import { writeTargetFile } from "~/server/backup/target-file";
import { writeArchive } from "~/server/backup/write-archive";
import { verifyAudit } from "~/server/platform/audit-seal";
import type { Caller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import { readSettings, useSettings } from "~/server/platform/settings";
import { CommandError, type Commands, type Options } from "./command";
import { stoppable } from "./stopping";

const STANDARD_OUTPUT = "-";

/** Backup and restore, from the command line. */
export const BACKUP_COMMANDS: Commands = {
  backup: {
    usage: "backup <file> [--replace] [--leave-out-damaged]",
    async run(caller, options) {
      const [file = ""] = options.words;
      const { made, place } = await backUp(caller, options, file);
      const { rows, files, leftOut, bytes } = made;
      await recordBackup(caller, { bytes, rows, files });
      const lines = [`${count(rows, "row")} and ${count(files, "file")}, ${inMb(bytes)}: ${place}`];
      if (leftOut.length > 0) {
        lines.push(`Left out, since damaged or missing: ${leftOut.join(", ")}`);
      }
      const words = lines.join("\n");
      if (file !== STANDARD_OUTPUT) return words;
      console.error(words);
      return "";
    },
  },

  restore: {
    usage: "restore <file> [--replace] [--take-storage]",
    makesTables: true,
    async run(caller, options) {
      const [file = ""] = options.words;
      const replaces = options.values.replace === true;
      const takesStorage = options.values["take-storage"] === true;
      const { beginning, end, headBefore } = await restoreBackup(caller, placeOf(file), {
        replaces,
        takesStorage,
      });
      const rows = Object.values(end.rows).reduce((sum, each) => sum + each, 0);
      const lines = [
        `${count(rows, "row")} and ${count(end.files, "file")} are back, as they were at ${end.snapshotAt}.`,
      ];
      if (end.leftOut.length > 0) {
        lines.push(`The backup was made without these files: ${end.leftOut.join(", ")}`);
      }
      // The secret may have come with the backup.
      useSettings(readSettings());
      if (secretFingerprint() !== beginning.secretMark) {
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

type Made = MadeBackup & { bytes: number };

/** Makes the backup in a file, or on standard output. @returns also where it is */
async function backUp(caller: Caller, { values }: Options, file: string) {
  const leavesOutDamaged = values["leave-out-damaged"] === true;
  const untilStopped = stoppable(
    file === STANDARD_OUTPUT
      ? "Stopped; what was written is no whole backup."
      : "Stopped; nothing was written.",
  );
  const into = async (target: Writable, isCompressed: boolean): Promise<Made> => {
    const archive = writeArchive(target, isCompressed);
    try {
      return await untilStopped(async () => {
        const made = await makeBackup(caller, archive, { leavesOutDamaged });
        return { ...made, bytes: await archive.close() };
      });
    } catch (error) {
      await archive.abort();
      throw error;
    }
  };
  if (file === STANDARD_OUTPUT) {
    // The log would stand in the middle of it.
    log.level = "silent";
    const made = await into(process.stdout, false).catch((error: unknown) => {
      throw explainFileError(error, "Standard output cannot be written");
    });
    return { made, place: "standard output" };
  }
  const place = placeOf(file);
  const isCompressed = /\.(gz|tgz)$/.test(place);
  const made = await writeTargetFile(place, values.replace === true, (target) =>
    into(target, isCompressed),
  );
  return { made, place };
}

/** Where the operator means it: npm runs commands in the project's folder, and tells where it was called. */
const placeOf = (file: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), file);

const count = (number: number, thing: string) =>
  `${number.toLocaleString("en")} ${thing}${number === 1 ? "" : "s"}`;
const inMb = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;
