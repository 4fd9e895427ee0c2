import events, { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { Draft, Tag } from "~/models";
import { deleteDepartment } from "~/server/departments/departments";
import { createSpecialty } from "~/server/departments/specialties";
import { deleteExpiredDrafts, deleteDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { countRows } from "~/server/platform/list";
import { runIdempotent } from "~/server/platform/idempotency";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createTag, deleteTag, getTag, updateTag } from "~/server/tags/tags";
import { addItem } from "~/server/wizards/draft-items";
import { saveWizard } from "~/server/wizards/save-wizard";
import { updateWizardDraft, createWizardDraft } from "~/server/wizards/wizard-draft";
import { aDepartment, aSpecialty, aTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, statementsOf, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("a transaction", () => {
  useDatabase();

  it("writes all or nothing, whatever it calls", async () => {
    const before = await countRows(admin, Tag);
    const name = unique("Half");
    const attempt = inTransaction(admin, async (writer) => {
      await createTag(writer, { name });
      await createTag(writer, { name: "x" });
    });
    await expect(attempt).rejects.toMatchObject({ status: 422 });
    expect(await countRows(admin, Tag)).toBe(before);
    await createTag(admin, { name });
  });

  it("does not keep the next one waiting after a failure", async () => {
    const failures = Array.from({ length: 30 }, () =>
      inTransaction(admin, () => Promise.reject(new Error("no"))),
    );
    const writes = Array.from({ length: 30 }, () => aTag());
    await Promise.allSettled(failures);
    expect((await Promise.all(writes)).length).toBe(30);
  });

  it.skipIf(ON_POSTGRES)("hears it when it has stood in line for too long", async () => {
    const name = unique("Too late");
    const first = new EventEmitter();
    const begun = events.once(first, "begun");
    const letGo = events.once(first, "let go");
    const endless = inTransaction(admin, () => {
      first.emit("begun");
      return letGo;
    });
    await begun;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const ends = vi.fn<(error: unknown) => void>();
      createTag(admin, { name }).catch(ends);
      await vi.waitUntil(async () => {
        await vi.advanceTimersByTimeAsync(15_000);
        return ends.mock.calls.length > 0;
      });
      expect(ends).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
    } finally {
      vi.useRealTimers();
      first.emit("let go");
      await endless;
    }
    // Nothing of it was done later.
    await createTag(admin, { name });
  });

  it("within another one is a mistake that shows, instead of waiting for itself", async () => {
    const attempt = inTransaction(admin, () => createTag(admin, { name: unique("Within") }));
    await expect(attempt).rejects.toThrow("must hand its caller on");
    await aTag();
  });

  it("says the same statements each time, which so stay prepared, with the values beside them", async () => {
    const create = () =>
      runIdempotent(admin, { key: unique("Key"), payload: "a tag" }, (writer) =>
        createTag(writer, { name: unique("Same") }),
      );
    // Sequelize names the transaction in front of each.
    const texts = async () =>
      (await statementsOf(create)).map((text) => text.replace(/^Executing \([^)]*\): /, ""));
    const [first, second] = [await texts(), await texts()];
    expect(first.some((text) => text.includes("audit_events"))).toBe(true);
    const own = (text: string) => !text.includes("pg_advisory_xact_lock");
    expect(second.filter(own)).toEqual(first.filter(own));
  });

  it("begins again when it and another one waited for each other", async () => {
    const [one, other] = [await aTag(), await aTag()];
    const meet = meeting(2);
    let attempts = 0;
    const renameBoth = (ids: number[]) =>
      inTransaction(admin, async (writer) => {
        attempts += 1;
        for (const id of ids) {
          await updateTag(writer, id, { name: unique("Renamed") });
          // SQLite lets one in after the other: there they never meet.
          if (ON_POSTGRES) await meet();
        }
        return "done";
      });
    const both = [renameBoth([one.id, other.id]), renameBoth([other.id, one.id])];
    expect(await Promise.all(both)).toEqual(["done", "done"]);
    expect(attempts).toBe(ON_POSTGRES ? 3 : 2);
    const { version } = await getTag(admin, one.id);
    expect(version).toBe(2);
  });

  it("begins again as a whole when it was one of its items that waited", async () => {
    const [one, other] = [await aTag(), await aTag()];
    const meet = meeting(2);
    const renameAll = async (tags: { id: number }[]) => {
      const kind = "renaming-wizard";
      const ref = { kind, id: await createWizardDraft(admin, kind, { step: "tags" }) };
      for (const { id } of tags) await updateWizardDraft(admin, ref, addItem({ id: String(id) }));
      return saveWizard(admin, ref, {
        saveParent: () => Promise.resolve("done"),
        createItem: async (savepoint, _, { id }) => {
          await updateTag(savepoint, Number(id), { name: unique("Renamed") });
          if (ON_POSTGRES) await meet();
        },
        messages: {
          parent: "Renaming...",
          item: (position) => `Renaming tag ${position}...`,
          formatLabel: () => "Tag",
          refused: (count) => `${count} could not be renamed`,
        },
      });
    };
    const both = [renameAll([one, other]), renameAll([other, one])];
    expect(await Promise.all(both)).toEqual(["done", "done"]);
    expect((await getTag(admin, other.id)).version).toBe(2);
  });

  describe("hears the truth in plain words where another one comes between", () => {
    /** Does it in a transaction that stays open for a while; `over` is its end. */
    const meanwhile = async (work: (writer: CallerInTransaction) => Promise<unknown>) => {
      const done = meeting(2);
      const over = inTransaction(admin, async (writer) => {
        await work(writer);
        void done();
        await new Promise((resolve) => setTimeout(resolve, 300));
      });
      await done();
      return { over };
    };

    it("and deletes what it refers to", async () => {
      const { id: departmentId } = await aDepartment();
      const { over } = await meanwhile((writer) => deleteDepartment(writer, departmentId));
      await expect(aSpecialty({ departmentId })).rejects.toMatchObject({ status: 422 });
      await over;
    });

    it("and begins to use what it deletes", async () => {
      const { id: departmentId } = await aDepartment();
      const { over } = await meanwhile((writer) =>
        createSpecialty(writer, { name: unique("Specialty"), departmentId }),
      );
      await expect(deleteDepartment(admin, departmentId)).rejects.toMatchObject({ status: 409 });
      await over;
    });
  });

  it("keeps the true number of rows", async () => {
    const tags = await Promise.all(Array.from({ length: 5 }, () => aTag()));
    await Promise.all(tags.map(({ id }) => deleteTag(admin, id)));
    await Tag.bulkCreate([{ name: unique("Bulk") }, { name: unique("Bulk") }]);
    expect(await countRows(admin, Tag)).toBe(await Tag.count());
  });
});

