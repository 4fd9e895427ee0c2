import { randomBytes } from "node:crypto";
import { access, constants, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import { errorCode } from "~/server/platform/errors";
import { BackupError, explainFileError } from "./backup-error";
import { BEGINNING } from "./format";
import { readArchive } from "./read-archive";

/**
 * Writes a new file, for its owner alone: under a temporary name beside it, synced and then renamed, so that there is never
 * half a file under its own name. Nothing is left where the work fails.
 * @param replaces whether a backup that is there already goes; another file never does
 * @throws BackupError where it cannot be written; what the work throws
 */
export async function writeTargetFile<T>(
  file: string,
  replaces: boolean,
  work: (target: Writable) => Promise<T>,
): Promise<T> {
  // Containers give each run the same number, and leave what a killed one wrote.
  const part = `${file}.${process.pid}-${randomBytes(6).toString("hex")}.part`;
  try {
    await requireFree(file, replaces);
    await removeLeftParts(file);
    const handle = await open(part, "wx", 0o600);
    const target = handle.createWriteStream({ autoClose: false });
    let result: T;
    try {
      result = await work(target);
      target.end();
      await finished(target);
      await handle.sync();
    } finally {
      target.destroy();
      await handle.close();
    }
    // Somebody else may have written it meanwhile.
    await requireFree(file, replaces);
    await rename(part, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw explainFileError(error, `${file} cannot be written`);
  }
}

async function requireFree(file: string, replaces: boolean): Promise<void> {
  const found = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (found && !found.isFile()) throw new BackupError(`${file} is no file.`);
  if (found && !replaces) {
    throw new BackupError(`${file} is there already. Say --replace, or another name.`);
  }
  if (found && found.size > 0 && !(await looksLikeBackup(file))) {
    throw new BackupError(`${file} is no backup, and stays. Say another name.`);
  }
}

/** One typed name must not cost the database: what is compressed is looked into too. */
async function looksLikeBackup(file: string): Promise<boolean> {
  await access(file, constants.R_OK);
  const entries = readArchive(file);
  try {
    const { value: first } = await entries.next();
    return first?.name === BEGINNING;
  } catch (error) {
    if (error instanceof BackupError) return false;
    throw error;
  } finally {
    await entries.return();
  }
}

/** What a run has left that was killed: its process is gone, or has the number that this one has now. */
async function removeLeftParts(file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  await access(folder);
  for (const found of await readdir(folder)) {
    if (!found.startsWith(`${name}.`)) continue;
    const [, left] = /^\.(\d+)-[\da-f]+\.part$/.exec(found.slice(name.length)) ?? [];
    if (left && !isRunning(Number(left))) await rm(path.join(folder, found), { force: true });
  }
}

function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

/** The new name is gone after a power cut until its folder has reached the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
