import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { QueryTypes, Sequelize } from "sequelize";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { migrations } from "~/migrations";
import { Guidance, Tag } from "~/models";
import { BEGINNING, END, type End, readEnd } from "~/server/backup/format";
import { readArchive } from "~/server/backup/read-archive";
import { writeTargetFile } from "~/server/backup/target-file";
import { writeArchive } from "~/server/backup/write-archive";
import { releaseFiles } from "~/server/files/attach";
import { storeFile } from "~/server/files/keep";
import { s3Storage } from "~/server/files/s3-storage";
import { fileStorage, useFileStorage } from "~/server/files/storage";
import { deleteGuidance } from "~/server/guidance/guidances";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { executedMigrations, migrate, migrateIn, migrationState } from "~/server/platform/migrate";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { createTag } from "~/server/tags/tags";
import { aGuidance, aSurveyWithQuestions, aTag, unique } from "../factories/content";
import { plainPicture } from "../factories/files";
import { backUpTo, contentOf, type Kind, useInstallations } from "../support/backup";
import { startBucket } from "../support/bucket";
import { admin, HAS_DATABASE, ON_POSTGRES } from "../support/database";
import { objects } from "../support/stored-files";

const HERE: Kind = ON_POSTGRES ? "postgres" : "sqlite";
const NAMES = migrations.map(({ name }) => name);
const aPicture = async () =>
  storeFile(admin, {
    kind: "image",
    name: "a.png",
    file: await plainPicture(8, 8).png().toBuffer(),
  });
const placeOf = (id: string) => path.join(settings().dataDir, "files", id.slice(0, 2), id);
/** The line that it is refused with, with no path in front. */
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason as Error & { status?: number },
  );
  if (!error) return "done";
  return error.name === "BackupError" ? error.message.replace(/^\/\S+ /, "") : String(error.stack);
};

