import { execFileSync } from "node:child_process";

/** Megabytes that a process holds in memory. */
export function residentMegabytes(pid: number): number {
  const kibibytes = execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" });
  return Math.round((Number(kibibytes) * 1_024) / 1_000_000);
}
