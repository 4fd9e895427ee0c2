import { readdirSync, statSync } from "node:fs";
import path from "node:path";

/** Lists files and folders below a folder that grant permissions to group or others. */
export function findExposedPaths(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return names.filter((name) => (statSync(path.join(folder, name)).mode & 0o077) !== 0);
}
