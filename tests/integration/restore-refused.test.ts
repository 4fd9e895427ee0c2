import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { HEADER_ENTRY, FOOTER_ENTRY } from "~/server/backup/format";
import { writeTargetFile } from "~/server/backup/target-file";
import { writeArchive } from "~/server/backup/write-archive";
import { readExecutedMigrations } from "~/server/platform/migrate";
import { seedGuidance } from "../factories/content";
import { storePicture } from "../factories/stored-files";
import {
  createBackupFile,
  INVALID_BACKUP,
  TEST_DIALECT,
  readOutcome,
  rewriteBackup,
  useInstallations,
} from "../support/backup";
import { HAS_DATABASE } from "../support/database";
import { listObjects } from "../support/stored-files";

describe.runIf(HAS_DATABASE)("a restore changes nothing, and refuses", () => {
  const { createInstallation, restore, pathTo } = useInstallations();
  let whole = "";

  beforeAll(async () => {
    await createInstallation(TEST_DIALECT, { migrated: true });
    await seedGuidance({ name: "With a picture", image: await storePicture() });
    whole = await createBackupFile(pathTo("whole.tar"));
    await createInstallation(TEST_DIALECT);
  });
  afterEach(async () => {
    expect(await readExecutedMigrations()).toEqual([]);
    expect(listObjects()).toEqual([]);
  });

  const restoreBytes = async (bytes: Buffer) => {
    const name = pathTo("refused.tar");
    writeFileSync(name, bytes);
    return readOutcome(restore(name));
  };
  /** Restores the backup with one of its entries rewritten. */
  const restoreWithEntry = async (entry: string, change: (text: string) => string) => {
    const target = pathTo("changed.tar");
    await rewriteBackup(whole, target, async (archive, { name, text }) => {
      if (name !== entry) return false;
      await archive.addText(entry, change(text));
      return true;
    });
    return restoreBytes(readFileSync(target));
  };

  it("a backup that is truncated anywhere", async () => {
    const bytes = readFileSync(whole);
    for (const fraction of [0, 0.001, 0.2, 0.5, 0.9, 0.99]) {
      expect(await restoreBytes(bytes.subarray(0, bytes.length * fraction)), `${fraction}`).toBe(
        INVALID_BACKUP,
      );
    }
    // A backup that is truncated between two entries is still a valid tar file.
    const end = bytes.indexOf("end.json");
    expect(await restoreBytes(bytes.subarray(0, end))).toBe(INVALID_BACKUP);
    const gzipped = gzipSync(bytes);
    expect(await restoreBytes(gzipped.subarray(0, gzipped.length / 2))).toBe(INVALID_BACKUP);
    expect(gunzipSync(gzipped).equals(bytes)).toBe(true);
  });

  it("a backup in which one byte has changed", async () => {
    const offset = readFileSync(whole).lastIndexOf('"With a picture"');
    const bytes = readFileSync(whole);
    bytes.write("X", offset + 3);
    expect(await restoreBytes(bytes)).toBe(
      "is damaged: something has changed in the table guidances.",
    );
    const picture = readFileSync(whole);
    const pictureOffset = picture.indexOf("WEBP") + 20;
    picture.writeUInt8(picture.readUInt8(pictureOffset) ^ 1, pictureOffset);
    expect(await restoreBytes(picture)).toBe(
      "is damaged: something has changed in the uploaded files.",
    );
  });

  it("a backup in which a number of the footer has changed", async () => {
    const bytes = readFileSync(whole);
    const offset = bytes.indexOf('"audit_events": ', bytes.indexOf('"lastIds"'));
    bytes.write("9", offset + '"audit_events": '.length);
    expect(await restoreBytes(bytes)).toBe(INVALID_BACKUP);
  });

  it("a file that is no backup", async () => {
    for (const bytes of ["", "hello", "{}", "\u001f\u008b hello"]) {
      expect(await restoreBytes(Buffer.from(bytes, "latin1"))).toBe(INVALID_BACKUP);
    }
    const name = pathTo("other.tar");
    await writeTargetFile(name, true, async (target) => {
      const archive = writeArchive(target, false);
      await archive.addText("../../evil", "x");
      await archive.close();
    });
    expect(await restoreBytes(readFileSync(name))).toBe(INVALID_BACKUP);
    expect(await readOutcome(restore(pathTo("nothing")))).toBe(
      "cannot be read: there is no such file or folder (ENOENT).",
    );
    expect(await readOutcome(restore(path.dirname(whole)))).toContain("EISDIR");
  });

  it("a backup of a newer release", async () => {
    expect(
      await restoreWithEntry(HEADER_ENTRY, (text) => text.replace('"format": 1', '"format": 2')),
    ).toBe("was made by a newer release (its format is 2); restore it with that release.");
    const addMigration = (text: string) =>
      text.replace('"0015-backups"', '"0015-backups", "0099-new"');
    expect(await restoreWithEntry(HEADER_ENTRY, addMigration)).toMatch(
      /^was made by a newer release \(.*0099-new\)/,
    );
  });

  it("a backup with an entry outside of its folders", async () => {
    // A rewritten but unchanged entry is accepted, so the refusal below is for the path of the entry.
    expect(await restoreWithEntry("data/session-secret", (text) => text)).toBe("done");
    await createInstallation(TEST_DIALECT);
    const target = pathTo("evil.tar");
    await rewriteBackup(whole, target, async (archive, { name }) => {
      if (name === FOOTER_ENTRY) await archive.addText("data/texts/../../evil", "x");
      return false;
    });
    expect(await restoreBytes(readFileSync(target))).toBe(INVALID_BACKUP);
  });
});
