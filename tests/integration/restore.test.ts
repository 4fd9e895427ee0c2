import path from "node:path";
import { QueryTypes, Sequelize } from "sequelize";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "~/migrations";
import { Guidance, Tag } from "~/models";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import {
  readExecutedMigrations,
  migrate,
  migrateIn,
  readMigrationState,
} from "~/server/platform/migrate";
import { createTag } from "~/server/tags/tags";
import { seedGuidance, seedTag } from "../factories/content";
import { storePicture } from "../factories/stored-files";
import { createBackupFile, TEST_DIALECT, readOutcome, useInstallations } from "../support/backup";
import { HAS_DATABASE } from "../support/database";
import { claimFileStorage, listObjects, listQuarantined } from "../support/stored-files";

const MIGRATION_NAMES = migrations.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { createInstallation, restore, pathTo } = useInstallations();
  let image = "";
  let fullBackup = "";

  beforeAll(async () => {
    await createInstallation(TEST_DIALECT, { migrated: true });
    image = await storePicture();
    await seedGuidance({ name: "With a picture", image });
    fullBackup = await createBackupFile(pathTo("whole.tar"));
  });
  afterEach(() => replaceFileStorage(undefined));

  it("of an older release is restored and migrated", async () => {
    await createInstallation(TEST_DIALECT);
    await database().transaction((transaction) =>
      migrateIn(transaction, "up", { lastName: "0013-contact-messages" }),
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
    const oldBackup = await createBackupFile(pathTo("old.tar"));
    await createInstallation(TEST_DIALECT);
    const { header } = await restore(oldBackup);
    expect(header.migrations.at(-1)).toBe("0013-contact-messages");
    expect(await readExecutedMigrations()).toEqual(MIGRATION_NAMES);
    expect(await readMigrationState()).toMatchObject({ pending: [], unknown: [] });
    const [row] = await database().query("SELECT name FROM departments", {
      type: QueryTypes.SELECT,
    });
    expect(row).toEqual({ name: "Cardiology" });
    const [patient] = await database().query("SELECT is_sample AS sample FROM patients", {
      type: QueryTypes.SELECT,
    });
    expect([false, 0]).toContain((patient as { sample: unknown }).sample);
  });

  describe("is restored into an installation", () => {
    const NOT_EMPTY =
      "The database is not empty: somebody has worked with it. Restore into a new one.";

    it("that already has content: never", async () => {
      await createInstallation(TEST_DIALECT, { migrated: true });
      await seedTag();
      for (const mayReplace of [false, true]) {
        expect(await readOutcome(restore(fullBackup, { mayReplace }))).toBe(NOT_EMPTY);
      }
      expect(await Tag.count()).toBe(1);
    });

    it("whose database is open elsewhere: only once it is closed", async () => {
      const { databaseUrl, dataDir } = await createInstallation(TEST_DIALECT);
      await migrate("up");
      const storage = path.join(dataDir, "calmward.sqlite");
      const other = databaseUrl
        ? new Sequelize(databaseUrl, { logging: false })
        : new Sequelize({ dialect: "sqlite", storage, logging: false });
      await other.query("SELECT COUNT(*) FROM tags");
      expect(await readOutcome(restore(fullBackup))).toBe(
        "The database is in use. Stop every server, and close what else has it open.",
      );
      await other.close();
      expect(await readOutcome(restore(fullBackup))).toBe("done");
    });

    it("that has only empty tables: without --replace", async () => {
      await createInstallation(TEST_DIALECT);
      await migrate("up");
      await restore(fullBackup);
      expect(await Guidance.count()).toBe(1);
      expect(await readOutcome(restore(fullBackup, { mayReplace: true }))).toBe(NOT_EMPTY);
    });

    it("that has only the sample content: with --replace", async () => {
      await createInstallation(TEST_DIALECT);
      await migrate("up");
      await claimFileStorage();
      const sample = systemCaller("sample content");
      await createTag(sample, { name: "Calm" });
      const picture = await storePicture();
      await database().query(
        "INSERT INTO installation (name, value) VALUES ('sample-content', 'loaded')",
      );
      expect(await readOutcome(restore(fullBackup))).toBe(
        "The database has the sample content. Use --replace to replace it.",
      );
      expect(await Tag.count()).toBe(1);
      await restore(fullBackup, { mayReplace: true });
      expect([await Tag.count(), await Guidance.count()]).toEqual([0, 1]);
      expect(listObjects()).toEqual([image, `${image}-small`].sort());
      expect(listQuarantined()).toEqual([picture, `${picture}-small`].sort());
    });

    it("again after a restore that failed", async () => {
      await createInstallation(TEST_DIALECT);
      const storage = fileStorage();
      const noSpaceError = Object.assign(new Error("full"), { code: "ENOSPC" });
      replaceFileStorage({
        ...storage,
        put: (name, from) =>
          name.includes("small") ? Promise.reject(noSpaceError) : storage.put(name, from),
      });
      expect(await readOutcome(restore(fullBackup))).toBe(
        "The uploaded files cannot be written: there is no room (ENOSPC).",
      );
      replaceFileStorage(undefined);
      expect(await readExecutedMigrations()).toEqual([]);
      await restore(fullBackup);
      expect(listObjects()).toEqual([image, `${image}-small`].sort());
    });
  });
});
