import { beforeEach, describe, expect, it } from "vitest";
import {
  AuditEvent,
  DailyCheck,
  OutboxMessage,
  PatientProcedure,
  PlanProgress,
  RideRequest,
  WorkItem,
} from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { readCaringToday } from "~/server/caretakers/today";
import { queueMessage } from "~/server/outbox/queue-message";
import { updateEpisode } from "~/server/patient-records/episodes";
import { listOwnProcedures } from "~/server/patients/procedures";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { publishVersion } from "~/server/procedure-plans/publish";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { publishSession } from "~/server/sessions/publish";
import { answerDailyCheck } from "~/server/today/daily-checks";
import { markItem } from "~/server/today/mark-item";
import { cancelOwnProcedure, confirmTookPlace, moveProcedure } from "~/server/today/outcome";
import { readToday } from "~/server/today/today";
import { seedCaretaker } from "../factories/caretakers";
import { publishPlan, seedProcedure, sessionItem } from "../factories/catalogue";
import { seedSession } from "../factories/content";
import { unique } from "../factories/names";
import { seedJoinedPatient } from "../factories/patient-accounts";
import { seedPatientProcedureWithSession } from "../factories/patient-answers";
import { ASSESSMENT_VALUES } from "../factories/patient-sessions";
import { patientCaller, seedRideRequest, writeAsPatient } from "../factories/requests";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { changeMailSettings } from "../support/outbox";

const taskItem = (taskTitle: string, values: object = {}) => ({
  name: unique("Item"),
  ...{ group: "pre-procedure", kind: "task", taskTitle, taskText: "Do it." },
  ...{ fromDay: -3, toDay: -1, includedIn: ["complete", "no-fee"], ...values },
});

const WORRIED = { comfort: 2, sleep: 3, moving: 4, isWorried: "Yes" };

type EpisodeValues = Partial<PatientProcedure["_creationAttributes"]>;

/** Creates a patient whose procedure is some days ahead, or behind, with a plan of a session and two tasks. */
async function seedToday(daysAhead: number | null, values: EpisodeValues = {}) {
  const { id: procedureId } = await seedProcedure();
  const { id: sessionId } = await seedSession();
  await publishSession(admin, sessionId);
  const items = [
    sessionItem(sessionId, { name: "Listen", fromDay: -3, toDay: -1 }),
    taskItem("Pack your bag", { reminds: true }),
    taskItem("Call a friend"),
    taskItem("For Dana", { audience: "caretaker" }),
    taskItem("Walk a little", { group: "post-procedure", fromDay: 1, toDay: 20 }),
  ];
  const version = await publishPlan(procedureId, items);
  const { id: patientId } = await seedJoinedPatient();
  const episode = await PatientProcedure.create({
    ...{ patientId, procedureId, type: "T", title: "Knee", planKind: "complete" },
    date: daysAhead === null ? null : addDays(new Date(), daysAhead),
    planVersionId: version.id,
    ...values,
  });
  const caller = patientCaller(patientId);
  return { patientId, procedureId, sessionId, items, episode, caller };
}
type Seeded = Awaited<ReturnType<typeof seedToday>>;

const titles = (items: { title: string }[]) => items.map(({ title }) => title).sort();
async function readItems({ caller }: Seeded) {
  const { items } = (await readToday(caller)) ?? {};
  return items && { today: titles(items.forToday), rest: titles(items.ifYouLike) };
}
const mark = ({ patientId, episode }: Seeded, title: string, how = "done") =>
  writeAsPatient(patientId, (writer) =>
    markItem(writer, episode.id, { key: `task:patient:${title}`, mark: how }),
  );

/** Queues a reminder of an episode for tomorrow. */
const queueReminder = ({ patientId, episode }: Seeded) =>
  inTransaction(admin, (writer) =>
    queueMessage(writer, {
      to: { kind: "patient", id: patientId, name: "", address: "maria@example.org" },
      ...{ channel: "email", purpose: "reminder", link: "/today", dedupeKey: unique("reminder") },
      ...{ dueAt: addDays(new Date(), 1), about: { type: EPISODE, id: episode.id } },
    }),
  );
