import { randomBytes } from "node:crypto";
import { access, constants, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { finished } from "node:stream/promises";
import type { Writable } from "node:stream";
import { errorCode } from "~/server/platform/errors";
import { isEncrypted, PassphraseError } from "./age";
import { BackupError, explainFileError } from "./backup-error";
import { HEADER_ENTRY } from "./format";
import { readArchive } from "./read-archive";

/**
 * Writes a file atomically, readable by its owner only: to a temporary file beside it, synced and then renamed. A
 * failure leaves no file.
 * @param mayReplace whether an existing backup may be overwritten; other files never are
 * @param passphrase opens the backup that is replaced, if it is encrypted
 * @throws BackupError when it cannot be written; errors of the work
 */
export async function writeTargetFile<T>(
  file: string,
  mayReplace: boolean,
  work: (target: Writable) => Promise<T>,
  passphrase: string | null = null,
): Promise<T> {
  // Process ids repeat in containers, and a killed run leaves its file: hence the random part.
  const temporary = `${file}.${process.pid}-${randomBytes(6).toString("hex")}.part`;
  try {
    await requireWritableTarget(file, mayReplace, passphrase);
    await removeOrphanedParts(file);
    const handle = await open(temporary, "wx", 0o600);
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
    // Another process may have created the file meanwhile.
    await requireWritableTarget(file, mayReplace, passphrase);
    await rename(temporary, file);
    await syncFolder(path.dirname(file));
    return result;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => undefined);
    throw explainFileError(error, `${file} cannot be written`);
  }
}

async function requireWritableTarget(
  file: string,
  mayReplace: boolean,
  passphrase: string | null,
): Promise<void> {
  const existing = await stat(file).catch((error: unknown) => {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  });
  if (existing && !existing.isFile()) throw new BackupError(`${file} is no file.`);
  if (existing && !mayReplace) {
    throw new BackupError(`${file} is there already. Use --replace, or another name.`);
  }
  if (existing && existing.size > 0 && !(await looksLikeBackup(file, passphrase))) {
    throw new BackupError(`${file} is not a backup, so it is kept. Use another name.`);
  }
}

/**
 * Whether a file is a backup, gzipped, encrypted or not: a typing error must not overwrite other data. One that is not encrypted is
 * recognized with a passphrase, too, so that it can be replaced by one that is.
 */
async function looksLikeBackup(file: string, passphrase: string | null): Promise<boolean> {
  await access(file, constants.R_OK);
  if (passphrase !== null && !(await isEncrypted(file))) return looksLikeBackup(file, null);
  const entries = readArchive(file, passphrase);
  try {
    const { value: firstEntry } = await entries.next();
    return firstEntry?.name === HEADER_ENTRY;
  } catch (error) {
    if (error instanceof PassphraseError) throw error;
    if (error instanceof BackupError) return false;
    throw error;
  } finally {
    await entries.return();
  }
}

/** Removes the temporary files of killed runs: their process is gone, or has this process's id. */
async function removeOrphanedParts(file: string): Promise<void> {
  const [folder, name] = [path.dirname(file), path.basename(file)];
  await access(folder);
  for (const entry of await readdir(folder)) {
    if (!entry.startsWith(`${name}.`)) continue;
    const [, pid] = /^\.(\d+)-[\da-f]+\.part$/.exec(entry.slice(name.length)) ?? [];
    if (pid && !isRunning(Number(pid))) await rm(path.join(folder, entry), { force: true });
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

/** Syncs the folder, without which a power failure may lose the new name. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
