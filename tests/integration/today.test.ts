import { describe, expect, it } from "vitest";
import { AuditEvent, PatientProcedure, PlanProgress } from "~/models";
import { readCaringToday } from "~/server/caretakers/today";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { addDays } from "~/server/platform/dates";
import { publishVersion } from "~/server/procedure-plans/publish";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { readToday } from "~/server/today/today";
import { seedCaretaker } from "../factories/caretakers";
import { taskItem } from "../factories/catalogue";
import { seedJoinedPatient } from "../factories/patient-accounts";
import { seedPatientProcedureWithSession } from "../factories/patient-answers";
import { ASSESSMENT_VALUES } from "../factories/patient-sessions";
import { patientCaller, writeAsPatient } from "../factories/requests";
import { markTask, seedToday, type SeededToday } from "../factories/today";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const titles = (items: { title: string }[]) => items.map(({ title }) => title).sort();
async function readItems({ caller }: SeededToday) {
  const { items } = (await readToday(caller)) ?? {};
  return items && { today: titles(items.forToday), rest: titles(items.ifYouLike) };
}
describe.runIf(HAS_DATABASE)("the page of today", () => {
  useDatabase();

  it("has the items of the day for the patient alone, with the day in words", async () => {
    const seeded = await seedToday(2);
    const today = await readToday(seeded.caller);
    expect(today?.procedure).toMatchObject({ title: "Knee", when: "2 days to go", day: -2 });
    expect(today?.items.forToday).toHaveLength(3);
    expect(titles(today?.items.forToday ?? [])).not.toContain("For Dana");
    expect([today?.asksOutcome, today?.check]).toEqual([false, null]);
  });

  it("puts off what is not for today, and forgets nothing that is done", async () => {
    const seeded = await seedToday(2);
    await markTask(seeded, "pack your bag", "not-today");
    await markTask(seeded, "call a friend");
    await markTask(seeded, "call a friend");
    expect(await readItems(seeded)).toMatchObject({ rest: ["Pack your bag"] });
    expect(await PlanProgress.count({ where: { patientId: seeded.patientId } })).toBe(2);
    const done = (await readToday(seeded.caller))?.items.doneToday ?? [];
    expect(titles(done)).toEqual(["Call a friend"]);
    await markTask(seeded, "call a friend", "open");
    expect((await readItems(seeded))?.today).toContain("Call a friend");
    const { changes } = await AuditEvent.findOne({
      where: { recordType: "plan progress" },
      order: [["id", "DESC"]],
      rejectOnEmpty: true,
    });
    expect(JSON.stringify(changes ?? {})).not.toContain("friend");
  });

  it("keeps what is done when the patient gets another version of the plan", async () => {
    const seeded = await seedToday(2);
    await markTask(seeded, "pack your bag");
    const { procedureId, items, episode } = seeded;
    const draft = await saveDraftVersion(admin, procedureId, { items });
    await publishVersion(admin, procedureId, draft.id, { moveDaysAhead: 0 });
    expect((await episode.reload()).planVersionId).toBe(draft.id);
    expect((await readItems(seeded))?.today).not.toContain("Pack your bag");
  });

  it("counts a session that was begun as done", async () => {
    const seeded = await seedToday(2);
    const { patientId, episode, sessionId } = seeded;
    expect((await readItems(seeded))?.today).toHaveLength(3);
    await writeAsPatient(patientId, (writer) =>
      createSessionAssessment(writer, episode.id, { sessionId, media: "audio" }, ASSESSMENT_VALUES),
    );
    expect((await readItems(seeded))?.today).toEqual(["Call a friend", "Pack your bag"]);
  });

  it("refuses what is in no plan of the patient, and what is not theirs", async () => {
    const seeded = await seedToday(2);
    const other = await seedToday(2);
    await expect(markTask(seeded, "rob a bank")).rejects.toMatchObject({ status: 404 });
    await expect(markTask(seeded, "pack your bag", "burn")).rejects.toMatchObject({ status: 422 });
    const foreign = { ...seeded, episode: other.episode };
    await expect(markTask(foreign, "pack your bag")).rejects.toMatchObject({ status: 404 });
    await expect(readToday(seeded.caller, other.episode.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is about the nearest procedure that is not over, and names the others", async () => {
    const seeded = await seedToday(20);
    const { patientId, procedureId } = seeded;
    const values = { patientId, procedureId, type: "T", planKind: "complete" as const };
    const at = (days: number) => addDays(new Date(), days);
    await PatientProcedure.bulkCreate([
      { ...values, title: "Near", date: at(-4) },
      { ...values, title: "Over", date: at(-1), statusSet: "Cancelled" },
      { ...values, title: "Long ago", date: at(-91) },
    ]);
    const today = await readToday(seeded.caller);
    expect(today?.procedure.title).toBe("Near");
    expect(today?.others).toMatchObject([{ title: "Knee", when: "20 days to go" }]);
  });

  it("has the tasks for caretakers on theirs, where the patient shares tasks", async () => {
    const { patientId } = await seedToday(2);
    const readTasks = async (rights: Parameters<typeof seedCaretaker>[1]) => {
      const { caller } = await seedCaretaker(patientId, rights);
      const today = await readCaringToday(caller);
      return today.tasks && titles(today.tasks);
    };
    expect(await readTasks(["seesDay", "seesTasks"])).toEqual(["For Dana"]);
    expect(await readTasks(["seesDay"])).toBeNull();
  });

  it("has nothing for somebody whose procedures are over, and no days without a date", async () => {
    const { caller, episode } = await seedToday(null);
    const undated = await readToday(caller);
    expect([undated?.procedure.when, undated?.items.forToday]).toEqual([null, []]);
    await episode.update({ statusSet: "Cancelled" });
    expect(await readToday(caller)).toBeNull();
  });

  it("suggests the sessions of a specialty for a procedure without a plan", async () => {
    const { id: patientId } = await seedJoinedPatient();
    await seedPatientProcedureWithSession(patientId, addDays(new Date(), 1));
    expect((await readToday(patientCaller(patientId)))?.items.forToday).toHaveLength(1);
  });

  it("takes the same number of statements, whatever is in the plan", async () => {
    const seeded = await seedToday(2);
    const few = (await recordStatements(() => readToday(seeded.caller))).length;
    const items = [
      ...seeded.items,
      ...Array.from({ length: 60 }, (_, index) => taskItem(`Task ${index}`, -2)),
    ];
    const draft = await saveDraftVersion(admin, seeded.procedureId, { items });
    await publishVersion(admin, seeded.procedureId, draft.id, { moveDaysAhead: 0 });
    for (const title of ["task 1", "task 2", "task 3"]) await markTask(seeded, title);
    expect(await recordStatements(() => readToday(seeded.caller))).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(16);
  });
});
