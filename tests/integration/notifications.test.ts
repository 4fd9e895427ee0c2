import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Administrator, AuditEvent, ContactMessage, OutboxMessage } from "~/models";
import { deleteContactMessage } from "~/server/contact/messages";
import {
  describeAnswerNotice,
  describeManyAnswerNotices,
  findAnswerNotice,
} from "~/server/notifications/answer-notice";
import {
  readOwnNotifications,
  updateOwnNotifications,
} from "~/server/notifications/own-notifications";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { RIDE_KIND } from "~/server/requests/kinds";
import { withdrawRequest } from "~/server/requests/own-requests";
import { deleteRequest, updateRequest } from "~/server/requests/requests";
import { seedContactMessage } from "../factories/contact-messages";
import { callerFor, seedAdministrator } from "../factories/people";
import {
  CONFIRMED,
  seedLiveSessionRequest,
  seedRideRequest,
  writeAsPatient,
} from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const NOON = new Date("2026-11-27T17:00Z");
const MINUTE_MS = 60_000;

describe.runIf(HAS_DATABASE)("notifications", () => {
  useDatabase();
  const configure = (environment: Record<string, string>) =>
    replaceSettings(
      readSettings({
        DATA_DIR: settings().dataDir,
        TIME_ZONE: "America/New_York",
        ...environment,
      }),
    );
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: NOON });
    configure({
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "care@example.org",
      SMS_URL: "http://127.0.0.1:1",
      SMS_TOKEN: "t".repeat(32),
    });
    await OutboxMessage.destroy({ where: {} });
    await Administrator.update({ notifiedAbout: "" }, { where: {} });
  });
  afterEach(() => vi.useRealTimers());

  const readOutbox = async () =>
    (await OutboxMessage.findAll({ order: ["id"] })).map(
      ({ purpose, recipientId, address, link, status, channel, text }) => ({
        ...{ purpose, recipientId, address, link, status, channel, text },
      }),
    );
  const seedNurse = async (topics: string[] | null, role: "navigator" | "viewer" = "navigator") => {
    const nurse = await seedAdministrator({ role });
    if (topics) await updateOwnNotifications(callerFor(nurse), { topics });
    return nurse;
  };
  const ride = (values: object) => seedRideRequest({ ...values });

  it("are chosen by each administrator: what was assigned to them and reports that they asked for, unless they say otherwise", async () => {
    const caller = callerFor(await seedNurse(null));
    expect(await readOwnNotifications(caller)).toMatchObject({
      topics: ["assignment", "report"],
    });
    await updateOwnNotifications(caller, { topics: ["", "ride"] });
    await updateOwnNotifications(caller, { topics: ["ride"] });
    expect(await readOwnNotifications(caller)).toMatchObject({ topics: ["ride"] });
    const where = { actorId: caller.actor.id, action: "updated" };
    expect(await AuditEvent.count({ where })).toBe(1);
    await updateOwnNotifications(caller, { topics: "" });
    expect(await readOwnNotifications(caller)).toMatchObject({ topics: [] });
    await expect(updateOwnNotifications(caller, { topics: ["rides"] })).rejects.toThrow();
    expect(await readOwnNotifications({ ...admin, administratorId: undefined })).toBeNull();
    const reader = await readOwnNotifications(callerFor(await seedNurse(null, "viewer")));
    expect(reader?.options.map(({ value }) => value)).toEqual(["assignment", "report"]);
  });

  it("of what a patient asks go to those who chose them and may answer, with a link and no more", async () => {
    const nurse = await seedNurse(["ride", "message"]);
    await seedNurse(["ride"], "viewer");
    const inactive = await seedNurse(["ride"]);
    await Administrator.update({ isActive: false }, { where: { id: inactive.id } });
    await seedLiveSessionRequest();
    const { id } = await ride({ contact: "rosa@example.org" });
    const [message, ...others] = await readOutbox();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      purpose: "new-request",
      recipientId: nurse.id,
      link: `/admin/live-sessions/rides/${id}/view`,
      status: "Scheduled",
    });
    expect(message?.text).not.toMatch(/rosa|Alder|ride/i);
    await seedContactMessage();
    expect((await readOutbox())[1]?.link).toMatch(/^\/admin\/live-sessions\/messages\/\d+\/view$/);
  });

  it("are at most one in ten minutes for each person and kind, and the last one is told too", async () => {
    await seedNurse(["ride"]);
    for (let count = 0; count < 3; count += 1) await ride({});
    expect(await readOutbox()).toHaveLength(1);
    await OutboxMessage.update({ status: "Sent" }, { where: {} });
    for (let count = 0; count < 3; count += 1) await ride({});
    const rows = await OutboxMessage.findAll({ order: ["id"] });
    expect(rows.map(({ dueAt }) => dueAt.getTime() - NOON.getTime())).toEqual([0, 10 * MINUTE_MS]);
  });

  it("are ten minutes apart, whatever the clock shows, also when two things are asked at once", async () => {
    await seedNurse(["ride"]);
    const setClock = (minutes: number) => vi.setSystemTime(NOON.getTime() + minutes * MINUTE_MS);
    const readDue = async () =>
      (await OutboxMessage.findAll({ order: ["id"] })).map(
        ({ dueAt }) => (dueAt.getTime() - NOON.getTime()) / MINUTE_MS,
      );
    const send = () =>
      OutboxMessage.update(
        { status: "Sent", claimedAt: new Date(), sentAt: new Date() },
        { where: { status: "Scheduled" } },
      );
    setClock(9.9);
    await ride({});
    await send();
    setClock(10);
    await Promise.all([ride({}), ride({})]);
    expect(await readDue()).toEqual([9.9, 19.9]);
    // A mail server that made it wait.
    setClock(25);
    await ride({});
    await send();
    setClock(30);
    await ride({});
    expect(await readDue()).toEqual([9.9, 19.9, 35]);
    setClock(35);
    await send();
    setClock(50);
    await ride({});
    expect(await readDue()).toEqual([9.9, 19.9, 35, 50]);
  });

  it("of what was assigned go to whom it was assigned to, not to oneself, and are stopped with it", async () => {
    const [nurse, other] = [await seedNurse(null), await seedNurse([])];
    const { id } = await ride({});
    const assign = (assigneeId: number | null, caller = callerFor(other)) =>
      updateRequest(caller, RIDE_KIND, id, { assigneeId });
    await assign(other.id, callerFor(nurse));
    await assign(null);
    await assign(nurse.id, callerFor(nurse));
    expect(await readOutbox()).toEqual([]);
    await assign(null);
    await assign(nurse.id);
    expect(await readOutbox()).toMatchObject([{ purpose: "assignment", recipientId: nurse.id }]);
    expect((await readOutbox())[0]?.text).toContain(other.name);
    await assign(null);
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }]);
    await assign(nurse.id);
    await deleteRequest(admin, RIDE_KIND, id);
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }, { status: "Stopped" }]);
  });

  it("of an answer go to the address that the patient left, once for several changes", async () => {
    const { id, patientId } = await ride({ contact: "rosa@example.org" });
    const answer = (input: object) => updateRequest(admin, RIDE_KIND, id, input);
    await answer({ staffNote: "Called" });
    expect(await readOutbox()).toEqual([]);
    await answer(CONFIRMED);
    await answer(CONFIRMED);
    await answer({ ...CONFIRMED, arrangement: "Another taxi" });
    const [message, ...others] = await readOutbox();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      ...{ purpose: "request-answered", recipientId: patientId, address: "rosa@example.org" },
      ...{ link: "/patient-procedures", channel: "email", status: "Scheduled" },
    });
    expect(message?.text).not.toMatch(/taxi|8:15/i);
    await answer({ status: "New" });
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }]);
    await answer(CONFIRMED);
    expect(await readOutbox()).toMatchObject([{ status: "Scheduled" }]);
    await answer({ status: "New" });
    vi.setSystemTime(NOON.getTime() + 11 * MINUTE_MS);
    await answer({ status: "Declined" });
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }, { status: "Scheduled" }]);
  });

  it("of an answer that is taken back go to whoever was told of it, once", async () => {
    const { id } = await ride({ contact: "rosa@example.org" });
    const answer = (input: object) => updateRequest(admin, RIDE_KIND, id, input);
    const readStatuses = async () => (await readOutbox()).map(({ status }) => status);
    const sendAll = () => OutboxMessage.update({ status: "Sent" }, { where: {} });
    await answer(CONFIRMED);
    await sendAll();
    for (const status of ["New", "Confirmed", "New"]) {
      await answer({ ...CONFIRMED, status });
      expect(await readStatuses()).toEqual(["Sent", "Scheduled"]);
    }
    await sendAll();
    vi.setSystemTime(NOON.getTime() + 30 * MINUTE_MS);
    await answer(CONFIRMED);
    expect(await readStatuses()).toEqual(["Sent", "Sent", "Scheduled"]);
    await sendAll();
    await answer({ status: "Declined" });
    expect(await readStatuses()).toEqual(["Sent", "Sent", "Sent", "Scheduled"]);
  });

  it("of an answer go by text only where the patient agreed to it, and are stopped when they withdraw", async () => {
    const silent = await ride({ contact: "(206) 555-0142" });
    await updateRequest(admin, RIDE_KIND, silent.id, CONFIRMED);
    expect(await readOutbox()).toEqual([]);
    expect(await findAnswerNotice(admin, silent)).toBe("no-agreement");
    const agreed = await ride({ contact: "(206) 555-0143", textMe: "yes" });
    const offer = { status: "Offered", offeredDate: "2026-12-01", offeredTime: "2:30 PM" };
    await updateRequest(admin, RIDE_KIND, agreed.id, { ...offer, whoToCall: "Ann, 555-0108" });
    expect(await readOutbox()).toMatchObject([{ channel: "text", address: "+12065550143" }]);
    expect(await findAnswerNotice(admin, agreed)).toBe("text");
    await writeAsPatient(agreed.patientId, (writer) =>
      withdrawRequest(writer, RIDE_KIND, agreed.id),
    );
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }]);
  });

  it("say to staff what reaches the patient", async () => {
    const notice = (contact: string) => findAnswerNotice(admin, { id: 1, patientId: 1, contact });
    expect(await notice("")).toBe("no-address");
    expect(await notice("rosa@example.org")).toBe("email");
    expect(describeManyAnswerNotices()).toMatch(/An email tells .* A text message tells .* Every/);
    configure({});
    expect(await notice("rosa@example.org")).toBe("email-off");
    expect(
      await describeAnswerNotice(admin, { id: 1, patientId: 1, contact: "rosa@example.org" }),
    ).toBe("Your answer appears in My Procedures. No message goes out: email is not set up.");
    expect(describeManyAnswerNotices()).toContain("No message goes out");
  });

  it("of a message that was deleted are stopped", async () => {
    await seedNurse(["message"]);
    await ContactMessage.destroy({ where: {} });
    await seedContactMessage();
    const { aboutId } = await OutboxMessage.findOne({ rejectOnEmpty: true });
    await deleteContactMessage(admin, aboutId ?? 0);
    expect(await readOutbox()).toMatchObject([{ status: "Stopped" }]);
  });
});
