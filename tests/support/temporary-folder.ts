import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Gives all tests of a run one folder for what they leave in the system's temporary one, and removes it at the end: also
 * what a test did not come to remove, since it failed or was left out.
 */
export default function provide() {
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(path.join(tmpdir(), "calmward-tests-"));
  // A PostgreSQL that a test starts runs as another user, and has to get to its own folder in here.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  return () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    rmSync(folder, { recursive: true, force: true });
  };
}
