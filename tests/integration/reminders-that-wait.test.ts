import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Caretaker, OutboxMessage, type PatientProcedure, PlanVersionItem } from "~/models";
import { endPatient } from "~/server/patient-records/end";
import { cancelEpisode, updateEpisode } from "~/server/patient-records/episodes";
import type { PatientWriter } from "~/server/patients/guests";
import { publishSession } from "~/server/sessions/publish";
import { getSurvey } from "~/server/surveys/surveys";
import { toItemKey } from "~/server/today/item-key";
import { markItem } from "~/server/today/mark-item";
import { confirmTookPlace, moveProcedure } from "~/server/today/outcome";
import { beginSession, completeSurvey } from "~/server/today/progress-made";
import { sessionItem } from "../factories/catalogue";
import { seedSession } from "../factories/content";
import { seedJoinedPatient } from "../factories/patient-accounts";
import {
  agree,
  type EpisodeValues,
  findReminders,
  remindingTask,
  runReminders,
  seedEpisode,
  seedReminded,
  seedRemindingPlan,
} from "../factories/reminders";
import { dayFromToday, writeAsPatient } from "../factories/requests";
import { seedSurveyWithQuestionIds, toAnswerList } from "../factories/survey-responses";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { changeMailSettings, createSender, deliver } from "../support/outbox";

const ZONE = { TIME_ZONE: "America/New_York" };
const MORNING = new Date("2026-11-27T10:00:05-05:00");

/** Writes the reminder of a patient. @returns what becomes of it, and the episode */
async function seedWaiting(daysAhead: number, items: object[], values: EpisodeValues = {}) {
  const plan = await seedRemindingPlan(items);
  const { patient, episode } = await seedReminded(daysAhead, { ...plan, ...values });
  await runReminders();
  const read = async () =>
    (await findReminders(patient.id)).map(({ status, stopReason }) => `${status} ${stopReason}`);
  expect(await read()).toEqual(["Scheduled "]);
  const act = (work: (writer: PatientWriter) => Promise<unknown>) =>
    writeAsPatient(patient.id, work);
  return { patient, episode, act, read };
}

const STOPPED = ["Stopped cancelled"];