describe.runIf(HAS_DATABASE)("a backup that something comes between", () => {
  const { enterNew, enter, restore, file } = useInstallations();
  let here: Awaited<ReturnType<typeof enterNew>>;
  let image = "";
  let whole = "";

  beforeAll(async () => {
    here = await enterNew(HERE, { migrated: true });
    if (!ON_POSTGRES) await migrate("up");
    image = await aPicture();
    await aGuidance({ name: "With a picture", image });
    whole = await backUpTo(file("whole.tar"));
  });
  afterEach(() => useFileStorage(undefined));

  describe("while others write and delete", () => {
    /** A storage in which something happens before an object is opened for the first time. */
    const whenOpened = (name: string, work: () => Promise<unknown>) => {
      const storage = fileStorage();
      let isFirst = true;
      useFileStorage({
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
          const picture = await aPicture();
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
      const gone = await aPicture();
      whenOpened(gone, () => remove(gone));
      const { rows, bytes } = await contentOf(await backUpTo(file("vanished.tar")));
      expect(rows.stored_files?.map(({ id }) => id)).not.toContain(gone);
      expect(bytes).not.toHaveProperty([`files/${gone}`]);
    });

    it("takes another snapshot when a new file is deleted that the first one names", async () => {
      let [late, removed] = ["", 0];
      const storage = fileStorage();
      useFileStorage({
        ...storage,
        async open(...asked) {
          // While the files are copied another one comes in, and goes once a snapshot names it.
          if (late === "") late = await aPicture();
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

  describe("with a file that is not as it was stored", () => {
    let lost = "";
    beforeAll(async () => {
      lost = await aPicture();
      await aGuidance({ image: lost });
    });
    const damaged = () =>
      `The stored file ${lost} is damaged or missing. Put it back, or say --leave-out-damaged.`;
    const withFile = async (content: Buffer | null, work: () => Promise<void>) => {
      const was = readFileSync(placeOf(lost));
      if (content) writeFileSync(placeOf(lost), content);
      else rmSync(placeOf(lost));
      await work().finally(() => writeFileSync(placeOf(lost), was));
    };

    it.each([
      ["missing", () => null],
      ["shorter", (was: Buffer) => was.subarray(0, -1)],
      ["longer", (was: Buffer) => Buffer.concat([was, was])],
      ["altered", (was: Buffer) => Buffer.from(was.map((byte, at) => (at === 60 ? ~byte : byte)))],
    ])("fails for one that is %s, unless that is left out", async (_what, change) => {
      await withFile(change(readFileSync(placeOf(lost))), async () => {
        expect(await refusal(backUpTo(file("damaged.tar")))).toBe(damaged());
        expect(await refusal(restore(file("damaged.tar")))).toContain("no such file");
        const without = await backUpTo(file("without.tar"), { leavesOutDamaged: true });
        const { bytes } = await contentOf(without);
        expect(JSON.parse(String(bytes[END]))).toMatchObject({ leftOut: [lost] });
        expect(bytes).toHaveProperty([`files/${image}`]);
        expect(bytes).not.toHaveProperty([`files/${lost}`]);
      });
    });
  });

  describe("is refused, and nothing changes:", () => {
    const restored = async (bytes: Buffer) => {
      const name = file("refused.tar");
      writeFileSync(name, bytes);
      return refusal(restore(name));
    };
    /** The same backup with other words in one of its entries. */
    const changed = async (entry: string, change: (text: string) => string) => {
      const name = file("changed.tar");
      await writeTargetFile(name, true, async (target) => {
        const archive = writeArchive(target, false);
        for await (const each of readArchive(whole)) {
          const bytes = await each.bytes();
          if (each.name === entry) await archive.addText(entry, change(bytes.toString("utf8")));
          else await archive.add(each.name, bytes.byteLength, [bytes]);
        }
        await archive.close();
      });
      return restored(readFileSync(name));
    };
    const BROKEN = "is no backup of Calmward, or it is damaged or cut off.";
    beforeAll(async () => {
      await enterNew(HERE);
    });
    afterEach(async () => {
      expect(await executedMigrations()).toEqual([]);
      expect(objects()).toEqual([]);
    });

    it("one that is cut off, wherever", async () => {
      const bytes = readFileSync(whole);
      for (const part of [0, 0.001, 0.2, 0.5, 0.9, 0.99]) {
        expect(await restored(bytes.subarray(0, bytes.length * part)), `${part}`).toBe(BROKEN);
      }
      // Between two entries, where a tar file may well end.
      const end = bytes.indexOf("end.json");
      expect(await restored(bytes.subarray(0, end))).toBe(BROKEN);
      const packed = gzipSync(bytes);
      expect(await restored(packed.subarray(0, packed.length / 2))).toBe(BROKEN);
      expect(gunzipSync(packed).equals(bytes)).toBe(true);
    });

    it("one in which a letter has changed", async () => {
      const at = readFileSync(whole).lastIndexOf('"With a picture"');
      const bytes = readFileSync(whole);
      bytes.write("X", at + 3);
      expect(await restored(bytes)).toBe(
        "is damaged: something has changed in the table guidances.",
      );
      const picture = readFileSync(whole);
      const inside = picture.indexOf("WEBP") + 20;
      picture.writeUInt8(picture.readUInt8(inside) ^ 1, inside);
      expect(await restored(picture)).toBe(
        "is damaged: something has changed in the uploaded files.",
      );
    });

    it("one in which a figure at its end has changed", async () => {
      const bytes = readFileSync(whole);
      const at = bytes.indexOf('"audit_events": ', bytes.indexOf('"lastIds"'));
      bytes.write("9", at + '"audit_events": '.length);
      expect(await restored(bytes)).toBe(BROKEN);
    });

    it("what is something else", async () => {
      for (const bytes of ["", "hello", "{}", "\u001f\u008b hello"]) {
        expect(await restored(Buffer.from(bytes, "latin1"))).toBe(BROKEN);
      }
      const name = file("other.tar");
      await writeTargetFile(name, true, async (target) => {
        const archive = writeArchive(target, false);
        await archive.addText("../../evil", "x");
        await archive.close();
      });
      expect(await restored(readFileSync(name))).toBe(BROKEN);
      expect(await refusal(restore(file("nothing")))).toBe(
        "cannot be read: there is no such file or folder (ENOENT).",
      );
      expect(await refusal(restore(path.dirname(whole)))).toContain("EISDIR");
    });

    it("one of a newer release", async () => {
      expect(await changed(BEGINNING, (text) => text.replace('"format": 1', '"format": 2'))).toBe(
        "was made by a newer release (its format is 2); restore it with that release.",
      );
      const newer = (text: string) => text.replace('"0015-backups"', '"0015-backups", "0099-new"');
      expect(await changed(BEGINNING, newer)).toMatch(
        /^was made by a newer release \(.*0099-new\)/,
      );
    });

    it("one with an entry that has no place in it", async () => {
      const escaping = await changed("data/session-secret", (text) => text);
      expect(escaping).toBe("done");
      await enterNew(HERE);
      const name = file("evil.tar");
      await writeTargetFile(name, true, async (target) => {
        const archive = writeArchive(target, false);
        for await (const { name, bytes } of readArchive(whole)) {
          if (name === END) await archive.addText("data/texts/../../evil", "x");
          const content = await bytes();
          await archive.add(name, content.byteLength, [content]);
        }
        await archive.close();
      });
      expect(await restored(readFileSync(name))).toBe(BROKEN);
    });
  });

  describe("that somebody has written, with hashes that are right, brings nothing but rows and files:", () => {
    type Forged = { lines?: (first: string) => string; end?: (end: End) => object };
    const TAGS = "tables/tags/000001.jsonl";
    const refused = async ({ lines, end }: Forged, ...more: [name: string, text: string][]) => {
      const name = file("forged.tar");
      await writeTargetFile(name, true, async (target) => {
        const archive = writeArchive(target, false);
        for await (const each of readArchive(source)) {
          const bytes = await each.bytes();
          if (each.name === END) {
            for (const [entry, text] of more) await archive.addText(entry, text);
            const was = readEnd(JSON.parse(bytes.toString("utf8")));
            if (!was) throw new Error("The source is no backup");
            const is = { ...was, sections: archive.sections() };
            const said = { ...is, ...end?.(is) };
            const sha256 = createHash("sha256").update(JSON.stringify(said)).digest("hex");
            await archive.addText(END, JSON.stringify({ ...said, sha256 }));
          } else if (each.name === TAGS && lines) {
            const [first = "", ...rest] = bytes.toString("utf8").split("\n");
            await archive.addText(TAGS, [lines(first), ...rest].join("\n"));
          } else await archive.add(each.name, bytes.byteLength, [bytes]);
        }
        await archive.close();
      });
      await enterNew(HERE);
      const said = await refusal(restore(name));
      if (said !== "done") expect(await executedMigrations()).toEqual([]);
      return said;
    };
    const withValue = (column: string, value: unknown) => (first: string) =>
      JSON.stringify({ ...(JSON.parse(first) as object), [column]: value });
    const BROKEN = "is no backup of Calmward, or it is damaged or cut off.";
    let source = "";
    beforeAll(async () => {
      await enterNew(HERE, { migrated: true });
      if (!ON_POSTGRES) await migrate("up");
      await aTag();
      source = await backUpTo(file("source.tar"));
    });

    it("as it was made, it goes in", async () => {
      expect(await refused({})).toBe("done");
    });

    it.each([
      ["name", { a: 1 }, "text"],
      ["name", 5, "text"],
      ["version", "1", "integer"],
      ["version", 1.5, "integer"],
      ["created_at", "yesterday", "time"],
      ["created_at", "2026-01-01", "time"],
    ])("no %s of %j", async (column, value, kind) => {
      expect(await refused({ lines: withValue(column, value) })).toBe(
        `The backup's tags.${column} holds a value that is no ${kind}.`,
      );
    });

    it("no column that its table does not have", async () => {
      expect(await refused({ lines: withValue("colour", "red") })).toBe(
        "The backup has columns that the table tags does not have.",
      );
    });

    it.each(["null", "5", "{name"])("no line %s", async (line) => {
      expect(await refused({ lines: () => line })).toBe(BROKEN);
    });

    it("no statement, where a table is named", async () => {
      const statement = "(SELECT 1) AS one; CREATE TABLE ours (id INTEGER); SELECT 1 AS count";
      const end = ({ rows }: End) => ({ rows: { ...rows, [statement]: 1 } });
      expect(await refused({ end })).toBe(BROKEN);
    });

    it("no table less, and none that nobody knows", async () => {
      const less = ({ rows: { tags: _, ...rows } }: End) => ({ rows });
      expect(await refused({ end: less })).toBe(BROKEN);
      expect(await refused({}, ["tables/evil/000001.jsonl", ""])).toBe(BROKEN);
    });

    it("no file behind the tables, where nobody would put it back", async () => {
      expect(await refused({}, ["files/late", "x"])).toBe(BROKEN);
    });
  });

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
    const { beginning } = await restore(old);
    expect(beginning.migrations.at(-1)).toBe("0013-contact-messages");
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
      if (!ON_POSTGRES) await migrate("up");
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
      const sample = systemCaller("sample content");
      await createTag(sample, { name: "Calm" });
      await database().query(
        "INSERT INTO installation (name, value) VALUES ('sample-content', 'loaded')",
      );
      expect(await refusal(restore(whole))).toBe(
        "The database has the sample content. Say --replace to let it go.",
      );
      expect(await Tag.count()).toBe(1);
      await restore(whole, { replaces: true });
      expect([await Tag.count(), await Guidance.count()]).toEqual([0, 1]);
      expect(objects()).toEqual(expect.arrayContaining([image, `${image}-small`]));
    });

    it("whose storage or texts are another one's: when they may go", async () => {
      await enterNew(HERE);
      const other = "another-ones-file";
      mkdirSync(path.dirname(placeOf(other)), { recursive: true });
      writeFileSync(placeOf(other), "x");
      expect(await refusal(restore(whole))).toContain("has other files already");
      rmSync(placeOf(other));

      await enter(here);
      mkdirSync(path.join(here.dataDir, "texts"));
      writeFileSync(path.join(here.dataDir, "texts", "privacy.md"), "# Ours\n");
      const withText = await backUpTo(file("text.tar"), { leavesOutDamaged: true });
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
      useFileStorage({
        ...storage,
        put: (name, from) =>
          name.includes("small") ? Promise.reject(full) : storage.put(name, from),
      });
      expect(await refusal(restore(whole))).toBe(
        "The uploaded files cannot be written: there is no room (ENOSPC).",
      );
      useFileStorage(undefined);
      expect(await executedMigrations()).toEqual([]);
      await restore(whole);
      expect(objects()).toEqual([image, `${image}-small`].sort());
    });
  });

  it("goes from a folder into a bucket, and back", async () => {
    const bucket = await startBucket();
    try {
      await enterNew(HERE);
      useFileStorage(s3Storage(bucket.settings));
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
