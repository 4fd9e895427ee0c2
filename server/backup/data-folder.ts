import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/server/platform/errors";
import { AUDIT_HEAD_FILE } from "~/server/platform/audit-seal";
import { settings } from "~/server/platform/settings";

const TEXTS_FOLDER = "texts";
const TEXT_NAME = /^[\w-]{1,100}\.md$/;
const SECRET_FILE = "session-secret";

/** A small file of DATA_DIR, by its relative path. */
export type DataFile = { name: string; bytes: Buffer };

/**
 * Reads the files of DATA_DIR other than the database and the uploads: the hospital's texts, the head of the audit
 * chain, and the secret, unless it comes from SESSION_SECRET.
 */
export async function readDataFiles(): Promise<DataFile[]> {
  const textNames = (await listFolder(TEXTS_FOLDER)).filter((name) => TEXT_NAME.test(name)).sort();
  const files: DataFile[] = [];
  for (const name of [
    ...textNames.map((text) => `${TEXTS_FOLDER}/${text}`),
    AUDIT_HEAD_FILE,
    SECRET_FILE,
  ]) {
    const bytes = await readDataFile(name);
    if (bytes === null) continue;
    if (name === SECRET_FILE && bytes.toString("utf8").trim() !== settings().sessionSecret)
      continue;
    files.push({ name, bytes });
  }
  return files;
}

/** Whether a restore may write a file of this name into DATA_DIR. */
export function isDataFile(name: string): boolean {
  const [folder, text = ""] = name.split("/");
  return (
    name === AUDIT_HEAD_FILE ||
    name === SECRET_FILE ||
    (folder === TEXTS_FOLDER && name === `${TEXTS_FOLDER}/${text}` && TEXT_NAME.test(text))
  );
}

/** Finds the hospital's texts in DATA_DIR that differ from those of the backup. @returns their names */
export async function findConflictingTexts(files: DataFile[]): Promise<string[]> {
  const conflicting: string[] = [];
  for (const { name, bytes } of files.filter(({ name }) => name.startsWith(`${TEXTS_FOLDER}/`))) {
    const current = await readDataFile(name);
    if (current && !current.equals(bytes)) conflicting.push(name);
  }
  return conflicting;
}

/** Writes a file into DATA_DIR atomically. */
export async function writeDataFile({ name, bytes }: DataFile): Promise<void> {
  const target = path.join(settings().dataDir, name);
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
  const temporary = `${target}.${process.pid}`;
  const handle = await open(temporary, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, target);
}

/** Reads a file of DATA_DIR; null for a missing one. */
async function readDataFile(name: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(settings().dataDir, name));
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes(errorCode(error) ?? "")) return null;
    throw error;
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(path.join(settings().dataDir, folder));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}
