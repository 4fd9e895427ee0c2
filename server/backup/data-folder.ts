import { mkdir, open, readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { errorCode } from "~/server/platform/errors";
import { HEAD_FILE } from "~/server/platform/audit-seal";
import { settings } from "~/server/platform/settings";

const TEXTS = "texts";
const TEXT_NAME = /^[\w-]{1,100}\.md$/;
const SECRET = "session-secret";

/** A file of DATA_DIR, by its path in there. All of them are small. */
export type DataFile = { name: string; bytes: Buffer };

/**
 * What DATA_DIR holds beside the database and the uploads: the hospital's texts, the head of the audit's chain, and the
 * secret, unless it comes from SESSION_SECRET.
 */
export async function dataFiles(): Promise<DataFile[]> {
  const names = (await namesIn(TEXTS)).filter((name) => TEXT_NAME.test(name)).sort();
  const found: DataFile[] = [];
  for (const name of [...names.map((text) => `${TEXTS}/${text}`), HEAD_FILE, SECRET]) {
    const bytes = await readDataFile(name);
    if (bytes === null) continue;
    if (name === SECRET && bytes.toString("utf8").trim() !== settings().sessionSecret) continue;
    found.push({ name, bytes });
  }
  return found;
}

/** Whether a backup may put a file of this name into DATA_DIR. */
export function isDataFile(name: string): boolean {
  const [folder, text = ""] = name.split("/");
  return (
    name === HEAD_FILE ||
    name === SECRET ||
    (folder === TEXTS && name === `${TEXTS}/${text}` && TEXT_NAME.test(text))
  );
}

/** The names of those texts of the hospital's in DATA_DIR that a backup's would take the place of. */
export async function textsInTheWay(files: DataFile[]): Promise<string[]> {
  const inTheWay: string[] = [];
  for (const { name, bytes } of files.filter(({ name }) => name.startsWith(`${TEXTS}/`))) {
    const present = await readDataFile(name);
    if (present && !present.equals(bytes)) inTheWay.push(name);
  }
  return inTheWay;
}

/** Puts a file into DATA_DIR, whole or not at all. */
export async function putDataFile({ name, bytes }: DataFile): Promise<void> {
  const place = path.join(settings().dataDir, name);
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
  const part = `${place}.${process.pid}`;
  const handle = await open(part, "w", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, place);
}

/** Null for one that is not there. */
async function readDataFile(name: string): Promise<Buffer | null> {
  try {
    return await readFile(path.join(settings().dataDir, name));
  } catch (error) {
    if (["ENOENT", "EISDIR"].includes(errorCode(error) ?? "")) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(path.join(settings().dataDir, folder));
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(errorCode(error) ?? "")) return [];
    throw error;
  }
}
