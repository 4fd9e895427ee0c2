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
import { executedMigrations, migrate } from "~/server/platform/migrate";
import { aGuidance } from "../factories/content";
import { aStoredPicture } from "../factories/stored-files";
import { HERE, useInstallations } from "../support/backup";
import { startBucket } from "../support/bucket";
import { admin, HAS_DATABASE, viewer } from "../support/database";

const FOREIGN = "belongs to another installation than the database.";
const MISSING = "lacks the files of this database, or its installation-id.";
const UNKNOWN = "has files that the database does not know.";

const folders = mkdtempSync(path.join(tmpdir(), "calmward-owners-"));
const bucket = await startBucket();
let places = 0;

const KINDS: [string, () => FileStorage][] = [
  ["a folder", () => folderStorage(path.join(folders, `files${(places += 1)}`))],
  ["a bucket", () => s3Storage({ ...bucket.settings, prefix: `place${(places += 1)}/` })],
];

describe.runIf(HAS_DATABASE).each(KINDS)("an installation whose files are in %s", (_, aStorage) => {
  const { enterNew, enter } = useInstallations();
  afterEach(() => replaceFileStorage(undefined));

  /** A new database that works with a storage, started as it may be. */
  const aDatabase = async (storage: FileStorage) => {
    const place = await enterNew(HERE, { migrated: true });
    return { go: () => enter(place).then(() => replaceFileStorage(storage)), place };
  };
  const start = async () => {
    await checkFileStorage();
    await refuseLostDatabase();
    await migrate("up");
    await claimStorage();
  };
  const cleanUp = () => cleanUpFiles(systemCaller("test"));
  const namesIn = async (storage: FileStorage) => {
    const names = [];
    for await (const { name } of storage.list()) names.push(name);
    return names.sort();
  };

  it("starts new, again, and several times at once", async () => {
    const { go } = await aDatabase(aStorage());
    await go();
    await Promise.all([start(), start(), start()]);
    await start();
    expect(await cleanUp()).toBe(0);
  });

  it("starts with what a release before has left, with files and without", async () => {
    const storage = aStorage();
    const { go } = await aDatabase(storage);
    await go();
    await checkFileStorage();
    const image = await aStoredPicture();
    await aGuidance({ image });
    expect(await storage.readOwner()).toBeNull();
    await start();
    expect(await storage.readOwner()).toMatch(/^[\w-]{22}$/);
    expect(await namesIn(storage)).toEqual([image, `${image}-small`].sort());
  });

  it("does not start with another one's storage, and cleans nothing of it", async () => {
    const [first, second] = [aStorage(), aStorage()];
    const one = await aDatabase(first);
    await one.go();
    await start();
    await aGuidance({ image: await aStoredPicture() });
    const files = await namesIn(first);
    const other = await aDatabase(second);
    await other.go();
    await start();
    replaceFileStorage(first);
    await expect(start()).rejects.toThrow(FOREIGN);
    await expect(cleanUp()).rejects.toThrow(FOREIGN);
    expect(await namesIn(first)).toEqual(files);
    const fresh = await aDatabase(first);
    await fresh.go();
    await expect(start()).rejects.toThrow(FOREIGN);
    expect(await namesIn(first)).toEqual(files);
    await one.go();
    await start();
  });

  it("does not start with files of a release before that are another one's", async () => {
    const storage = aStorage();
    const one = await aDatabase(storage);
    await one.go();
    await checkFileStorage();
    await aGuidance({ image: await aStoredPicture() });
    const other = await aDatabase(storage);
    await other.go();
    await expect(start()).rejects.toThrow(UNKNOWN);
    expect(await storage.readOwner()).toBeNull();
    await one.go();
    await start();
  });

  it("does not start where its files are gone, such as with a disk that is not mounted", async () => {
    const storage = aStorage();
    const { go } = await aDatabase(storage);
    await go();
    await start();
    replaceFileStorage(aStorage());
    await expect(start()).rejects.toThrow(MISSING);
    await expect(cleanUp()).rejects.toThrow(MISSING);
    const before = await aDatabase(storage);
    await before.go();
    replaceFileStorage(aStorage());
    await checkFileStorage();
    await aGuidance({ image: await aStoredPicture() });
    replaceFileStorage(aStorage());
    await expect(start()).rejects.toThrow(MISSING);
  });

  it("says that the id is missing where it has nothing in it", async () => {
    const storage = aStorage();
    const { go } = await aDatabase(storage);
    await go();
    await start();
    await storage.writeOwner("", { replaces: true });
    await expect(start()).rejects.toThrow(MISSING);
    await acceptStorage(admin);
    await start();
  });

  it("starts with another storage once the operator has said so, and the one before it does not", async () => {
    const storage = aStorage();
    const one = await aDatabase(storage);
    await one.go();
    await start();
    const other = await aDatabase(storage);
    await other.go();
    await expect(start()).rejects.toThrow("npm run admin -- storage accept");
    await expect(acceptStorage(viewer)).rejects.toMatchObject({ status: 403 });
    expect([await acceptStorage(admin), await acceptStorage(admin)]).toEqual([true, false]);
    await start();
    expect(await AuditEvent.count({ where: { recordType: "file storage" } })).toBe(1);
    await one.go();
    await expect(start()).rejects.toThrow(FOREIGN);
  });

  it("does not begin anew where one was whose database is gone", async () => {
    const storage = aStorage();
    const { go } = await aDatabase(storage);
    await go();
    await start();
    await aGuidance({ image: await aStoredPicture() });
    const files = await namesIn(storage);
    await enterNew(HERE);
    replaceFileStorage(storage);
    await expect(start()).rejects.toThrow(
      "has the installation-id of an installation that was here before.",
    );
    expect(await namesIn(storage)).toEqual(files);
    expect(await executedMigrations()).toEqual([]);
  });

  it("does not begin anew where a release before has left files, or the head of its audit", async () => {
    const storage = aStorage();
    const { dataDir } = await enterNew(HERE);
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
        (HERE === "postgres"
          ? "DATABASE_URL names a database that is empty: "
          : "Its database is empty: ") +
        "put the right one there, or restore a backup (docs/operating.md); for a new installation, set another place.",
    );
    expect(await executedMigrations()).toEqual([]);
    rmSync(path.join(dataDir, "audit-head"));
    await start();
  });
});

describe.runIf(HAS_DATABASE)("an installation whose id cannot be read", () => {
  const { enterNew } = useInstallations();

  it("says in one line that its files cannot be used", async () => {
    const { dataDir } = await enterNew(HERE);
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
