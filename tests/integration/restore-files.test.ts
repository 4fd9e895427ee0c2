import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, OutboxMessage } from "~/models";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";
import { cleanUpFiles } from "~/server/files/clean-up";
import { s3Storage } from "~/server/files/s3-storage";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { claimStorage } from "~/server/files/storage-owner";
import { systemCaller } from "~/server/platform/caller";
import { seedGuidance } from "../factories/content";
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
import { listObjects, objectPath } from "../support/stored-files";

/** What a restore does with files, texts and messages: the same on every database. */
describe("a backup", () => {
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

  describe("is restored into an installation", () => {
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
