import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { StoredFile } from "~/models";
import { incomingFolder } from "~/server/files/incoming";
import { checkFileStorage } from "~/server/files/storage";
import { claimStorage } from "~/server/files/storage-owner";
import { settings } from "~/server/platform/settings";

/** Claims the file storage for the open database, as every start does. */
export async function claimFileStorage(): Promise<void> {
  await checkFileStorage();
  await claimStorage();
}

const HOUR_MS = 3_600_000;

const filesFolder = () => path.join(settings().dataDir, "files");

/** Path of an object in the storage. */
export const objectPath = (name: string) => path.join(filesFolder(), name.slice(0, 2), name);

const QUARANTINE_FOLDER = `quarantine${path.sep}`;
const isObject = (name: string) => name.includes(path.sep) && path.basename(name).length > 2;

/** Names of all objects in the storage except quarantined ones. */
export const listObjects = () =>
  listNames(filesFolder())
    .filter((name) => isObject(name) && !name.startsWith(QUARANTINE_FOLDER))
    .map((name) => path.basename(name))
    .sort();

/** Names of all quarantined objects. */
export const listQuarantined = () =>
  listNames(path.join(filesFolder(), QUARANTINE_FOLDER))
    .filter(isObject)
    .map((name) => path.basename(name))
    .sort();

/** Files of uploads that are in progress or were left behind. */
export const listIncoming = () => listNames(incomingFolder());

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
}

/** Whether rows and objects match exactly, and no incoming files are left: the invariant after any failure. */
export async function isStorageConsistent(): Promise<boolean> {
  const rows = await StoredFile.findAll();
  const expectedNames = rows.flatMap(({ id, kind }) =>
    kind === "image" ? [id, `${id}-small`] : [id],
  );
  return (
    JSON.stringify(listObjects()) === JSON.stringify(expectedNames.sort()) &&
    listIncoming().length === 0
  );
}

/** Backdates the modification time of an object, or of a file in another folder. */
export function backdateFile(name: string, hours: number, folder = filesFolder()): void {
  const modifiedAt = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(
    folder === filesFolder() ? objectPath(name) : path.join(folder, name),
    modifiedAt,
    modifiedAt,
  );
}

/** Backdates a quarantined object. */
export function backdateInQuarantine(name: string, days: number): void {
  backdateFile(
    path.join(name.slice(0, 2), name),
    days * 24,
    path.join(filesFolder(), QUARANTINE_FOLDER),
  );
}

/** Backdates the upload of a stored file. */
export async function backdateRow(id: string, hours: number): Promise<void> {
  const createdAt = new Date(Date.now() - hours * HOUR_MS);
  await StoredFile.update({ createdAt }, { where: { id } });
}

/** Whether each of the files exists; asserts that row and object exist both or neither. */
export async function filesExist(...ids: string[]): Promise<boolean[]> {
  const names = listObjects();
  const rows = await StoredFile.findAll({ where: { id: ids } });
  return ids.map((id) => {
    const hasRow = rows.some((row) => row.id === id);
    expect(names.includes(id), id).toBe(hasRow);
    return hasRow;
  });
}
