import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** The names of what is in a folder, below it too, that others than its owner may read or change. */
export function openToOthers(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}
