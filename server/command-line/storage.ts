import { quarantineAllOrphanedObjects } from "~/server/files/quarantine";
import { checkFileStorage } from "~/server/files/storage";
import { acceptStorage } from "~/server/files/storage-owner";
import type { Commands } from "./command";

/** Commands for the storage of uploaded files. */
export const STORAGE_COMMANDS: Commands = {
  "storage accept": {
    usage: "storage accept",
    async run(caller) {
      await checkFileStorage();
      return (await acceptStorage(caller))
        ? "The storage belongs to this database from now on. An installation that had it before does not start with it anymore."
        : "The storage belongs to this database already.";
    },
  },

  "storage quarantine": {
    usage: "storage quarantine",
    async run(caller) {
      const moved = await quarantineAllOrphanedObjects(caller);
      return moved === 0
        ? "No unused files found."
        : `${moved.toLocaleString("en")} object${moved === 1 ? "" : "s"} that no row of the database names went to quarantine. ` +
            "Within 30 days they are put back where a row names them again; then they are deleted.";
    },
  },
};
