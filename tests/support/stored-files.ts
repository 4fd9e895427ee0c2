import { readdirSync, utimesSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { StoredFile } from "~/models";
import { incomingFolder } from "~/server/files/incoming";
import { checkFileStorage } from "~/server/files/storage";
import { claimStorage } from "~/server/files/storage-owner";
import { settings } from "~/server/platform/settings";

/** Lets the storage belong to the open database, as every start does. */
export async function claimFiles(): Promise<void> {
  await checkFileStorage();
  await claimStorage();
}

const HOUR_MS = 3_600_000;

const filesFolder = () => path.join(settings().dataDir, "files");

/** The path of an object of that name in the storage. */
export const placeOfObject = (name: string) => path.join(filesFolder(), name.slice(0, 2), name);

const QUARANTINE = `quarantine${path.sep}`;
const isObject = (name: string) => name.includes(path.sep) && path.basename(name).length > 2;

/** The names of all objects in the storage, without those in quarantine. */
export const objects = () =>
  namesBelow(filesFolder())
    .filter((name) => isObject(name) && !name.startsWith(QUARANTINE))
    .map((name) => path.basename(name))
    .sort();

/** The names of all objects in quarantine. */
export const quarantined = () =>
  namesBelow(path.join(filesFolder(), QUARANTINE))
    .filter(isObject)
    .map((name) => path.basename(name))
    .sort();

/** What uploads have left on disk. */
export const incoming = () => namesBelow(incomingFolder());

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return [];
  }
}

/** Every row with its objects, and nothing else: what must be true after whatever happened. */
export async function isWhole(): Promise<boolean> {
  const rows = await StoredFile.findAll();
  const named = rows.flatMap(({ id, kind }) => (kind === "image" ? [id, `${id}-small`] : [id]));
  return JSON.stringify(objects()) === JSON.stringify(named.sort()) && incoming().length === 0;
}

/** Lets an object, or a file that is coming in, be as old as so many hours. */
export function age(name: string, hours: number, folder = filesFolder()): void {
  const at = new Date(Date.now() - hours * HOUR_MS);
  utimesSync(folder === filesFolder() ? placeOfObject(name) : path.join(folder, name), at, at);
}

/** Lets an object have been in quarantine for so many days. */
export function ageInQuarantine(name: string, days: number): void {
  age(path.join(name.slice(0, 2), name), days * 24, path.join(filesFolder(), QUARANTINE));
}

/** Lets a stored file have been uploaded so many hours ago. */
export async function ageRow(id: string, hours: number): Promise<void> {
  const createdAt = new Date(Date.now() - hours * HOUR_MS);
  await StoredFile.update({ createdAt }, { where: { id } });
}

/** Which of some files are there: each with its row and its object, or with neither. */
export async function there(...ids: string[]): Promise<boolean[]> {
  const names = objects();
  const rows = await StoredFile.findAll({ where: { id: ids } });
  return ids.map((id) => {
    const hasRow = rows.some((row) => row.id === id);
    expect(names.includes(id), id).toBe(hasRow);
    return hasRow;
  });
}
