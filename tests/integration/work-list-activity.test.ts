import { describe, expect, it } from "vitest";
import { Patient, PatientProcedure, SessionAssessment, WorkItem } from "~/models";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { addDays } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { answerDailyCheck } from "~/server/today/daily-checks";
import { describeTrend } from "~/server/work-list/anxiety-trends";
import { insertAssessment } from "../factories/patient-answers";
import { seedRideRequest, writeAsPatient } from "../factories/requests";
import { markTask, seedToday, type SeededToday } from "../factories/today";
import { admin, HAS_DATABASE, navigator, recordStatements, useDatabase } from "../support/database";
import { ago, DAY_MS, readReasons, readWorkList, runWorkList } from "../support/work-list";
import { listWorkItems } from "~/server/work-list/work-items";
import { LIST_ALL } from "../support/lists";

const IDLE = "Nothing done";

/** A patient who joined some days ago, and whose procedure is some days ahead. */
async function seedIdle(joinedDaysAgo: number, daysAhead: number | null = 5, values: object = {}) {
  const seeded = await seedToday(daysAhead);
  const joinedAt = ago(joinedDaysAgo * DAY_MS);
  await Patient.update({ joinedAt, ...values }, { where: { id: seeded.patientId } });
  await inTransaction(admin, (writer) => refreshNextEpisode(writer, [seeded.patientId]));
  return seeded;
}
const readIdle = async ({ patientId }: SeededToday) =>
  (await readReasons(patientId)).filter((reason) => reason === IDLE);

describe.runIf(HAS_DATABASE)("who has done nothing since they joined, on the work list,", () => {
  useDatabase();

  const assess = ({ patientId, episode, sessionId }: SeededToday, input: object = {}) =>
    writeAsPatient(patientId, (writer) =>
      createSessionAssessment(
        writer,
        episode.id,
        { sessionId, media: "audio" },
        { anxietyLevel: "2", informationReceived: "Yes", concerns: "", ...input },
      ),
    );
  const check = ({ patientId, episode }: SeededToday) =>
    writeAsPatient(patientId, (writer) =>
      answerDailyCheck(writer, episode.id, {
        ...{ comfort: 2, sleep: 3, moving: 4 },
        isWorried: "No",
      }),
    );

  it("is there three days after, once for each joining", async () => {
    const early = await seedIdle(2);
    const late = await seedIdle(4);
    await Promise.all([runWorkList(), runWorkList()]);
    expect([await readIdle(early), await readIdle(late)]).toEqual([[], [IDLE]]);
    const where = { patientId: late.patientId };
    await WorkItem.update({ status: "Done" }, { where });
    await runWorkList();
    expect(await readIdle(late)).toEqual([]);
    expect(await WorkItem.count({ where: { ...where, reason: IDLE } })).toBe(1);
  });

  it.each<[string, number, (seeded: SeededToday) => Promise<unknown>]>([
    ["begin a session", 5, assess],
    ["do a step of the plan", 5, (seeded) => markTask(seeded, "pack your bag")],
    ["answer a daily check", -1, check],
    ["ask for a ride", 5, ({ episode }) => seedRideRequest({}, episode)],
  ])("is gone as soon as they %s, which keeps them off it before", async (_, daysAhead, act) => {
    const [shown, active] = [await seedIdle(4, daysAhead), await seedIdle(4, daysAhead)];
    await act(active);
    await runWorkList();
    expect([await readIdle(shown), await readIdle(active)]).toEqual([[IDLE], []]);
    await act(shown);
    expect(await readIdle(shown)).toEqual([]);
  });

  it("counts nothing from before they joined, and nothing that they put off or took back", async () => {
    const seeded = await seedIdle(4);
    const { patientId, sessionId, episode } = seeded;
    await insertAssessment({ patientId, procedureId: episode.id, sessionId }, 3, ago(9 * DAY_MS));
    await markTask(seeded, "pack your bag", "not-today");
    await runWorkList();
    expect(await readIdle(seeded)).toEqual([IDLE]);
  });

  it("is not there without a procedure that is open, for who has not joined or has ended, and ends with it", async () => {
    const over = await seedIdle(4, -91);
    const unknown = await seedIdle(4, null);
    const invited = await seedIdle(4, 5, { status: "Invited" });
    const ended = await seedIdle(4, 5, { status: "Ended" });
    const cancelled = await seedIdle(4);
    const set = { statusSet: "Cancelled" as const };
    await PatientProcedure.update(set, { where: { id: cancelled.episode.id } });
    await inTransaction(admin, (writer) => refreshNextEpisode(writer, [cancelled.patientId]));
    await runWorkList();
    for (const each of [over, invited, ended, cancelled]) expect(await readIdle(each)).toEqual([]);
    expect(await readIdle(unknown)).toEqual([IDLE]);
    await unknown.episode.update({ date: addDays(new Date(), -91), statusSet: "Completed" });
    await runWorkList();
    expect(await readIdle(unknown)).toEqual([]);
  });
});

describe.runIf(HAS_DATABASE)("the trend of anxiety on the work list", () => {
  useDatabase();

  const seedLevels = async (levels: number[], values: Partial<Patient["_creationAttributes"]>) => {
    const seeded = await seedIdle(4, 5, values);
    const { patientId, sessionId, episode } = seeded;
    for (const [index, level] of levels.entries()) {
      const at = ago((30 - index) * DAY_MS);
      await insertAssessment({ patientId, procedureId: episode.id, sessionId }, level, at);
    }
    return seeded;
  };
  const readTrend = async ({ patientId }: SeededToday) =>
    (await readWorkList({ filters: [{ patientId }] }))[0]?.anxietyTrend;

  it("has the last five levels, oldest first, where they are shared, and none that are private", async () => {
    const shared = await seedLevels([1, 2, 3, 2, 4, 5], { sharesAnxiety: true });
    const unshared = await seedLevels([3, 4, 5], { sharesAnswers: true, sharesSessions: true });
    const isPrivate = await seedLevels([3, 4], { sharesAnxiety: true });
    const where = { patientId: isPrivate.patientId };
    await SessionAssessment.update({ isPrivate: true }, { where });
    await runWorkList();
    expect(await readTrend(shared)).toEqual([2, 3, 2, 4, 5]);
    expect(await readTrend(unshared)).toEqual([]);
    expect(await readTrend(isPrivate)).toEqual([]);
  });

  it("takes one statement, whatever the number of patients", async () => {
    const read = () => listWorkItems(navigator, { ...LIST_ALL, sortBy: "reason" });
    const count = async () => (await recordStatements(read)).length;
    const before = await count();
    for (const _ of [1, 2]) await seedLevels([4], { sharesAnxiety: true });
    await runWorkList();
    expect(await count()).toBe(before);
  });

  it.each([
    [[], ""],
    [[5], "Anxiety: 5 of 5"],
    [[1, 2, 3, 4, 5], "Anxiety: 3, 4, 5 of 5, rising"],
    [[5, 5, 4], "Anxiety: 5, 5, 4 of 5, falling"],
    [[3, 3], "Anxiety: 3, 3 of 5, unchanged"],
    [[3, 5, 4], "Anxiety: 3, 5, 4 of 5, up and down"],
  ])("is said in words of %j", (levels, text) => {
    expect(describeTrend(levels)).toBe(text);
  });
});
