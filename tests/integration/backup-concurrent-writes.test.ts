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
  readError,
  useInstallations,
} from "../support/backup";
import { admin, HAS_DATABASE } from "../support/database";
import { objectPath } from "../support/stored-files";

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { enterNew, restore, file } = useInstallations();
  let image = "";

  beforeAll(async () => {
    await enterNew(TEST_DIALECT, { migrated: true });
    image = await storePicture();
    await seedGuidance({ name: "With a picture", image });
  });
  afterEach(() => replaceFileStorage(undefined));

  describe("during concurrent writes and deletions", () => {
    /** Replaces the storage by one that runs `work` before it first opens an object of that name prefix. */
    const runBeforeFirstOpen = (name: string, work: () => Promise<unknown>) => {
      const storage = fileStorage();
      let isFirst = true;
      replaceFileStorage({
        ...storage,
        async open(...parameters) {
          if (isFirst && parameters[0].startsWith(name)) {
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
      const busy = await createBackupFile(file("busy.tar"));
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

    const remove = (id: string) => inTransaction(admin, (writer) => releaseFiles(writer, [id]));

    it("skips a file that is deleted before it is copied", async () => {
      const deleted = await storePicture();
      runBeforeFirstOpen(deleted, () => remove(deleted));
      const { rows, bytes } = await readBackup(await createBackupFile(file("vanished.tar")));
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(deleted);
      expect(bytes).not.toHaveProperty([`files/${deleted}`]);
    });

    it("takes another snapshot when a new file that the first one references is deleted", async () => {
      let [late, removed] = ["", 0];
      const storage = fileStorage();
      replaceFileStorage({
        ...storage,
        async open(...parameters) {
          // A file is stored while others are copied, and deleted once a snapshot references it.
          if (late === "") late = await storePicture();
          else if (parameters[0].startsWith(late) && removed === 0) removed = await remove(late);
          return storage.open(...parameters);
        },
      });
      const { rows } = await readBackup(await createBackupFile(file("twice.tar")));
      expect(removed).toBe(1);
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(late);
    });
  });

  it("removes partial files of killed runs, also of one with its own process id, as in a container", async () => {
    const folder = file("night");
    mkdirSync(folder);
    for (const left of [`${process.pid}-0a1b.part`, "999999999-0a1b.part"]) {
      writeFileSync(path.join(folder, `a.tar.${left}`), "half");
    }
    await createBackupFile(path.join(folder, "a.tar"));
    expect(readdirSync(folder)).toEqual(["a.tar"]);
  });

  it("overwrites a backup, compressed or not, and no other file", async () => {
    for (const name of ["again.tar", "again.tar.gz"]) {
      await createBackupFile(file(name));
      const before = statSync(file(name)).ino;
      await createBackupFile(file(name));
      expect(statSync(file(name)).ino, name).not.toBe(before);
    }
    const archive = pack();
    archive.entry({ name: "letters.txt" }, "precious");
    archive.finalize();
    const other = await buffer(archive);
    const whole = readFileSync(file("again.tar"));
    for (const precious of [
      Buffer.from("precious"),
      other,
      gzipSync("precious"),
      gzipSync(other),
      gzipSync(gzipSync(whole)),
      Buffer.from([0x1f, 0x8b]),
      Buffer.from([0x1f]),
    ]) {
      writeFileSync(file("precious.gz"), precious);
      expect(await readError(createBackupFile(file("precious.gz")))).toBe(
        "is no backup, and stays. Say another name.",
      );
      expect(readFileSync(file("precious.gz")).equals(precious)).toBe(true);
    }
  });

  describe("with a damaged or missing file", () => {
    let lost = "";
    beforeAll(async () => {
      lost = await storePicture();
      await seedGuidance({ image: lost });
    });
    const damaged = () =>
      `The stored file ${lost} is damaged or missing. Put it back, or say --leave-out-damaged.`;
    const withFile = async (content: Buffer | null, work: () => Promise<void>) => {
      const original = readFileSync(objectPath(lost));
      if (content) writeFileSync(objectPath(lost), content);
      else rmSync(objectPath(lost));
      await work().finally(() => writeFileSync(objectPath(lost), original));
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
    ])("fails for one that is %s, unless it is left out", async (_case, change) => {
      await withFile(change(readFileSync(objectPath(lost))), async () => {
        expect(await readError(createBackupFile(file("damaged.tar")))).toBe(damaged());
        expect(await readError(restore(file("damaged.tar")))).toContain("no such file");
        const without = await createBackupFile(file("without.tar"), { skipDamaged: true });
        const { bytes } = await readBackup(without);
        expect(JSON.parse(String(bytes[FOOTER_ENTRY]))).toMatchObject({ leftOut: [lost] });
        expect(bytes).toHaveProperty([`files/${image}`]);
        expect(bytes).not.toHaveProperty([`files/${lost}`]);
      });
    });
  });
});