async function findReminder({ episode }: Seeded) {
  const where = { aboutType: EPISODE, aboutId: episode.id };
  const { stopReason } = await OutboxMessage.findOne({ where, rejectOnEmpty: true });
  return stopReason;
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
    await mark(seeded, "pack your bag", "not-today");
    await mark(seeded, "call a friend");
    await mark(seeded, "call a friend");
    expect(await readItems(seeded)).toMatchObject({ rest: ["Pack your bag"] });
    expect(await PlanProgress.count({ where: { patientId: seeded.patientId } })).toBe(2);
    const done = (await readToday(seeded.caller))?.items.doneToday ?? [];
    expect(titles(done)).toEqual(["Call a friend"]);
    await mark(seeded, "call a friend", "open");
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
    await mark(seeded, "pack your bag");
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
    await expect(mark(seeded, "rob a bank")).rejects.toMatchObject({ status: 404 });
    await expect(mark(seeded, "pack your bag", "burn")).rejects.toMatchObject({ status: 422 });
    const foreign = { ...seeded, episode: other.episode };
    await expect(mark(foreign, "pack your bag")).rejects.toMatchObject({ status: 404 });
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
      ...Array.from({ length: 60 }, (_, index) => taskItem(`Task ${index}`)),
    ];
    const draft = await saveDraftVersion(admin, seeded.procedureId, { items });
    await publishVersion(admin, seeded.procedureId, draft.id, { moveDaysAhead: 0 });
    for (const title of ["task 1", "task 2", "task 3"]) await mark(seeded, title);
    expect(await recordStatements(() => readToday(seeded.caller))).toHaveLength(few);
    expect(few).toBeLessThanOrEqual(16);
  });
});

describe.runIf(HAS_DATABASE)("the question of the day after", () => {
  useDatabase();
  beforeEach(() => changeMailSettings());
  let seeded: Seeded;
  beforeEach(async () => {
    seeded = await seedToday(-1);
  });
  const write = <T>(work: Parameters<typeof writeAsPatient<T>>[1]) =>
    writeAsPatient(seeded.patientId, work);

  it("is asked from the day after until it is answered", async () => {
    expect((await readToday(seeded.caller))?.asksOutcome).toBe(true);
    for (const _ of [1, 2]) await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    expect((await readToday(seeded.caller))?.asksOutcome).toBe(false);
    await expect(
      write((writer) => cancelOwnProcedure(writer, seeded.episode.id)),
    ).rejects.toMatchObject({ status: 409 });
    const ahead = await seedToday(1);
    await expect(
      writeAsPatient(ahead.patientId, (writer) => confirmTookPlace(writer, ahead.episode.id)),
    ).rejects.toMatchObject({ status: 409 });
  });

  it("lets a card say that all went well once 90 days have passed after a Yes, and only then", async () => {
    await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    const episode = await seeded.episode.reload();
    await episode.update({ date: addDays(new Date(), -91) });
    const readCard = async () => {
      const [card] = await listOwnProcedures(seeded.caller);
      return [card?.status, card?.tookPlace];
    };
    expect(await readCard()).toEqual(["Completed", true]);
    await episode.update({ tookPlace: false });
    expect(await readCard()).toEqual(["Completed", false]);
  });

  it("moves the days, stops what reminds, and marks rides", async () => {
    const ride = await seedRideRequest({}, seeded.episode);
    await queueReminder(seeded);
    const date = formatIsoDay(addDays(new Date(), 9).toISOString());
    await write((writer) =>
      moveProcedure(writer, seeded.episode.id, { knowsDate: "Yes", date, time: "9:30" }),
    );
    const today = await readToday(seeded.caller);
    expect(today?.procedure).toMatchObject({ when: "9 days to go", timeKnown: true });
    expect(await findReminder(seeded)).toBe("cancelled");
    const { movedTo } = await RideRequest.findByPk(ride.id, { rejectOnEmpty: true });
    expect(movedTo).toBe(`${date}T09:30`);
  });

  it("leaves the day open where the new date is not known yet", async () => {
    await queueReminder(seeded);
    await write((writer) => moveProcedure(writer, seeded.episode.id, { knowsDate: "No" }));
    expect((await readToday(seeded.caller))?.procedure.when).toBeNull();
    expect(await findReminder(seeded)).toBe("cancelled");
  });

  it.each([
    [{}, "knowsDate"],
    [{ knowsDate: "Yes" }, "date"],
    [{ knowsDate: "Yes", date: "2020-01-01" }, "date"],
    [{ knowsDate: "Yes", date: "2026-02-30" }, "date"],
  ])("refuses %j as a new date", async (input, field) => {
    await expect(
      write((writer) => moveProcedure(writer, seeded.episode.id, input)),
    ).rejects.toMatchObject({ status: 422, fields: [{ field }] });
  });

  it("cancels what did not take place, for staff to see why", async () => {
    await queueReminder(seeded);
    await write((writer) => cancelOwnProcedure(writer, seeded.episode.id));
    const { statusSet, cancelReason } = await seeded.episode.reload();
    expect([statusSet, cancelReason]).toEqual([
      "Cancelled",
      "The patient says that it did not take place.",
    ]);
    expect(await findReminder(seeded)).toBe("cancelled");
  });

  it("is open again after staff have moved the day", async () => {
    await write((writer) => confirmTookPlace(writer, seeded.episode.id));
    const { id, procedureId } = seeded.episode;
    const date = formatIsoDay(addDays(new Date(), 5).toISOString());
    await updateEpisode(admin, id, { procedureId, date, time: "", provider: "", phone: "" });
    expect((await seeded.episode.reload()).tookPlace).toBe(false);
  });
});

