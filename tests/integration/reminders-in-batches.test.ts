import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OutboxMessage, PatientProcedure } from "~/models";
import {
  bulkInsertReminded,
  findReminders,
  runReminders,
  seedRemindingPlan,
} from "../factories/reminders";
import { HAS_DATABASE, ON_POSTGRES, recordStatements, useDatabase } from "../support/database";
import { explainOnPostgres, explainStatements } from "../support/query-plans";
import { changeMailSettings } from "../support/outbox";

/** Signal of a process that ends after some batches. */
function endAfter(batches: number): AbortSignal {
  const { signal } = new AbortController();
  let left = batches;
  vi.spyOn(signal, "throwIfAborted").mockImplementation(() => {
    if (left === 0) throw new Error("The process stops");
    left -= 1;
  });
  return signal;
}

describe.runIf(HAS_DATABASE)("a run of reminders", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings({ TIME_ZONE: "America/New_York" });
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T10:00:05-05:00") });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await PatientProcedure.update({ date: null }, { where: {} });
    await OutboxMessage.destroy({ where: {} });
  });

  it("that is killed between two batches goes on without doubles, and leaves out nobody", async () => {
    const ids = await bulkInsertReminded([await seedRemindingPlan()], 600);
    await expect(runReminders(endAfter(1))).rejects.toThrow("The process stops");
    const early = await findReminders(...ids);
    expect(early.length).toBe(250);
    await expect(runReminders(endAfter(2))).rejects.toThrow("The process stops");
    vi.setSystemTime(new Date("2026-11-27T10:05-05:00"));
    await runReminders();
    const all = await findReminders(...ids);
    expect(all.map(({ recipientId }) => recipientId).toSorted()).toEqual(ids.toSorted());
    expect(all.filter(({ dueAt }) => dueAt.getMinutes() === 0).length).toBe(500);
    await runReminders();
    expect(await OutboxMessage.count()).toBe(600);
  });

  it("that another instance makes at the same time writes each reminder once", async () => {
    const ids = await bulkInsertReminded([await seedRemindingPlan()], 300);
    await Promise.all([runReminders(), runReminders()]);
    const all = await findReminders(...ids);
    expect(all.map(({ recipientId }) => recipientId).toSorted()).toEqual(ids.toSorted());
  });

  it("that is killed within a batch has written nothing of it", async () => {
    const ids = await bulkInsertReminded([await seedRemindingPlan()], 3);
    const insert = vi.spyOn(OutboxMessage, "bulkCreate").mockRejectedValueOnce(new Error("killed"));
    await expect(runReminders()).rejects.toThrow("killed");
    insert.mockRestore();
    expect(await findReminders(...ids)).toEqual([]);
    await runReminders();
    expect((await findReminders(...ids)).length).toBe(3);
  });

  it("sends the same statements for three people of one plan as for 250 of eight", async () => {
    const plans: Awaited<ReturnType<typeof seedRemindingPlan>>[] = [];
    for (let index = 0; index < 8; index += 1) plans.push(await seedRemindingPlan());
    const count = async (people: number, of: number) => {
      await bulkInsertReminded(plans.slice(0, of), people);
      const statements = await recordStatements(() => runReminders());
      expect(await OutboxMessage.count()).toBe(people);
      await PatientProcedure.update({ date: null }, { where: {} });
      await OutboxMessage.destroy({ where: {} });
      return statements.length;
    };
    await runReminders();
    const few = await count(3, 1);
    expect(await count(250, 8)).toBe(few);
    // A second batch: as many statements, without those that read the plan and find the episodes.
    const two = await count(500, 8);
    expect(two - few).toBeLessThan(few);
    expect(few).toBeLessThanOrEqual(25);
  });

  it("finds the episodes of a day along an index", async () => {
    const find = () => runReminders();
    // The statement is the same for each of the seven days of the morning.
    const pattern = /SELECT .id., .plan_version_id. .*FROM .patient_procedures/;
    const plans = ON_POSTGRES
      ? await explainOnPostgres(find, pattern)
      : await explainStatements(find, pattern);
    expect(plans.length).toBe(7);
    for (const plan of plans) expect(plan).toContain("patient_procedures_of_day");
  });
});
