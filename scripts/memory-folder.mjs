import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY_FOLDER = "/dev/shm";
/** The tests take 200 MB at a time. */
const REQUIRED_BYTES = 1024 ** 3;

/**
 * Folder for the temporary files of the tests: in memory where Linux has enough of it, else the system's. TMPDIR overrides
 * it. The tests create many files, which takes some disks up to a millisecond each.
 */
export function findTemporaryFolder() {
  if (process.env.TMPDIR) return process.env.TMPDIR;
  try {
    accessSync(MEMORY_FOLDER, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= REQUIRED_BYTES ? MEMORY_FOLDER : tmpdir();
  } catch {
    return tmpdir();
  }
}
