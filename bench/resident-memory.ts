import { execFileSync } from "node:child_process";

/** Resident memory of a process in megabytes. */
export function readResidentMegabytes(pid: number): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round((Number(kibibytes) * 1_024) / 1_000_000);
}
