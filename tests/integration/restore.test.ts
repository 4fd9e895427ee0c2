import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { QueryTypes, Sequelize } from "sequelize";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "~/migrations";
import { Guidance, Tag } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { s3Storage } from "~/server/files/s3-storage";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { claimStorage } from "~/server/files/storage-owner";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { executedMigrations, migrate, migrateIn, migrationState } from "~/server/platform/migrate";
import { createTag } from "~/server/tags/tags";
import { aGuidance, aTag } from "../factories/content";
import { aStoredPicture } from "../factories/stored-files";
import { backUpTo, contentOf, HERE, refusal, useInstallations } from "../support/backup";
import { startBucket } from "../support/bucket";
import { HAS_DATABASE } from "../support/database";
import { claimFiles, objects, placeOfObject, quarantined } from "../support/stored-files";

const NAMES = migrations.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { enterNew, enter, restore, file } = useInstallations();
  let here: Awaited<ReturnType<typeof enterNew>>;
  let image = "";
  let whole = "";

  beforeAll(async () => {
    here = await enterNew(HERE, { migrated: true });
    image = await aStoredPicture();
    await aGuidance({ name: "With a picture", image });
    whole = await backUpTo(file("whole.tar"));
  });
  afterEach(() => replaceFileStorage(undefined));

  it("puts back what an older release has made, and migrates it", async () => {
    await enterNew(HERE);
    await database().transaction((transaction) =>
      migrateIn(transaction, "up", "0013-contact-messages"),
    );
    await database().query(
      "INSERT INTO departments (name, normalized_name, created_at, updated_at) " +
        "VALUES ('Cardiology', 'cardiology', :now, :now)",
      { replacements: { now: timeInSql(new Date()) } },
    );
    await database().query(
      "INSERT INTO patients (mark_hash, created_at, updated_at) VALUES ('m', :now, :now)",
      { replacements: { now: timeInSql(new Date()) } },
    );
    const old = await backUpTo(file("old.tar"));
    await enterNew(HERE);
    const { header } = await restore(old);
    expect(header.migrations.at(-1)).toBe("0013-contact-messages");
    expect(await executedMigrations()).toEqual(NAMES);
    expect(await migrationState()).toMatchObject({ pending: [], unknown: [] });
    const [row] = await database().query("SELECT name FROM departments", {
      type: QueryTypes.SELECT,
    });
    expect(row).toEqual({ name: "Cardiology" });
    const [patient] = await database().query("SELECT is_sample AS sample FROM patients", {
      type: QueryTypes.SELECT,
    });
    expect([false, 0]).toContain((patient as { sample: unknown }).sample);
  });

  describe("goes into an installation", () => {
    const WORKED =
      "The database is not empty: somebody has worked with it. Restore into a new one.";

    it("that somebody has worked with: never", async () => {
      await enterNew(HERE, { migrated: true });
      await aTag();
      for (const replaces of [false, true]) {
        expect(await refusal(restore(whole, { replaces }))).toBe(WORKED);
      }
      expect(await Tag.count()).toBe(1);
    });

    it("that another program has open: not before that has closed it", async () => {
      const { databaseUrl, dataDir } = await enterNew(HERE);
      await migrate("up");
      const storage = path.join(dataDir, "calmward.sqlite");
      const other = databaseUrl
        ? new Sequelize(databaseUrl, { logging: false })
        : new Sequelize({ dialect: "sqlite", storage, logging: false });
      await other.query("SELECT COUNT(*) FROM tags");
      expect(await refusal(restore(whole))).toBe(
        "The database is in use. Stop every server, and close what else has it open.",
      );
      await other.close();
      expect(await refusal(restore(whole))).toBe("done");
    });

    it("that has only tables: as it is", async () => {
      await enterNew(HERE);
      await migrate("up");
      await restore(whole);
      expect(await Guidance.count()).toBe(1);
      expect(await refusal(restore(whole, { replaces: true }))).toBe(WORKED);
    });

    it("that has the sample content alone: when that may go", async () => {
      await enterNew(HERE);
      await migrate("up");
      await claimFiles();
      const sample = systemCaller("sample content");
      await createTag(sample, { name: "Calm" });
      const picture = await aStoredPicture();
      await database().query(
        "INSERT INTO installation (name, value) VALUES ('sample-content', 'loaded')",
      );
      expect(await refusal(restore(whole))).toBe(
        "The database has the sample content. Say --replace to let it go.",
      );
      expect(await Tag.count()).toBe(1);
      await restore(whole, { replaces: true });
      expect([await Tag.count(), await Guidance.count()]).toEqual([0, 1]);
      expect(objects()).toEqual([image, `${image}-small`].sort());
      expect(quarantined()).toEqual([picture, `${picture}-small`].sort());
    });

    it("whose storage has files that may be another one's: only when it is taken", async () => {
      await enterNew(HERE);
      const other = "another-ones-file";
      mkdirSync(path.dirname(placeOfObject(other)), { recursive: true });
      writeFileSync(placeOfObject(other), "x");
      for (const replaces of [false, true]) {
        expect(await refusal(restore(whole, { replaces }))).toBe(
          "The file storage has other files already. Name another one; only where they are nobody's any more, say --take-storage.",
        );
      }
      await restore(whole, { takesStorage: true });
      expect(objects()).toContain(other);
    });

    it("whose storage is that of another installation: not for practice, only after a disaster", async () => {
      const production = await enterNew(HERE, { migrated: true });
      const storage = fileStorage();
      await aGuidance({ image: await aStoredPicture() });
      await claimStorage();
      const backup = await backUpTo(file("production.tar"));
      await aGuidance({ image: await aStoredPicture() });
      const files = objects();

      await enterNew(HERE);
      replaceFileStorage(storage);
      for (const replaces of [false, true]) {
        expect(await refusal(restore(backup, { replaces }))).toBe(
          "The file storage belongs to another installation. Name another one; only where that installation is gone for " +
            "good, say --take-storage.",
        );
      }
      await restore(backup, { takesStorage: true });
      await claimStorage();
      await cleanUpFiles(systemCaller("test"));
      await enter(production);
      expect(objects()).toEqual(files);
      await expect(claimStorage()).rejects.toThrow("belongs to another installation");
      await expect(cleanUpFiles(systemCaller("test"))).rejects.toThrow("another installation");
    });

    it("that is one of its own from then on, beside the one that was backed up", async () => {
      await enter(here);
      await claimStorage();
      const claimed = await backUpTo(file("claimed.tar"));
      await enterNew(HERE);
      await restore(claimed);
      await claimStorage();
      const owner = await fileStorage().readOwner();
      await enter(here);
      await claimStorage();
      expect(owner).not.toBe(await fileStorage().readOwner());
    });

    it("whose texts are another one's: when they may go", async () => {
      await enter(here);
      mkdirSync(path.join(here.dataDir, "texts"));
      writeFileSync(path.join(here.dataDir, "texts", "privacy.md"), "# Ours\n");
      const withText = await backUpTo(file("text.tar"), { skipDamaged: true });
      const { dataDir } = await enterNew(HERE);
      mkdirSync(path.join(dataDir, "texts"));
      const text = path.join(dataDir, "texts", "privacy.md");
      writeFileSync(text, "# Theirs\n");
      expect(await refusal(restore(withText))).toBe(
        "DATA_DIR has another texts/privacy.md. Say --replace to let it go.",
      );
      expect(readFileSync(text, "utf8")).toBe("# Theirs\n");
      await restore(withText, { replaces: true });
      expect(readFileSync(text, "utf8")).toBe("# Ours\n");
    });

    it("that broke off before: once more", async () => {
      await enterNew(HERE);
      const storage = fileStorage();
      const full = Object.assign(new Error("full"), { code: "ENOSPC" });
      replaceFileStorage({
        ...storage,
        put: (name, from) =>
          name.includes("small") ? Promise.reject(full) : storage.put(name, from),
      });
      expect(await refusal(restore(whole))).toBe(
        "The uploaded files cannot be written: there is no room (ENOSPC).",
      );
      replaceFileStorage(undefined);
      expect(await executedMigrations()).toEqual([]);
      await restore(whole);
      expect(objects()).toEqual([image, `${image}-small`].sort());
    });
  });

  it("goes from a folder into a bucket, and back", async () => {
    const bucket = await startBucket();
    try {
      await enterNew(HERE);
      replaceFileStorage(s3Storage(bucket.settings));
      await restore(whole);
      expect(objects()).toEqual([]);
      const ofBucket = await backUpTo(file("bucket.tar.gz"));
      await enterNew(HERE);
      await restore(ofBucket);
      expect(objects()).toEqual([image, `${image}-small`].sort());
      const [was, is] = [await contentOf(whole), await contentOf(ofBucket)];
      for (const name of [image, `${image}-small`]) {
        expect(is.bytes[`files/${name}`]?.equals(was.bytes[`files/${name}`]!)).toBe(true);
      }
    } finally {
      await bucket.stop();
    }
  });
});
