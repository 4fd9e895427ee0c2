import { describe, expect, it } from "vitest";
import { PatientProcedure, PlanSession, SessionAssessment } from "~/models";
import { getOwnCaptions, getOwnSession } from "~/server/patients/own-session";
import { listOwnProcedures, MAX_LISTED_SESSIONS } from "~/server/patients/procedures";
import { storeFile } from "~/server/files/store";
import { previewSession } from "~/server/patients/previews";
import { createSessionAssessment, finishSession } from "~/server/patients/session-assessments";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay, toTime } from "~/server/platform/dates";
import { bulkInsertSessions } from "../factories/content";
import {
  ASSESSMENT_VALUES,
  seedProcedureWithSessions,
  insertPatientProcedure,
} from "../factories/patient-sessions";
import { wav } from "../factories/files";
import { seedGuest, writeAsGuest } from "../factories/patients";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  collectStatuses,
  useDatabase,
} from "../support/database";
import { explainStatements } from "../support/query-plans";

const listSessions = async (caller: Caller, id: number) =>
  (await listOwnProcedures(caller)).find((each) => each.id === id)?.sessions ?? [];
const assess = (caller: Caller, id: number, sessionId: number, input: object = ASSESSMENT_VALUES) =>
  writeAsGuest(caller, (writer) =>
    createSessionAssessment(writer, id, { sessionId, media: "audio" }, input),
  );

/** Creates a dated surgery in a guest's list, with five sessions created out of order. */
async function createSurgery(planKind: "complete" | "no-fee" = "complete") {
  const created = await seedProcedureWithSessions([
    { startType: "Post-Procedure", title: "After" },
    { startType: "Pre-Procedure", title: "First" },
    { startType: "Procedure-Day", title: "Today", billType: "Paid" },
    { startType: "Pre-Procedure", title: "Second" },
    { startType: "Post-Procedure", title: "Later" },
  ]);
  const guest = await seedGuest();
  const date = toTime("2031-04-02", "09:30");
  const { id } = await insertPatientProcedure(guest, {
    procedureId: created.procedureId,
    planKind,
    date,
  });
  return { ...created, guest, id };
}

