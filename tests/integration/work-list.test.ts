import { beforeEach, describe, expect, it, vi } from "vitest";
import { Patient, SessionAssessment, WorkItem } from "~/models";
import { updateContactMessage } from "~/server/contact/messages";
import { openForFailedMessages } from "~/server/outbox/open-for-failed";
import { changeSharing } from "~/server/patient-accounts/sharing";
import { openForAnxiety } from "~/server/patients/open-for-anxiety";
import { inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND, RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { countNeedYou, readWorkFigures } from "~/server/work-list/figures";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { workListJob } from "~/server/work-list/sweep";
import { getWorkItem, listWorkItems, updateWorkItem } from "~/server/work-list/work-items";
import { seedPatientProcedure } from "../factories/catalogue";
import { seedContactMessage } from "../factories/contact-messages";
import { seedMessage } from "../factories/outbox";
import { patientCaller, signInPatient } from "../factories/patient-accounts";
import { seedPatient } from "../factories/patients";
import { seedAdministrator } from "../factories/people";
import { CONFIRMED, seedLiveSessionRequest, seedRideRequest } from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { LIST_ALL } from "../support/lists";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ago = (ms: number) => new Date(Date.now() - ms);
const runJob = () =>
  workListJob.run({ payload: {}, jobId: 1, lease: 1, signal: new AbortController().signal });

describe.runIf(HAS_DATABASE)("the work list", () => {
  useDatabase();
  beforeEach(async () => {
    await WorkItem.update({ status: "Done" }, { where: { status: "Open" } });
  });

  const list = async (query: object = {}) =>
    (await listWorkItems(navigator, { ...LIST_ALL, sortBy: "reason", ...query })).workItems;
  const open = (patientId: number, id: number, since?: Date) =>
    inTransaction(admin, (writer) =>
      openWorkItem(writer, {
        patientId,
        reason: "Wrote to us",
        subject: { type: "contact message", id },
        since,
      }),
    );

  it("has one open row for each patient and reason; each cause counts once, and a new one opens it again", async () => {
    const { id: patientId, firstName, lastName } = await seedPatient({ mobile: "+12065550142" });
    await open(patientId, 1, ago(HOUR_MS));
    await Promise.all([open(patientId, 2), open(patientId, 2)]);
    const [row, ...others] = await list();
    expect(row).toMatchObject({
      patient: `${firstName} ${lastName}`,
      reason: "Wrote to us",
      phone: "+12065550142",
      status: "Open",
    });
    expect(others).toEqual([]);
    await updateWorkItem(navigator, row?.id ?? 0, { status: "Done", note: "Called her" });
    await open(patientId, 1);
    expect(await list()).toEqual([]);
    await open(patientId, 3);
    expect(await list()).toMatchObject([{ patientId, note: null }]);
    const filters = [{ status: "Done" }, { patientId }];
    expect(await list({ filters })).toMatchObject([{ note: "Called her", doneBy: "Navigator" }]);
  });

  it("is sorted by reason, then since when, and found by name", async () => {
    const { id: first, lastName } = await seedPatient();
    const { id: second } = await seedPatient();
    await open(second, 1, ago(HOUR_MS));
    await open(first, 1, ago(2 * HOUR_MS));
    await inTransaction(admin, (writer) =>
      openWorkItem(writer, {
        patientId: second,
        reason: "Urgent answer",
        subject: { type: "survey response", id: 1 },
      }),
    );
    const summarize = async (query?: object) =>
      (await list(query)).map((each) => [each.patientId, each.reason]);
    expect(await summarize()).toEqual([
      [second, "Urgent answer"],
      [first, "Wrote to us"],
      [second, "Wrote to us"],
    ]);
    expect(await summarize({ search: lastName })).toEqual([[first, "Wrote to us"]]);
    const countStatements = async () => (await recordStatements(() => list())).length;
    const before = await countStatements();
    await open((await seedPatient()).id, 1);
    expect(await countStatements()).toBe(before);
  });

  it("hides what is snoozed until its day, or until another cause comes; never what is urgent", async () => {
    const { id: patientId } = await seedPatient();
    await open(patientId, 1);
    const [row] = await list();
    const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
    await updateWorkItem(navigator, row?.id ?? 0, { snoozedUntil: tomorrow });
    expect(await list()).toEqual([]);
    expect(await countNeedYou(navigator)).toBe(0);
    await open(patientId, 2);
    expect(await list()).toMatchObject([{ id: row?.id, snoozedUntil: null }]);
    const refuse = (input: object) =>
      expect(updateWorkItem(navigator, row?.id ?? 0, input)).rejects;
    await refuse({ snoozedUntil: "2020-01-01" }).toMatchObject({ status: 422 });
    await refuse({}).toMatchObject({ status: 422 });
    await WorkItem.update({ reason: "Urgent answer" }, { where: { id: row?.id } });
    await refuse({ snoozedUntil: tomorrow }).toMatchObject({
      fields: [{ field: "snoozedUntil", message: "An urgent answer cannot be snoozed" }],
    });
  });

  it("is given to somebody who answers patients, notes calls, and is for nobody else to see", async () => {
    const { id: patientId } = await seedPatient();
    await open(patientId, 1);
    const [row] = await list();
    const id = row?.id ?? 0;
    const nurse = await seedAdministrator({ role: "navigator" });
    const reader = await seedAdministrator({ role: "editor" });
    expect(await updateWorkItem(navigator, id, { assigneeId: nurse.id })).toMatchObject({
      assignee: nurse.name,
    });
    await expect(updateWorkItem(navigator, id, { assigneeId: reader.id })).rejects.toMatchObject({
      status: 422,
    });
    expect(await updateWorkItem(navigator, id, { called: true })).toMatchObject({
      calledBy: "Navigator",
      status: "Open",
    });
    for (const attempt of [
      () => listWorkItems(viewer, { ...LIST_ALL, sortBy: "id" }),
      () => getWorkItem(viewer, id),
      () => updateWorkItem(viewer, id, { called: true }),
      () => readWorkFigures(viewer),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 403 });
    }
    expect(await countNeedYou(viewer)).toBeUndefined();
  });

  it("has requests that nobody answered within four working hours, until they are answered", async () => {
    const procedure = await seedPatientProcedure();
    const session = await seedLiveSessionRequest({}, procedure);
    const ride = await seedRideRequest({}, procedure);
    const message = await seedContactMessage();
    await message.update({ patientId: procedure.patientId });
    await runJob();
    expect(await list()).toEqual([]);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * DAY_MS });
    try {
      await runJob();
      await runJob();
    } finally {
      vi.useRealTimers();
    }
    const expected = { patientId: procedure.patientId, reason: "Request unanswered" };
    expect(await list()).toMatchObject([expected]);
    await updateRequest(admin, LIVE_SESSION_KIND, session.id, CONFIRMED);
    expect(await list()).toMatchObject([expected]);
    await updateRequest(admin, RIDE_KIND, ride.id, CONFIRMED);
    expect(await list()).toMatchObject([expected]);
    await updateContactMessage(admin, message.id, { status: "Answered" });
    expect(await list()).toEqual([]);
  });

  it("has who did not join in three days, and again a week before the procedure, until they have", async () => {
    const patient = await seedPatient({ status: "Invited", invitedAt: ago(2 * DAY_MS) });
    await runJob();
    expect(await list()).toEqual([]);
    await patient.update({ invitedAt: ago(4 * DAY_MS) });
    await runJob();
    const [row] = await list();
    expect(row).toMatchObject({ patientId: patient.id, reason: "Not joined" });
    await updateWorkItem(navigator, row?.id ?? 0, { status: "Done" });
    await runJob();
    expect(await list()).toEqual([]);
    await patient.update({ nextEpisodeId: 77, nextDate: new Date(Date.now() + 5 * DAY_MS) });
    await runJob();
    expect(await list()).toMatchObject([{ patientId: patient.id }]);
    await patient.update({ status: "Joined" });
    await runJob();
    expect(await list()).toEqual([]);
  });

  it("has no request of somebody who has ended", async () => {
    const procedure = await seedPatientProcedure();
    await seedRideRequest({ createdAt: ago(10 * DAY_MS) }, procedure);
    await Patient.update({ status: "Ended" }, { where: { id: procedure.patientId } });
    await runJob();
    expect(await list()).toEqual([]);
  });

  it("has who is as anxious as can be, or very anxious twice, only where they share it", async () => {
    const { id: patientProcedureId, patientId } = await seedPatientProcedure();
    const assess = async (anxietyLevel: number) => {
      const values = { anxietyLevel, informationReceived: true, sessionId: null };
      const row = { ...values, patientId, patientProcedureId, sessionTitle: "" };
      const assessment = await SessionAssessment.create(row);
      const subject = { type: "session assessment", id: assessment.id } as const;
      const felt = { patientId, anxietyLevel, subject };
      await inTransaction(admin, (writer) => openForAnxiety(writer, felt));
      return (await list()).length;
    };
    expect(await assess(5)).toBe(0);
    await Patient.update({ sharesAnxiety: true }, { where: { id: patientId } });
    expect(await assess(1)).toBe(0);
    expect(await assess(4)).toBe(0);
    expect(await assess(4)).toBe(1);
    await WorkItem.update({ status: "Done" }, { where: { patientId } });
    expect(await assess(3)).toBe(0);
    expect(await assess(5)).toBe(1);
    await Patient.update({ isGuest: false, hasAccount: true }, { where: { id: patientId } });
    await inTransaction(await patientCaller(await signInPatient(patientId)), (writer) =>
      changeSharing(writer, { answers: "yes" }),
    );
    expect(await list()).toEqual([]);
  });

  it("has patients whose messages failed, and counts who waits too long", async () => {
    const { id: patientId } = await seedPatient();
    const recipient = { recipientKind: "patient", recipientId: patientId };
    const message = await seedMessage();
    await message.update({ ...recipient, status: "Failed" } as object, { hooks: false });
    await inTransaction(admin, (writer) => openForFailedMessages(writer, [message.id]));
    expect(await list()).toMatchObject([{ patientId, reason: "Message could not be delivered" }]);
    const before = await readWorkFigures(navigator);
    expect(before).toMatchObject({ needYou: 1, waitTooLong: 0 });
    await WorkItem.update({ since: ago(7 * DAY_MS) }, { where: { patientId } });
    expect(await readWorkFigures(navigator)).toMatchObject({ needYou: 1, waitTooLong: 1 });
    expect(before.patients).toBeGreaterThan(0);
  });
});
