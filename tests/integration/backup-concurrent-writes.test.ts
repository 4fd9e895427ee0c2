import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gzipSync } from "node:zlib";
import { pack } from "tar-stream";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { FOOTER_ENTRY } from "~/server/backup/format";
import { releaseFiles } from "~/server/files/attach";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { deleteGuidance } from "~/server/guidance/guidances";
import { inTransaction } from "~/server/platform/transaction";
import { seedGuidance, seedSurveyWithQuestions, unique } from "../factories/content";
import { storePicture } from "../factories/stored-files";
import {
  createBackupFile,
  readBackup,
  TEST_DIALECT,
  readOutcome,
  useInstallations,
} from "../support/backup";
import { admin, HAS_DATABASE } from "../support/database";
import { objectPath } from "../support/stored-files";

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { createInstallation, restore, pathTo } = useInstallations();
  let image = "";

  beforeAll(async () => {
    await createInstallation(TEST_DIALECT, { migrated: true });
    image = await storePicture();
    await seedGuidance({ name: "With a picture", image });
  });
  afterEach(() => replaceFileStorage(undefined));

  describe("during concurrent writes and deletions", () => {
    /** Runs `work` before the file storage first opens an object whose name has this prefix. */
    const runBeforeFirstOpen = (prefix: string, work: () => Promise<unknown>) => {
      const storage = fileStorage();
      let isFirst = true;
      replaceFileStorage({
        ...storage,
        async open(...parameters) {
          if (isFirst && parameters[0].startsWith(prefix)) {
            isFirst = false;
            await work();
          }
          return storage.open(...parameters);
        },
      });
    };

    it("contains every write acknowledged before it began, and no partial write", async () => {
      const acknowledged: string[] = [];
      let isDone = false;
      const write = async () => {
        while (!isDone) {
          const name = unique("Busy");
          const picture = await storePicture();
          await seedSurveyWithQuestions({ name });
          const { id } = await seedGuidance({ name, image: picture });
          acknowledged.push(name);
          if (acknowledged.length % 3 === 0) await deleteGuidance(admin, "caretaker", id);
        }
      };
      const writers = Array.from({ length: 4 }, write);
      while (acknowledged.length < 8) await new Promise((resolve) => setTimeout(resolve, 20));
      const before = [...acknowledged];
      // The backup blocks no writer: it waits here until four more writes are acknowledged.
      runBeforeFirstOpen("", async () => {
        while (acknowledged.length < before.length + 4)
          await new Promise((resolve) => setTimeout(resolve, 20));
      });
      const busy = await createBackupFile(pathTo("busy.tar"));
      isDone = true;
      await Promise.all(writers);

      const { rows, bytes } = await readBackup(busy);
      const surveys = rows.surveys ?? [];
      expect(surveys.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
      for (const { id, question_count: count } of surveys) {
        const questions = rows.survey_questions?.filter((each) => each.survey_id === id);
        expect([count, questions?.length]).toEqual([3, 3]);
      }
      const referencedIds = rows.guidances?.flatMap(({ image_id: id }) =>
        id === null ? [] : [id],
      );
      const stored = rows.stored_files?.map(({ id }) => id);
      expect(stored).toEqual(expect.arrayContaining(referencedIds ?? []));
      for (const id of stored ?? []) expect(bytes, String(id)).toHaveProperty([`files/${id}`]);
    });

    const deleteFile = (id: string) => inTransaction(admin, (writer) => releaseFiles(writer, [id]));

    it("skips a file that is deleted before it is copied", async () => {
      const deleted = await storePicture();
      runBeforeFirstOpen(deleted, () => deleteFile(deleted));
      const { rows, bytes } = await readBackup(await createBackupFile(pathTo("vanished.tar")));
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(deleted);
      expect(bytes).not.toHaveProperty([`files/${deleted}`]);
    });

    it("takes another snapshot when a file that the first snapshot references is deleted", async () => {
      let [late, removed] = ["", 0];
      const storage = fileStorage();
      replaceFileStorage({
        ...storage,
        async open(...parameters) {
          // A file is stored while others are copied, and deleted once a snapshot references it.
          if (late === "") late = await storePicture();
          else if (parameters[0].startsWith(late) && removed === 0)
            removed = await deleteFile(late);
          return storage.open(...parameters);
        },
      });
      const { rows } = await readBackup(await createBackupFile(pathTo("twice.tar")));
      expect(removed).toBe(1);
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(late);
    });
  });

  it("removes partial files of killed runs, even of a run with the same process id, as in containers", async () => {
    const folder = pathTo("night");
    mkdirSync(folder);
    for (const suffix of [`${process.pid}-0a1b.part`, "999999999-0a1b.part"]) {
      writeFileSync(path.join(folder, `a.tar.${suffix}`), "half");
    }
    await createBackupFile(path.join(folder, "a.tar"));
    expect(readdirSync(folder)).toEqual(["a.tar"]);
  });

  it("overwrites a backup, compressed or not, or an empty file, and no other file", async () => {
    for (const name of ["again.tar", "again.tar.gz"]) {
      writeFileSync(pathTo(name), "");
      await createBackupFile(pathTo(name));
      const before = statSync(pathTo(name)).ino;
      await createBackupFile(pathTo(name));
      expect(statSync(pathTo(name)).ino, name).not.toBe(before);
    }
    const archive = pack();
    archive.entry({ name: "letters.txt" }, "precious");
    archive.finalize();
    const other = await buffer(archive);
    const whole = readFileSync(pathTo("again.tar"));
    for (const content of [
      Buffer.from("precious"),
      other,
      gzipSync("precious"),
      gzipSync(other),
      gzipSync(gzipSync(whole)),
      Buffer.from([0x1f, 0x8b]),
      Buffer.from([0x1f]),
    ]) {
      writeFileSync(pathTo("precious.gz"), content);
      expect(await readOutcome(createBackupFile(pathTo("precious.gz")))).toBe(
        "is not a backup, so it is kept. Use another name.",
      );
      expect(readFileSync(pathTo("precious.gz")).equals(content)).toBe(true);
    }
  });

  describe("with a damaged or missing file", () => {
    let lostId = "";
    beforeAll(async () => {
      lostId = await storePicture();
      await seedGuidance({ image: lostId });
    });
    const damagedMessage = () =>
      `The stored file ${lostId} is damaged or missing. Put it back, or use --leave-out-damaged.`;
    const withFileContent = async (content: Buffer | null, work: () => Promise<void>) => {
      const original = readFileSync(objectPath(lostId));
      if (content) writeFileSync(objectPath(lostId), content);
      else rmSync(objectPath(lostId));
      await work().finally(() => writeFileSync(objectPath(lostId), original));
    };

    it.each([
      ["missing", () => null],
      ["shorter", (original: Buffer) => original.subarray(0, -1)],
      ["longer", (original: Buffer) => Buffer.concat([original, original])],
      [
        "altered",
        (original: Buffer) =>
          Buffer.from(original.map((byte, index) => (index === 60 ? ~byte : byte))),
      ],
    ])("fails when the file is %s, unless damaged files are skipped", async (_case, change) => {
      await withFileContent(change(readFileSync(objectPath(lostId))), async () => {
        expect(await readOutcome(createBackupFile(pathTo("damaged.tar")))).toBe(damagedMessage());
        expect(await readOutcome(restore(pathTo("damaged.tar")))).toContain("no such file");
        const without = await createBackupFile(pathTo("without.tar"), { skipDamaged: true });
        const { bytes } = await readBackup(without);
        expect(JSON.parse(String(bytes[FOOTER_ENTRY]))).toMatchObject({ leftOut: [lostId] });
        expect(bytes).toHaveProperty([`files/${image}`]);
        expect(bytes).not.toHaveProperty([`files/${lostId}`]);
      });
    });
  });
});