describe.runIf(HAS_DATABASE)("a reminder that waits", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings(ZONE);
    vi.useFakeTimers({ toFake: ["Date"], now: MORNING });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const firstKey = async ({ planVersionId }: PatientProcedure) => {
    const where = { versionId: planVersionId ?? 0, kind: "task" };
    const item = await PlanVersionItem.findOne({ where, rejectOnEmpty: true });
    return toItemKey(item);
  };

  it("is stopped once the last of what it reminds of is marked as done, and not before", async () => {
    const { episode, act, read } = await seedWaiting(7, [remindingTask(), remindingTask()]);
    const items = await PlanVersionItem.findAll({
      where: { versionId: episode.planVersionId ?? 0, kind: "task" },
    });
    const [first = "", second = ""] = items.map(toItemKey);
    await act((writer) => markItem(writer, episode.id, { key: first, mark: "not-today" }));
    await act((writer) => markItem(writer, episode.id, { key: first, mark: "done" }));
    expect(await read()).toEqual(["Scheduled "]);
    await act((writer) => markItem(writer, episode.id, { key: second, mark: "done" }));
    expect(await read()).toEqual(STOPPED);
    await runReminders();
    expect(await read()).toEqual(STOPPED);
  });

  it("is stopped when the session begins that it reminds of", async () => {
    const { id: sessionId } = await seedSession();
    await publishSession(admin, sessionId);
    const days = { fromDay: -10, toDay: -1, reminds: true };
    const { episode, act, read } = await seedWaiting(7, [sessionItem(sessionId, days)]);
    const answers = { anxietyLevel: 2, informationReceived: "Yes", concerns: "" };
    await act((writer) => beginSession(writer, episode.id, { sessionId, media: "audio" }, answers));
    expect(await read()).toEqual(STOPPED);
  });

  it("is stopped when the survey is answered that it reminds of", async () => {
    const survey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
    const item = { name: "How was it?", kind: "survey", group: "post-procedure" };
    const { episode, act, read } = await seedWaiting(
      -3,
      [{ ...item, surveyId: survey.id, fromDay: 1, toDay: 9, reminds: true }],
      { tookPlace: true },
    );
    const { questionsVersion } = await getSurvey(admin, survey.id);
    const context = { procedureId: episode.id, sessionId: null };
    const answers = toAnswerList({ [survey.rank]: 4, [survey.yesNo]: "Yes" });
    await act((writer) =>
      completeSurvey(writer, survey.id, context, { questionsVersion, answers }),
    );
    expect(await read()).toEqual(STOPPED);
  });

  it("is stopped when somebody says that it took place, unless something else is open", async () => {
    const { episode, act, read } = await seedWaiting(-1, []);
    await act((writer) => confirmTookPlace(writer, episode.id));
    expect(await read()).toEqual(STOPPED);
    const other = await seedWaiting(-1, [remindingTask()]);
    await other.act((writer) => confirmTookPlace(writer, other.episode.id));
    expect(await other.read()).toEqual(["Scheduled "]);
    const key = await firstKey(other.episode);
    await other.act((writer) => markItem(writer, other.episode.id, { key, mark: "done" }));
    expect(await other.read()).toEqual(STOPPED);
  });

  it("is stopped when the day moves, which is reminded of anew, and when it is not known anymore", async () => {
    const { patient, episode, act, read } = await seedWaiting(7, [remindingTask()]);
    await updateEpisode(admin, episode.id, { date: dayFromToday(11) });
    expect(await read()).toEqual(STOPPED);
    vi.setSystemTime(new Date("2026-11-28T10:00-05:00"));
    await runReminders();
    expect(await read()).toEqual([...STOPPED, "Scheduled "]);
    await updateEpisode(admin, episode.id, { date: dayFromToday(-1) });
    await act((writer) => moveProcedure(writer, episode.id, { knowsDate: "No" }));
    vi.setSystemTime(new Date("2026-12-05T10:00-05:00"));
    await runReminders();
    expect((await findReminders(patient.id)).map(({ status }) => status)).toEqual([
      ...["Stopped", "Stopped"],
    ]);
  });

  it("is stopped when the procedure is cancelled, and when the patient's care ends", async () => {
    const cancelled = await seedWaiting(7, [remindingTask()]);
    await cancelEpisode(admin, cancelled.episode.id, { reason: "Moved away" });
    expect(await cancelled.read()).toEqual(STOPPED);
    const ended = await seedWaiting(7, [remindingTask()]);
    await endPatient(admin, ended.patient.id, { reason: "Declined" });
    expect(await ended.read()).toEqual(STOPPED);
  });

  it("is stopped for the guardian, too, when the patient's care ends", async () => {
    const { id: patientId } = await seedJoinedPatient({
      hasAccount: false,
      birthDate: "2015-01-01",
    });
    const values = { patientId, name: "Ana", isGuardian: true, status: "Accepted" } as const;
    const email = "ana.waits@example.org";
    const { id } = await Caretaker.create({ ...values, email });
    await agree({ kind: "caretaker", id }, "email", email);
    await seedEpisode(patientId, 7, await seedRemindingPlan());
    await runReminders();
    await endPatient(admin, patientId, { reason: "Declined" });
    const [reminder] = await OutboxMessage.findAll({ where: { address: email } });
    expect(reminder).toMatchObject({ status: "Stopped", stopReason: "cancelled" });
  });

  it("is sent on its day, and never on a later one", async () => {
    const today = await seedWaiting(7, [remindingTask()]);
    const { received, sender } = createSender();
    vi.setSystemTime(new Date("2026-11-27T19:59-05:00"));
    await deliver(sender);
    expect(await today.read()).toEqual(["Sent "]);
    vi.setSystemTime(new Date("2026-11-28T10:00-05:00"));
    const late = await seedWaiting(7, [remindingTask()]);
    vi.setSystemTime(new Date("2026-11-28T20:00-05:00"));
    await deliver(sender);
    expect(await late.read()).toEqual(["Scheduled "]);
    vi.setSystemTime(new Date("2026-11-29T08:00-05:00"));
    await deliver(sender);
    expect(await late.read()).toEqual(STOPPED);
    expect(received.map(({ address }) => address)).toEqual([today.patient.email]);
  });
});