describe.runIf(HAS_DATABASE)("the daily check", () => {
  useDatabase();

  const answer = ({ patientId, episode }: Seeded, input: object) =>
    writeAsPatient(patientId, (writer) => answerDailyCheck(writer, episode.id, input));

  it("is one a day, which a later answer replaces", async () => {
    const seeded = await seedToday(-2);
    expect((await readToday(seeded.caller))?.check).toEqual({ answers: null });
    await answer(seeded, { ...WORRIED, isWorried: "No" });
    await answer(seeded, { ...WORRIED, comfort: 5, isWorried: "No" });
    expect(await DailyCheck.count({ where: { patientId: seeded.patientId } })).toBe(1);
    expect((await readToday(seeded.caller))?.check?.answers?.comfort).toBe(5);
  });

  it("puts who is worried on the work list, whatever they share, and once a day", async () => {
    const seeded = await seedToday(-2);
    for (const _ of [1, 2]) await answer(seeded, WORRIED);
    const where = { patientId: seeded.patientId, status: "Open" as const };
    const items = await WorkItem.findAll({ where });
    expect(items.map(({ reason }) => reason)).toEqual(["Urgent answer"]);
  });

  it.each([0, 1, -91])("is refused %d days ahead", async (days) => {
    await expect(answer(await seedToday(days), WORRIED)).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [{ ...WORRIED, comfort: 6 }, "comfort"],
    [{ ...WORRIED, sleep: "" }, "sleep"],
    [{ ...WORRIED, isWorried: undefined }, "isWorried"],
  ])("refuses %j", async (input, field) => {
    await expect(answer(await seedToday(-2), input)).rejects.toMatchObject({
      status: 422,
      fields: [{ field }],
    });
  });
});

describe.runIf(HAS_DATABASE)("a reminder that waits", () => {
  useDatabase();
  beforeEach(() => changeMailSettings());

  it("is stopped once all that reminds is done, not before", async () => {
    const seeded = await seedToday(2);
    await queueReminder(seeded);
    await mark(seeded, "call a friend");
    expect(await findReminder(seeded)).not.toBe("cancelled");
    await mark(seeded, "pack your bag");
    expect(await findReminder(seeded)).toBe("cancelled");
  });
});
