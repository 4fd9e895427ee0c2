import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  closeSync,
  mkdirSync,
  openSync,
  rmSync,
  truncateSync,
  writeSync,
} from "node:fs";
import path from "node:path";

export const NO_MOUNT = "This machine lets nobody mount a disk";

/** Mounts a small tmpfs. Null without the permission to mount. */
export function mountSmallDisk(directory: string, megabytes: number) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const options = `size=${megabytes}m,mode=700`;
  if (!succeeds("mount", "-t", "tmpfs", "-o", options, "calmward-test", directory)) return null;
  const filler = path.join(directory, "filler");
  return {
    /** Fills the remaining space. */
    fill() {
      const file = openSync(filler, "a");
      for (let size = 1_048_576; size >= 1; size = Math.floor(size / 4)) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size, 1));
        } catch (error) {
          if (!String(error).includes("ENOSPC")) throw error;
        }
      }
      closeSync(file);
    },
    makeReadOnly: () => execFileSync("mount", ["-o", "remount,ro", directory]),
    freeSpace: () => rmSync(filler, { force: true }),
    unmount: () => succeeds("umount", "-l", directory),
  };
}

/**
 * Mounts a disk that can fail as a worn one does: its file system becomes read-only. Null without the permission to
 * mount.
 */
export function mountFailingDisk(directory: string) {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const image = `${directory}.img`;
  closeSync(openSync(image, "w"));
  truncateSync(image, 48 * 1_048_576);
  const mount = () => {
    if (!succeeds("mount", "-o", "loop", image, directory)) return false;
    // A new file system is open to all.
    chmodSync(directory, 0o700);
    return true;
  };
  if (!succeeds("mkfs.ext4", "-q", image) || !mount()) return null;
  const unmount = () => succeeds("umount", "-l", directory);
  return {
    fail: () => execFileSync("mount", ["-o", "remount,abort", directory]),
    /** Checks the file system, as the system does on boot, and mounts it again. */
    repair() {
      execFileSync("umount", [directory]);
      succeeds("e2fsck", "-p", image);
      if (!mount()) throw new Error("The disk was not repaired");
    },
    unmount,
  };
}

function succeeds(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}
