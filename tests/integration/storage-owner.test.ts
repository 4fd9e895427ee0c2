import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { folderStorage } from "~/server/files/folder-storage";
import { s3Storage } from "~/server/files/s3-storage";
import { type FileStorage } from "~/server/files/file-storage";
import { checkFileStorage, replaceFileStorage } from "~/server/files/storage";
import { acceptStorage, claimStorage } from "~/server/files/storage-owner";
import { refuseLostDatabase } from "~/server/lost-database";
import { systemCaller } from "~/server/platform/caller";
import { readExecutedMigrations, migrate } from "~/server/platform/migrate";
import { seedGuidance } from "../factories/content";
import { storePicture } from "../factories/stored-files";
import { TEST_DIALECT, useInstallations } from "../support/backup";
import { startBucket } from "../support/bucket";
import { admin, HAS_DATABASE, ON_POSTGRES, viewer } from "../support/database";

const FOREIGN_MESSAGE = "belongs to another installation than the database.";
const MISSING_MESSAGE = "lacks the files of this database, or its installation-id.";
const UNKNOWN_MESSAGE = "has files that the database does not know.";

const folders = mkdtempSync(path.join(tmpdir(), "calmward-owners-"));
const bucket = await startBucket();
let storageCount = 0;

const STORAGES: [string, () => FileStorage][] = [
  ["a folder", () => folderStorage(path.join(folders, `files${(storageCount += 1)}`))],
  ["a bucket", () => s3Storage({ ...bucket.settings, prefix: `place${(storageCount += 1)}/` })],
];

/** What a bucket does differently depends on no database. */
const testedStorages = ON_POSTGRES ? STORAGES.slice(0, 1) : STORAGES;

