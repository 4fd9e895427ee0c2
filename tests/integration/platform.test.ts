import events, { EventEmitter } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { Draft, Tag } from "~/models";
import { deleteDepartment } from "~/server/departments/departments";
import { createSpecialty } from "~/server/departments/specialties";
import { deleteExpiredDrafts, deleteDraft, createDraft, readDraft } from "~/server/platform/drafts";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { countRows } from "~/server/platform/row-counts";
import { runIdempotent } from "~/server/platform/idempotency";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { createTag, deleteTag, getTag, updateTag } from "~/server/tags/tags";
import { addItem } from "~/server/wizards/draft-items";
import { saveWizard } from "~/server/wizards/save-wizard";
import { updateWizardDraft, createWizardDraft } from "~/server/wizards/wizard-draft";
import { seedDepartment, seedSpecialty, seedTag, unique } from "../factories/content";
import { waitForBlockedWrites } from "../support/blocked-writes";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
} from "../support/database";

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

  it("does not block the next transaction after a failure", async () => {
    const failures = Array.from({ length: 30 }, () =>
      inTransaction(admin, () => Promise.reject(new Error("no"))),
    );
    const writes = Array.from({ length: 30 }, () => seedTag());
    await Promise.allSettled(failures);
    expect((await Promise.all(writes)).length).toBe(30);
  });

  it.skipIf(ON_POSTGRES)("fails with 503 when it has been queued for too long", async () => {
    const name = unique("Too late");
    const blocker = new EventEmitter();
    const started = events.once(blocker, "started");
    const released = events.once(blocker, "released");
    const blocking = inTransaction(admin, () => {
      blocker.emit("started");
      return released;
    });
    await started;
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const onError = vi.fn<(error: unknown) => void>();
      createTag(admin, { name }).catch(onError);
      await vi.waitUntil(async () => {
        await vi.advanceTimersByTimeAsync(15_000);
        return onError.mock.calls.length > 0;
      });
      expect(onError).toHaveBeenCalledWith(expect.objectContaining({ status: 503 }));
    } finally {
      vi.useRealTimers();
      blocker.emit("released");
      await blocking;
    }
    // The write that timed out has not run later.
    await createTag(admin, { name });
  });

  it("throws when it is nested in another transaction, instead of deadlocking", async () => {
    const attempt = inTransaction(admin, () => createTag(admin, { name: unique("Within") }));
    await expect(attempt).rejects.toThrow("must hand its caller on");
    await seedTag();
  });

  it("sends the same SQL with bound values each time, so that prepared statements are reused", async () => {
    const create = () =>
      runIdempotent(admin, { key: unique("Key"), payload: "a tag" }, (writer) =>
        createTag(writer, { name: unique("Same") }),
      );
    // Sequelize prefixes each text with the id of the transaction.
    const recordTexts = async () =>
      (await recordStatements(create)).map((text) => text.replace(/^Executing \([^)]*\): /, ""));
    const [first, second] = [await recordTexts(), await recordTexts()];
    expect(first.some((text) => text.includes("audit_events"))).toBe(true);
    const isNotAdvisoryLock = (text: string) => !text.includes("pg_advisory_xact_lock");
    expect(second.filter(isNotAdvisoryLock)).toEqual(first.filter(isNotAdvisoryLock));
  });

  it("is retried after a deadlock with another transaction", async () => {
    const [one, other] = [await seedTag(), await seedTag()];
    const waitForOther = createBarrier(2);
    let attempts = 0;
    const renameBoth = (ids: number[]) =>
      inTransaction(admin, async (writer) => {
        attempts += 1;
        for (const id of ids) {
          await updateTag(writer, id, { name: unique("Renamed") });
          // SQLite runs write transactions one after the other: there the two never deadlock.
          if (ON_POSTGRES) await waitForOther();
        }
        return "done";
      });
    const both = [renameBoth([one.id, other.id]), renameBoth([other.id, one.id])];
    expect(await Promise.all(both)).toEqual(["done", "done"]);
    expect(attempts).toBe(ON_POSTGRES ? 3 : 2);
    const { version } = await getTag(admin, one.id);
    expect(version).toBe(2);
  });

  it("is retried as a whole after a deadlock in the savepoint of a wizard's item", async () => {
    const [one, other] = [await seedTag(), await seedTag()];
    const waitForOther = createBarrier(2);
    const renameAll = async (tags: { id: number }[]) => {
      const kind = "renaming-wizard";
      const ref = { kind, id: await createWizardDraft(admin, kind, { step: "tags" }) };
      for (const { id } of tags) await updateWizardDraft(admin, ref, addItem({ id: String(id) }));
      return saveWizard(admin, ref, {
        saveParent: () => Promise.resolve("done"),
        createItem: async (savepoint, _, { id }) => {
          await updateTag(savepoint, Number(id), { name: unique("Renamed") });
          if (ON_POSTGRES) await waitForOther();
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

  describe("fails with a meaningful status when a concurrent transaction", () => {
    /** Runs `work` in a transaction that stays open until another write waits for it; `committed` resolves when it commits. */
    const runConcurrently = async (work: (writer: CallerInTransaction) => Promise<unknown>) => {
      const workDone = createBarrier(2);
      const committed = inTransaction(admin, async (writer) => {
        await work(writer);
        void workDone();
        await waitForBlockedWrites();
      });
      await workDone();
      return { committed };
    };

    it("deletes the record that the first one refers to", async () => {
      const { id: departmentId } = await seedDepartment();
      const { committed } = await runConcurrently((writer) =>
        deleteDepartment(writer, departmentId),
      );
      await expect(seedSpecialty({ departmentId })).rejects.toMatchObject({ status: 422 });
      await committed;
    });

    it("starts to use the record that the first one deletes", async () => {
      const { id: departmentId } = await seedDepartment();
      const { committed } = await runConcurrently((writer) =>
        createSpecialty(writer, { name: unique("Specialty"), departmentId }),
      );
      await expect(deleteDepartment(admin, departmentId)).rejects.toMatchObject({ status: 409 });
      await committed;
    });
  });

  it("keeps the row counter exact", async () => {
    const tags = await Promise.all(Array.from({ length: 5 }, () => seedTag()));
    await Promise.all(tags.map(({ id }) => deleteTag(admin, id)));
    await Tag.bulkCreate([{ name: unique("Bulk") }, { name: unique("Bulk") }]);
    expect(await countRows(admin, Tag)).toBe(await Tag.count());
  });
});

/** Creates a barrier: its calls wait until `count` of them are waiting; later calls pass at once. */
function createBarrier(count: number) {
  const waiting: (() => void)[] = [];
  return () =>
    new Promise<void>((resolve) => {
      waiting.push(resolve);
      if (waiting.length >= count) for (const release of waiting) release();
    });
}

describe.runIf(HAS_DATABASE)("a raw statement", () => {
  useDatabase();

  it("refuses a Date, which would be formatted in the time zone of the process", async () => {
    const select = (time: Date | string) =>
      database().query("SELECT :time AS time", { replacements: { time } });
    await expect(select(new Date())).rejects.toThrow("timeInSql");
    await expect(select(timeInSql(new Date(0)))).resolves.toMatchObject([
      [{ time: "1970-01-01 00:00:00.000 +00:00" }],
      expect.anything(),
    ]);
  });
});

describe.skipIf(ON_POSTGRES)("the patch of Sequelize", () => {
  useDatabase();

  it("is active: no stack trace is formatted for a statement without an error", async () => {
    const before: unknown = Reflect.get(Error, "prepareStackTrace");
    let formatted = 0;
    Error.prepareStackTrace = (error) => {
      formatted += 1;
      return String(error);
    };
    try {
      await Tag.count();
      expect(formatted).toBe(0);
      await expect(database().query("SELECT absent")).rejects.toThrow("no such column");
      expect(formatted).toBeGreaterThan(0);
    } finally {
      Reflect.set(Error, "prepareStackTrace", before);
    }
  });
});

describe.runIf(HAS_DATABASE)("a draft", () => {
  useDatabase();

  it("can be read until it is deleted or expired", async () => {
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