describe.runIf(HAS_DATABASE)("the sessions of a patient's procedure", () => {
  useDatabase();

  it("fall before, on and after its date, one a day without gaps", async () => {
    const { guest, id } = await createSurgery();
    const listed = (await listSessions(guest, id)).map(({ number, title, day }) => [
      number,
      title,
      day && formatIsoDay(day),
    ]);
    expect(listed).toEqual([
      [1, "First", "2031-03-31"],
      [2, "Second", "2031-04-01"],
      [3, "Today", "2031-04-02"],
      [4, "After", "2031-04-03"],
      [5, "Later", "2031-04-04"],
    ]);
  });

  it("have no day for a procedure without a date, and exclude unpublished sessions", async () => {
    const { guest, procedureId, sessionIds } = await createSurgery();
    const undated = await insertPatientProcedure(guest, { procedureId });
    await PlanSession.update({ status: "Draft" }, { where: { id: sessionIds[0] } });
    const listed = await listSessions(guest, undated.id);
    expect(listed.map(({ title, day }) => [title, day])).toEqual([
      ["First", null],
      ["Second", null],
      ["Today", null],
      ["Later", null],
    ]);
    expect(await collectStatuses([getOwnSession(guest, undated.id, sessionIds[0] ?? 0)])).toEqual([
      404,
    ]);
  });

  it("include their recordings only after an assessment", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const before = await getOwnSession(guest, id, sessionId);
    expect(before).toMatchObject({
      lastAssessment: null,
      recordings: null,
      minutes: { audio: 10, video: null },
      available: { audio: true, video: false },
    });
    expect(JSON.stringify(before)).not.toContain("media.example.org");
    await assess(guest, id, sessionId);
    const after = await getOwnSession(guest, id, sessionId);
    expect(after.lastAssessment).toMatchObject({ anxietyLevel: 4 });
    expect(after.recordings?.audio?.playback).toMatchObject({ kind: "audio" });
    expect(after.recordings?.video).toBeNull();
    const answered = (await listSessions(guest, id)).map(({ answered }) => answered);
    expect(answered).toEqual([null, null, null, "own", null]);
  });

  it("have captions where the transcript has times, for patients who may play them", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    await PlanSession.update({ audioTranscript: "0:00 Welcome." }, { where: { id: sessionId } });
    const readCaptions = () => getOwnCaptions(guest, id, sessionId, "audio");
    expect(await collectStatuses([readCaptions()])).toEqual([404]);
    await assess(guest, id, sessionId);
    expect(await readCaptions()).toContain("Welcome.");
    expect(await collectStatuses([getOwnCaptions(guest, id, sessionId, "video")])).toEqual([404]);
    const { recordings } = await getOwnSession(guest, id, sessionId);
    expect(recordings?.audio).toMatchObject({ hasCaptions: true, transcript: ["0:00 Welcome."] });
  });

  it("are listed with the recording that their latest assessment started, if it is played in the page", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [after = 0, first = 0] = sessionIds;
    await assess(guest, id, after);
    await PlanSession.update({ audioUrl: "https://example.org/page" }, { where: { id: first } });
    await assess(guest, id, first);
    const stored = await SessionAssessment.findAll({
      where: { patientId: guest.patientId },
      order: [["id", "ASC"]],
    });
    expect(stored.map(({ playedMedia }) => playedMedia)).toEqual(["audio", null]);
    const { lastAnswered } = (await listSessions(guest, id))[0] ?? {};
    expect(Date.parse(lastAnswered ?? "")).toBeGreaterThan(Date.now() - 60_000);
  });

  it("are finished once a sitting was played to its end, also after the next sitting has begun", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const finish = () =>
      writeAsGuest(guest, (writer) => finishSession(writer, id, { sessionId, media: "video" }));
    const readFinished = async () =>
      (await listSessions(guest, id)).find((session) => session.id === sessionId)?.finished;
    expect(await collectStatuses([finish()])).toEqual([404]);
    await assess(guest, id, sessionId);
    expect(await readFinished()).toBeNull();
    const events = await recordEvents(async () => {
      await finish();
      await finish();
    });
    expect(events.map(({ action }) => action)).toEqual(["updated"]);
    const finished = await readFinished();
    expect(finished).toMatchObject({ media: "video" });
    await assess(guest, id, sessionId);
    expect(await readFinished()).toEqual(finished);
  });

  it("lead to the next one of the plan that fits the day", async () => {
    const { guest, id, sessionIds } = await createSurgery("no-fee");
    const [after = 0, first = 0, today = 0, second = 0, later = 0] = sessionIds;
    const findNext = async (sessionId: number) =>
      (await getOwnSession(guest, id, sessionId)).next?.id ?? null;
    const moveTo = (days: number) =>
      PatientProcedure.update({ date: addDays(new Date(), days) }, { where: { id } });
    await moveTo(1);
    expect(await findNext(first)).toBe(second);
    // The session of the day is not in the Free plan, and those after it come after it.
    expect(await findNext(second)).toBeNull();
    await PatientProcedure.update({ planKind: "complete" }, { where: { id } });
    expect(await findNext(second)).toBe(today);
    expect(await findNext(today)).toBeNull();
    await moveTo(0);
    expect(await findNext(first)).toBe(today);
    expect(await findNext(today)).toBe(after);
    await moveTo(-1);
    expect(await findNext(first)).toBe(after);
    expect(await findNext(after)).toBe(later);
    expect(await findNext(later)).toBeNull();
    await PatientProcedure.update({ date: null }, { where: { id } });
    expect(await findNext(second)).toBe(today);
  });

  it("have the length of their recordings, not the minutes that an editor entered", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const file = await storeFile(admin, { kind: "audio", name: "long.wav", file: wav(90) });
    await PlanSession.update(
      {
        audioUrl: "",
        audioFileId: file,
        audioMinutes: 12,
        videoUrl: "https://media.example.org/film.mp4",
        videoMinutes: null,
      },
      { where: { id: sessionId } },
    );
    const minutes = { audio: 2, video: null };
    expect(await getOwnSession(guest, id, sessionId)).toMatchObject({
      minutes,
      available: { audio: true, video: true },
    });
    expect(await previewSession(admin, sessionId)).toMatchObject({ minutes });
  });

  it("are assessed anew each time, and the audit records no answers", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const events = await recordEvents(async () => {
      await assess(guest, id, sessionId);
      await assess(guest, id, sessionId, { ...ASSESSMENT_VALUES, anxietyLevel: "5", concerns: "" });
    });
    expect(await SessionAssessment.findAll({ where: { patientProcedureId: id } })).toMatchObject([
      { anxietyLevel: 4, informationReceived: true, concerns: "The needle", sessionTitle: "After" },
      { anxietyLevel: 5, informationReceived: true, concerns: "" },
    ]);
    expect(events.map(({ action, recordType, changes }) => [action, recordType, changes])).toEqual([
      ["created", "session assessment", {}],
      ["created", "session assessment", {}],
    ]);
    expect((await getOwnSession(guest, id, sessionId)).lastAssessment).toMatchObject({
      anxietyLevel: 5,
    });
  });

  it.each([
    [
      {},
      {
        anxietyLevel: "Please rate your anxiety level",
        informationReceived: "Please answer this question",
      },
    ],
    [
      { anxietyLevel: "6", informationReceived: "maybe" },
      {
        anxietyLevel: "Please select a value between 1 and 5",
        informationReceived: "Please select yes or no",
      },
    ],
    [
      { ...ASSESSMENT_VALUES, anxietyLevel: "0" },
      { anxietyLevel: "Please select a value between 1 and 5" },
    ],
    [
      { ...ASSESSMENT_VALUES, anxietyLevel: "2.5" },
      { anxietyLevel: "Please select a value between 1 and 5" },
    ],
  ])("refuse the assessment %j", async (answers, messages) => {
    const { guest, id, sessionIds } = await createSurgery();
    const refused = await assess(guest, id, sessionIds[0] ?? 0, answers).catch(
      (error: unknown) => error,
    );
    const { fields } = refused as { fields: { field: string; message: string }[] };
    expect(Object.fromEntries(fields.map(({ field, message }) => [field, message]))).toEqual(
      messages,
    );
    expect(await SessionAssessment.count({ where: { patientProcedureId: id } })).toBe(0);
  });

  it("are not playable in the Free plan if they are Paid", async () => {
    const { guest, id, sessionIds } = await createSurgery("no-fee");
    const inPlan = (await listSessions(guest, id)).map(({ title, inPlan }) => [title, inPlan]);
    expect(inPlan).toContainEqual(["Today", false]);
    expect(inPlan.filter(([, included]) => included)).toHaveLength(4);
    const paid = sessionIds[2] ?? 0;
    expect(await collectStatuses([assess(guest, id, paid)])).toEqual([409]);
    await SessionAssessment.create({
      patientId: guest.patientId ?? 0,
      patientProcedureId: id,
      sessionId: paid,
      sessionTitle: "Today",
      anxietyLevel: 1,
      informationReceived: true,
    });
    expect(await getOwnSession(guest, id, paid)).toMatchObject({ recordings: null });
  });

  it("are not found for other patients", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const other = await createSurgery();
    await assess(guest, id, sessionId);
    expect(
      await collectStatuses([
        getOwnSession(other.guest, id, sessionId),
        getOwnCaptions(other.guest, id, sessionId, "audio"),
        assess(other.guest, id, sessionId),
        getOwnSession(guest, id, other.sessionIds[0] ?? 0),
        assess(guest, id, other.sessionIds[0] ?? 0),
      ]),
    ).toEqual([404, 404, 404, 404, 404]);
    expect((await listSessions(other.guest, other.id)).some(({ answered }) => answered)).toBe(
      false,
    );
  });

  it("are at most a hundred, those of the first procedures and of the open procedure", async () => {
    const { guest, procedureId } = await createSurgery();
    const fittingProcedures = MAX_LISTED_SESSIONS / 5;
    const length = fittingProcedures + 1;
    await Promise.all(
      Array.from({ length }, () => insertPatientProcedure(guest, { procedureId, date: null })),
    );
    await insertPatientProcedure(guest, { procedureId, statusSet: "Completed" });
    const countSessions = async (openId?: number) =>
      (await listOwnProcedures(guest, openId)).map(({ sessions }) => sessions?.length ?? null);
    const counts = Array<number | null>(fittingProcedures).fill(5);
    expect(await countSessions()).toEqual([...counts, null, null, 0]);
    const ids = (await listOwnProcedures(guest)).map(({ id }) => id);
    expect(await countSessions(ids[fittingProcedures + 1])).toEqual([
      ...counts.slice(1),
      null,
      null,
      5,
      0,
    ]);
  });

  it("are listed with a truncated description, and have the full description on their own page", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const [sessionId = 0] = sessionIds;
    const description = "\u{1F600}".repeat(400);
    await PlanSession.update({ description }, { where: { id: sessionId } });
    const listed = (await listSessions(guest, id)).find((each) => each.id === sessionId);
    expect(listed?.description).toBe(`${"\u{1F600}".repeat(300)}...`);
    expect((await getOwnSession(guest, id, sessionId)).session.description).toBe(description);
  });

  it("have no description in the list after the first hundred of a procedure", async () => {
    const { guest, id, specialty } = await createSurgery();
    await bulkInsertSessions(150, [specialty.id]);
    await PlanSession.update(
      { description: "Breathe in." },
      { where: { specialtyId: specialty.id } },
    );
    const descriptions = (await listSessions(guest, id)).map(({ description }) => description);
    expect(descriptions.length).toBeGreaterThan(MAX_LISTED_SESSIONS);
    expect(new Set(descriptions.slice(0, MAX_LISTED_SESSIONS))).toEqual(new Set(["Breathe in."]));
    expect(new Set(descriptions.slice(MAX_LISTED_SESSIONS))).toEqual(new Set([""]));
  });

  it("are read in a constant number of statements, however many procedures there are", async () => {
    const { guest, procedureId } = await createSurgery();
    const statementCount = (await recordStatements(() => listOwnProcedures(guest))).length;
    for (let index = 0; index < 5; index++) await insertPatientProcedure(guest, { procedureId });
    expect((await recordStatements(() => listOwnProcedures(guest))).length).toBe(statementCount);
    expect(statementCount).toBeLessThanOrEqual(9);
  });

  it.skipIf(ON_POSTGRES)("are found without scanning all sessions and assessments", async () => {
    const { guest, id, sessionIds } = await createSurgery();
    const plans = await explainStatements(() => getOwnSession(guest, id, sessionIds[0] ?? 0));
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (PlanSession|SessionAssessment)\b/);
  });
});