describe.runIf(HAS_DATABASE).each(testedStorages)(
  "an installation with files in %s",
  (_, newStorage) => {
    const { createInstallation, switchInstallation } = useInstallations();
    afterEach(() => replaceFileStorage(undefined));

    /** Creates an empty migrated database for a storage; `use` makes both of them current. */
    const createDatabase = async (storage: FileStorage) => {
      const installation = await createInstallation(TEST_DIALECT, { migrated: true });
      return {
        use: () => switchInstallation(installation).then(() => replaceFileStorage(storage)),
      };
    };
    const start = async () => {
      await checkFileStorage();
      await refuseLostDatabase();
      await migrate("up");
      await claimStorage();
    };
    const cleanUp = () => cleanUpFiles(systemCaller("test"));
    const listNames = async (storage: FileStorage) => {
      const names = [];
      for await (const { name } of storage.list()) names.push(name);
      return names.sort();
    };

    it("starts for the first time, again, and several times concurrently", async () => {
      const { use } = await createDatabase(newStorage());
      await use();
      await Promise.all([start(), start(), start()]);
      await start();
      expect(await cleanUp()).toBe(0);
    });

    it("starts with the files of an earlier release, which had no installation id", async () => {
      const storage = newStorage();
      const { use } = await createDatabase(storage);
      await use();
      await checkFileStorage();
      const image = await storePicture();
      await seedGuidance({ image });
      expect(await storage.readOwner()).toBeNull();
      await start();
      expect(await storage.readOwner()).toMatch(/^[\w-]{22}$/);
      expect(await listNames(storage)).toEqual([image, `${image}-small`].sort());
    });

    it("does not start with another installation's storage, and deletes nothing in it", async () => {
      const [first, second] = [newStorage(), newStorage()];
      const one = await createDatabase(first);
      await one.use();
      await start();
      await seedGuidance({ image: await storePicture() });
      const files = await listNames(first);
      const other = await createDatabase(second);
      await other.use();
      await start();
      replaceFileStorage(first);
      await expect(start()).rejects.toThrow(FOREIGN_MESSAGE);
      await expect(cleanUp()).rejects.toThrow(FOREIGN_MESSAGE);
      expect(await listNames(first)).toEqual(files);
      const fresh = await createDatabase(first);
      await fresh.use();
      await expect(start()).rejects.toThrow(FOREIGN_MESSAGE);
      expect(await listNames(first)).toEqual(files);
      await one.use();
      await start();
    });

    it("does not start with another installation's files of an earlier release", async () => {
      const storage = newStorage();
      const one = await createDatabase(storage);
      await one.use();
      await checkFileStorage();
      await seedGuidance({ image: await storePicture() });
      const other = await createDatabase(storage);
      await other.use();
      await expect(start()).rejects.toThrow(UNKNOWN_MESSAGE);
      expect(await storage.readOwner()).toBeNull();
      await one.use();
      await start();
    });

    it("does not start if its files are missing, as with an unmounted disk", async () => {
      const storage = newStorage();
      const { use } = await createDatabase(storage);
      await use();
      await start();
      replaceFileStorage(newStorage());
      await expect(start()).rejects.toThrow(MISSING_MESSAGE);
      await expect(cleanUp()).rejects.toThrow(MISSING_MESSAGE);
      const earlierRelease = await createDatabase(storage);
      await earlierRelease.use();
      replaceFileStorage(newStorage());
      await checkFileStorage();
      await seedGuidance({ image: await storePicture() });
      replaceFileStorage(newStorage());
      await expect(start()).rejects.toThrow(MISSING_MESSAGE);
    });

    it("reports an empty id as missing", async () => {
      const storage = newStorage();
      const { use } = await createDatabase(storage);
      await use();
      await start();
      await storage.writeOwner("", { replaces: true });
      await expect(start()).rejects.toThrow(MISSING_MESSAGE);
      await acceptStorage(admin);
      await start();
    });

    it("starts with another installation's storage once the operator accepts it; the previous owner no longer starts", async () => {
      const storage = newStorage();
      const one = await createDatabase(storage);
      await one.use();
      await start();
      const other = await createDatabase(storage);
      await other.use();
      await expect(start()).rejects.toThrow("npm run admin -- storage accept");
      await expect(acceptStorage(viewer)).rejects.toMatchObject({ status: 403 });
      expect([await acceptStorage(admin), await acceptStorage(admin)]).toEqual([true, false]);
      await start();
      expect(await AuditEvent.count({ where: { recordType: "file storage" } })).toBe(1);
      await one.use();
      await expect(start()).rejects.toThrow(FOREIGN_MESSAGE);
    });

    it("does not set up a new database where the previous database is lost", async () => {
      const storage = newStorage();
      const { use } = await createDatabase(storage);
      await use();
      await start();
      await seedGuidance({ image: await storePicture() });
      const files = await listNames(storage);
      await createInstallation(TEST_DIALECT);
      replaceFileStorage(storage);
      await expect(start()).rejects.toThrow(
        "has the installation-id of an installation that was here before.",
      );
      expect(await listNames(storage)).toEqual(files);
      expect(await readExecutedMigrations()).toEqual([]);
    });

    it("does not set up a new database beside files or the audit head of an earlier release", async () => {
      const storage = newStorage();
      const { dataDir } = await createInstallation(TEST_DIALECT);
      replaceFileStorage(storage);
      await checkFileStorage();
      const upload = path.join(dataDir, "upload");
      writeFileSync(upload, "x");
      const id = "a".repeat(22);
      await storage.put(id, upload);
      await expect(start()).rejects.toThrow("has files of an installation that was here before.");
      await storage.remove([id]);
      writeFileSync(path.join(dataDir, "audit-head"), "{}");
      await expect(start()).rejects.toThrow(
        `DATA_DIR is "${dataDir}"; it has the audit-head of an installation that was here before. ` +
          (TEST_DIALECT === "postgres"
            ? "DATABASE_URL names a database that is empty: "
            : "Its database is empty: ") +
          "put the right one there, or restore a backup (docs/operating.md); for a new installation, set another place.",
      );
      expect(await readExecutedMigrations()).toEqual([]);
      rmSync(path.join(dataDir, "audit-head"));
      await start();
    });
  },
);

describe.runIf(HAS_DATABASE)("an installation whose id cannot be read", () => {
  const { createInstallation } = useInstallations();

  it("reports in one line that its files cannot be used", async () => {
    const { dataDir } = await createInstallation(TEST_DIALECT);
    mkdirSync(path.join(dataDir, "files", "installation-id"), { recursive: true });
    await expect(checkFileStorage()).rejects.toThrow(
      `DATA_DIR is "${dataDir}"; its folder "files" cannot be used (EISDIR).`,
    );
  });
});

afterAll(async () => {
  await bucket.stop();
  rmSync(folders, { recursive: true, force: true });
});
