import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { ReportStale, ReportState } from "~/models";
import { database } from "~/server/platform/database";
import { replaceSettings, settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { countReports, countReportsJob } from "~/server/reports/counts/count-reports";
import { STATE_ID } from "~/server/reports/counts/state";
import { countNow, expectExactCounts } from "../support/count-checks";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { Dice } from "../support/random-dice";
import { addHospital } from "../support/random-hospital";
import { clearHospital } from "../support/random-removals";

/** Changes of many days and kinds of facts. */
const CHANGES = [
  "UPDATE patients SET language = CASE language WHEN 'en' THEN 'es' ELSE 'en' END",
  "UPDATE session_assessments SET anxiety_level = 6 - anxiety_level",
  "UPDATE patient_procedures SET date = created_at",
  "UPDATE outbox_messages SET status = CASE status WHEN 'Sent' THEN 'Failed' ELSE 'Sent' END",
  "DELETE FROM media_events WHERE id % 2 = 0",
];
const change = (sql: string) =>
  inTransaction(admin, ({ transaction }) => database().query(sql, { transaction }));

/** Signal that aborts a run at one of its steps. */
function abortAt(step: number): AbortSignal {
  let steps = 0;
  const throwIfAborted = () => {
    steps += 1;
    if (steps > step) throw new Error("killed");
  };
  return { throwIfAborted } as AbortSignal;
}

// Seconds each on a machine without other work.
describe.runIf(HAS_DATABASE)("a run that counts for reports", { timeout: 300_000 }, () => {
  useDatabase();
  beforeEach(async () => {
    await clearHospital();
    await addHospital(new Dice(36));
  });

  it("leaves nothing out that changes meanwhile", async () => {
    await Promise.all([...CHANGES.map(change), countNow()]);
    await countNow();
    await expectExactCounts();
  });

  it.runIf(ON_POSTGRES)("leaves out a transaction that is open, but not for good", async () => {
    await countNow();
    await database().transaction(async (transaction) => {
      for (const sql of CHANGES) await database().query(sql, { transaction });
      await countNow();
      expect(await ReportStale.count()).toBe(0);
    });
    expect(await ReportStale.count()).toBeGreaterThan(0);
    await countNow();
    await expectExactCounts();
  });

  it("ends while what it counts changes all the time", async () => {
    await countNow();
    let isOver = false;
    const changing = (async () => {
      while (!isOver) await change(CHANGES[3] ?? "");
    })();
    await countNow();
    isOver = true;
    await changing;
    await countNow();
    await expectExactCounts();
  });

  it("counts no day twice beside another run", async () => {
    await Promise.all([countNow(), countNow(), countNow()]);
    await expectExactCounts();
    await Promise.all(CHANGES.map(change));
    await Promise.all([countNow(), countNow()]);
    await expectExactCounts();
  });

  it("leaves stale what a kill keeps it from", async () => {
    for (const step of [0, 2, 5]) {
      await ReportState.update({ countedAt: null }, { where: { id: STATE_ID } });
      await Promise.all(CHANGES.map(change));
      await expect(countReports(abortAt(step))).rejects.toThrow("killed");
      expect((await ReportState.findByPk(STATE_ID))?.countedAt).toBeNull();
      expect(await countReportsJob.isNeeded?.()).toBe(true);
    }
    await countNow();
    await expectExactCounts();
    expect(await countReportsJob.isNeeded?.()).toBe(false);
  });

  it("counts everything anew in another time zone", async () => {
    await countNow();
    const before = settings();
    onTestFinished(() => void replaceSettings(before));
    replaceSettings({ ...before, timeZone: "America/St_Johns" });
    expect(await countReportsJob.isNeeded?.()).toBe(true);
    await countNow();
    await expectExactCounts();
  });

  it("says from when on nothing is left out", async () => {
    const startedAt = new Date();
    await countNow();
    const state = await ReportState.findByPk(STATE_ID);
    expect(state?.countedAt?.getTime()).toBeGreaterThanOrEqual(startedAt.getTime());
  });
});
