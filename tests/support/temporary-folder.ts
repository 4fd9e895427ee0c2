import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Global setup that gives a run its own temporary folder and deletes it at the end, with the files that failed or skipped
 * tests left behind.
 */
export default function provide() {
  const previous = process.env.TMPDIR;
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-tests-"));
  // PostgreSQL runs as another user and needs to reach its own folder in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (previous === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = previous;
    rmSync(folder, { recursive: true, force: true });
  };
}
