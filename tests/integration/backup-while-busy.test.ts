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
import { aGuidance, aSurveyWithQuestions, unique } from "../factories/content";
import { aStoredPicture } from "../factories/stored-files";
import { backUpTo, contentOf, HERE, refusal, useInstallations } from "../support/backup";
import { admin, HAS_DATABASE } from "../support/database";
import { placeOfObject } from "../support/stored-files";

describe.runIf(HAS_DATABASE)("a backup", () => {
  const { enterNew, restore, file } = useInstallations();
  let image = "";

  beforeAll(async () => {
    await enterNew(HERE, { migrated: true });
    image = await aStoredPicture();
    await aGuidance({ name: "With a picture", image });
  });
  afterEach(() => replaceFileStorage(undefined));

  describe("while others write and delete", () => {
    /** A storage in which something happens before an object is opened for the first time. */
    const whenOpened = (name: string, work: () => Promise<unknown>) => {
      const storage = fileStorage();
      let isFirst = true;
      replaceFileStorage({
        ...storage,
        async open(...asked) {
          if (isFirst && asked[0].startsWith(name)) {
            isFirst = false;
            await work();
          }
          return storage.open(...asked);
        },
      });
    };

    it("has all that was answered before, and nothing by halves", async () => {
      const answered: string[] = [];
      let isOver = false;
      const write = async () => {
        while (!isOver) {
          const name = unique("Busy");
          const picture = await aStoredPicture();
          await aSurveyWithQuestions({ name });
          const { id } = await aGuidance({ name, image: picture });
          answered.push(name);
          if (answered.length % 3 === 0) await deleteGuidance(admin, "caretaker", id);
        }
      };
      const writers = Array.from({ length: 4 }, write);
      while (answered.length < 8) await new Promise((resolve) => setTimeout(resolve, 20));
      const before = [...answered];
      // Nobody waits for the backup: it is not over before others have been answered.
      whenOpened("", async () => {
        while (answered.length < before.length + 4) await new Promise((r) => setTimeout(r, 20));
      });
      const busy = await backUpTo(file("busy.tar"));
      isOver = true;
      await Promise.all(writers);

      const { rows, bytes } = await contentOf(busy);
      const surveys = rows.surveys ?? [];
      expect(surveys.map(({ name }) => name)).toEqual(expect.arrayContaining(before));
      for (const { id, question_count: count } of surveys) {
        const questions = rows.survey_questions?.filter((each) => each.survey_id === id);
        expect([count, questions?.length]).toEqual([3, 3]);
      }
      const named = rows.guidances?.flatMap(({ image_id: id }) => (id === null ? [] : [id]));
      const stored = rows.stored_files?.map(({ id }) => id);
      expect(stored).toEqual(expect.arrayContaining(named ?? []));
      for (const id of stored ?? []) expect(bytes, String(id)).toHaveProperty([`files/${id}`]);
    });

    const remove = (id: string) => inTransaction(admin, (writer) => releaseFiles(writer, [id]));

    it("does without a file that is deleted before its turn", async () => {
      const gone = await aStoredPicture();
      whenOpened(gone, () => remove(gone));
      const { rows, bytes } = await contentOf(await backUpTo(file("vanished.tar")));
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(gone);
      expect(bytes).not.toHaveProperty([`files/${gone}`]);
    });

    it("takes another snapshot when a new file is deleted that the first one names", async () => {
      let [late, removed] = ["", 0];
      const storage = fileStorage();
      replaceFileStorage({
        ...storage,
        async open(...asked) {
          // While the files are copied another one comes in, and goes once a snapshot names it.
          if (late === "") late = await aStoredPicture();
          else if (asked[0].startsWith(late) && removed === 0) removed = await remove(late);
          return storage.open(...asked);
        },
      });
      const { rows } = await contentOf(await backUpTo(file("twice.tar")));
      expect(removed).toBe(1);
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(late);
    });
  });

  it("goes where a run was killed that had the number of this one, as in a container", async () => {
    const folder = file("night");
    mkdirSync(folder);
    for (const left of [`${process.pid}-0a1b.part`, "999999999-0a1b.part"]) {
      writeFileSync(path.join(folder, `a.tar.${left}`), "half");
    }
    await backUpTo(path.join(folder, "a.tar"));
    expect(readdirSync(folder)).toEqual(["a.tar"]);
  });

  it("takes the place of a backup, compressed or not, and of nothing else", async () => {
    for (const name of ["again.tar", "again.tar.gz"]) {
      await backUpTo(file(name));
      const before = statSync(file(name)).ino;
      await backUpTo(file(name));
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
      expect(await refusal(backUpTo(file("precious.gz")))).toBe(
        "is no backup, and stays. Say another name.",
      );
      expect(readFileSync(file("precious.gz")).equals(precious)).toBe(true);
    }
  });

  describe("with a file that is not as it was stored", () => {
    let lost = "";
    beforeAll(async () => {
      lost = await aStoredPicture();
      await aGuidance({ image: lost });
    });
    const damaged = () =>
      `The stored file ${lost} is damaged or missing. Put it back, or say --leave-out-damaged.`;
    const withFile = async (content: Buffer | null, work: () => Promise<void>) => {
      const was = readFileSync(placeOfObject(lost));
      if (content) writeFileSync(placeOfObject(lost), content);
      else rmSync(placeOfObject(lost));
      await work().finally(() => writeFileSync(placeOfObject(lost), was));
    };

    it.each([
      ["missing", () => null],
      ["shorter", (was: Buffer) => was.subarray(0, -1)],
      ["longer", (was: Buffer) => Buffer.concat([was, was])],
      ["altered", (was: Buffer) => Buffer.from(was.map((byte, at) => (at === 60 ? ~byte : byte)))],
    ])("fails for one that is %s, unless that is left out", async (_what, change) => {
      await withFile(change(readFileSync(placeOfObject(lost))), async () => {
        expect(await refusal(backUpTo(file("damaged.tar")))).toBe(damaged());
        expect(await refusal(restore(file("damaged.tar")))).toContain("no such file");
        const without = await backUpTo(file("without.tar"), { skipDamaged: true });
        const { bytes } = await contentOf(without);
        expect(JSON.parse(String(bytes[FOOTER_ENTRY]))).toMatchObject({ leftOut: [lost] });
        expect(bytes).toHaveProperty([`files/${image}`]);
        expect(bytes).not.toHaveProperty([`files/${lost}`]);
      });
    });
  });
});
