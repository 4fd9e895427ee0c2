import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, rmSync, truncateSync, writeSync } from "node:fs";
import path from "node:path";

export const NO_MOUNT = "This machine lets nobody mount a disk";

/** Puts a disk of so many megabytes at a place; null where this machine does not let us. */
export function mountSmallDisk(place: string, megabytes: number) {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const options = `size=${megabytes}m,mode=700`;
  if (!isDone("mount", "-t", "tmpfs", "-o", options, "calmward-test", place)) return null;
  const filler = path.join(place, "filler");
  return {
    /** Takes all the room that is left. */
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
    makeRoom: () => rmSync(filler, { force: true }),
    unmount: () => isDone("umount", "-l", place),
  };
}

/**
 * Puts a disk at a place that can fail as a worn one does: from one moment to the next its system only reads it. Null where this
 * machine does not let us.
 */
export function mountFailingDisk(place: string) {
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const image = `${place}.img`;
  closeSync(openSync(image, "w"));
  truncateSync(image, 48 * 1_048_576);
  const mount = () => isDone("mount", "-o", "loop", image, place);
  if (!isDone("mkfs.ext4", "-q", image) || !mount()) return null;
  const unmount = () => isDone("umount", "-l", place);
  return {
    fail: () => execFileSync("mount", ["-o", "remount,abort", place]),
    /** Looks through it, as the system does at its start, and takes it up again. */
    repair() {
      execFileSync("umount", [place]);
      isDone("e2fsck", "-p", image);
      if (!mount()) throw new Error("The disk was not repaired");
    },
    unmount,
  };
}

function isDone(program: string, ...words: string[]): boolean {
  return spawnSync(program, words, { stdio: "ignore" }).status === 0;
}
