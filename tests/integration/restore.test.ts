import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { QueryTypes, Sequelize } from "sequelize";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "~/migrations";
import { AuditEvent, Guidance, OutboxMessage, Tag } from "~/models";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { cleanUpFiles } from "~/server/files/clean-up";
import { s3Storage } from "~/server/files/s3-storage";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { claimStorage } from "~/server/files/storage-owner";
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
import { seedMessage } from "../factories/outbox";
import { storePicture } from "../factories/stored-files";
import {
  createBackupFile,
  readBackup,
  TEST_DIALECT,
  readOutcome,
  useInstallations,
} from "../support/backup";
import { startBucket } from "../support/bucket";
import { HAS_DATABASE } from "../support/database";
import {
  claimFileStorage,
  listObjects,
  objectPath,
  listQuarantined,
} from "../support/stored-files";

const MIGRATION_NAMES = migrations.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { createInstallation, switchInstallation, restore, pathTo } = useInstallations();
  let source: Awaited<ReturnType<typeof createInstallation>>;
  let image = "";
  let fullBackup = "";

  beforeAll(async () => {
    source = await createInstallation(TEST_DIALECT, { migrated: true });
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

    it("whose storage has unknown files: only with --take-storage", async () => {
      await createInstallation(TEST_DIALECT);
      const other = "another-ones-file";
      mkdirSync(path.dirname(objectPath(other)), { recursive: true });
      writeFileSync(objectPath(other), "x");
      for (const mayReplace of [false, true]) {
        expect(await readOutcome(restore(fullBackup, { mayReplace }))).toBe(
          "The file storage has other files already. Name another one; only where they are nobody's anymore, use --take-storage.",
        );
      }
      await restore(fullBackup, { mayTakeStorage: true });
      expect(listObjects()).toContain(other);
    });

    it("whose storage belongs to another installation: only with --take-storage", async () => {
      const production = await createInstallation(TEST_DIALECT, { migrated: true });
      const storage = fileStorage();
      await seedGuidance({ image: await storePicture() });
      await claimStorage();
      const backup = await createBackupFile(pathTo("production.tar"));
      await seedGuidance({ image: await storePicture() });
      const files = listObjects();

      await createInstallation(TEST_DIALECT);
      replaceFileStorage(storage);
      for (const mayReplace of [false, true]) {
        expect(await readOutcome(restore(backup, { mayReplace }))).toBe(
          "The file storage belongs to another installation. Name another one; only where that installation is gone for " +
            "good, use --take-storage.",
        );
      }
      await restore(backup, { mayTakeStorage: true });
      await claimStorage();
      await cleanUpFiles(systemCaller("test"));
      await switchInstallation(production);
      expect(listObjects()).toEqual(files);
      await expect(claimStorage()).rejects.toThrow("belongs to another installation");
      await expect(cleanUpFiles(systemCaller("test"))).rejects.toThrow("another installation");
    });

    it("which gets an installation id of its own", async () => {
      await switchInstallation(source);
      await claimStorage();
      const claimed = await createBackupFile(pathTo("claimed.tar"));
      await createInstallation(TEST_DIALECT);
      await restore(claimed);
      await claimStorage();
      const owner = await fileStorage().readOwner();
      await switchInstallation(source);
      await claimStorage();
      expect(owner).not.toBe(await fileStorage().readOwner());
    });

    it("which sends nothing that was still to be sent, since it may have gone out since", async () => {
      await createInstallation(TEST_DIALECT, { migrated: true });
      const to = async (status: OutboxStatus) => (await seedMessage()).update({ status });
      for (const status of ["Scheduled", "Sending", "Sent", "Failed"] as const) await to(status);
      const backup = await createBackupFile(pathTo("messages.tar"));
      await createInstallation(TEST_DIALECT);
      expect((await restore(backup)).stoppedMessages).toBe(2);
      const rows = await OutboxMessage.findAll({ order: ["id"] });
      expect(rows.map(({ status, stopReason }) => `${status} ${stopReason}`)).toEqual([
        ...["Stopped restored", "Stopped restored", "Sent no-channel", "Failed no-channel"],
      ]);
      expect(await AuditEvent.findOne({ where: { action: "stopped" } })).toMatchObject({
        ...{ recordName: "2 messages", changes: '{"reason":[null,"restored"]}' },
      });
    });

    it("that has other texts: with --replace", async () => {
      await switchInstallation(source);
      mkdirSync(path.join(source.dataDir, "texts"));
      writeFileSync(path.join(source.dataDir, "texts", "privacy.md"), "# Ours\n");
      const withText = await createBackupFile(pathTo("text.tar"), { skipDamaged: true });
      const { dataDir } = await createInstallation(TEST_DIALECT);
      mkdirSync(path.join(dataDir, "texts"));
      const text = path.join(dataDir, "texts", "privacy.md");
      writeFileSync(text, "# Theirs\n");
      expect(await readOutcome(restore(withText))).toBe(
        "DATA_DIR has another texts/privacy.md. Use --replace to replace it.",
      );
      expect(readFileSync(text, "utf8")).toBe("# Theirs\n");
      await restore(withText, { mayReplace: true });
      expect(readFileSync(text, "utf8")).toBe("# Ours\n");
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

  it("is restored from a folder into a bucket, and back", async () => {
    const bucket = await startBucket();
    try {
      await createInstallation(TEST_DIALECT);
      replaceFileStorage(s3Storage(bucket.settings));
      await restore(fullBackup);
      expect(listObjects()).toEqual([]);
      const bucketBackup = await createBackupFile(pathTo("bucket.tar.gz"));
      await createInstallation(TEST_DIALECT);
      await restore(bucketBackup);
      expect(listObjects()).toEqual([image, `${image}-small`].sort());
      const [original, copied] = [await readBackup(fullBackup), await readBackup(bucketBackup)];
      for (const name of [image, `${image}-small`]) {
        expect(copied.bytes[`files/${name}`]?.equals(original.bytes[`files/${name}`]!)).toBe(true);
      }
    } finally {
      await bucket.stop();
    }
  });
});