/** What so many wait at until all of them are there; later it is open. */
function meeting(count: number) {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= count) for (const go of waiting) go();
    });
}

describe.runIf(HAS_DATABASE)("a statement of our own", () => {
  useDatabase();

  it("takes no time that would be written in the zone of the process", async () => {
    const ask = (time: Date | string) =>
      database().query("SELECT :time AS time", { replacements: { time } });
    await expect(ask(new Date())).rejects.toThrow("timeInSql");
    await expect(ask(timeInSql(new Date(0)))).resolves.toMatchObject([
      [{ time: "1970-01-01 00:00:00.000 +00:00" }],
      expect.anything(),
    ]);
  });
});

describe.skipIf(ON_POSTGRES)("the patch of Sequelize", () => {
  useDatabase();

  it("is active: no stack is written out for a statement that has no error", async () => {
    const before: unknown = Reflect.get(Error, "prepareStackTrace");
    let written = 0;
    Error.prepareStackTrace = (error) => {
      written += 1;
      return String(error);
    };
    try {
      await Tag.count();
      expect(written).toBe(0);
      await expect(database().query("SELECT absent")).rejects.toThrow("no such column");
      expect(written).toBeGreaterThan(0);
    } finally {
      Reflect.set(Error, "prepareStackTrace", before);
    }
  });
});

describe.runIf(HAS_DATABASE)("a draft", () => {
  useDatabase();

  it("is there until it is discarded or its time is over", async () => {
    const id = await createDraft(admin, "test", { typed: "text" });
    expect(await readDraft(admin, "test", id)).toEqual({ typed: "text" });
    await expect(readDraft(admin, "other kind", id)).rejects.toMatchObject({ status: 404 });
    await Draft.update({ expiresAt: new Date(Date.now() - 1) }, { where: { id } });
    await expect(readDraft(admin, "test", id)).rejects.toMatchObject({ status: 404 });
    expect(await deleteExpiredDrafts(admin)).toBe(1);
    const other = await createDraft(admin, "test", 1);
    await deleteDraft(admin, "test", other);
    await expect(readDraft(admin, "test", other)).rejects.toMatchObject({ status: 404 });
  });
});
