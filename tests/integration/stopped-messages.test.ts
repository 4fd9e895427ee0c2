import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Consent, OutboxMessage, PatientProcedure } from "~/models";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { recordConsent } from "~/server/consents/consents";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { listOwnAgreements, withdrawOwnAgreement } from "~/server/consents/own-agreements";
import { changeSubscription } from "~/server/consents/unsubscribe";
import { findSendAgainWait, sendMessageAgain } from "~/server/outbox/change-messages";
import { deliverDueMessages } from "~/server/outbox/deliver";
import type { NewMessage } from "~/server/outbox/queue-message";
import { sendMessage } from "~/server/outbox/send-message";
import type { ReadyMessage } from "~/server/outbox/sender";
import { inTransaction } from "~/server/platform/transaction";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { unique } from "../factories/names";
import { seedMessage } from "../factories/outbox";
import { visitorFrom } from "../factories/people";
import { CONFIRMED, patientCaller, seedRideRequest, writeAsPatient } from "../factories/requests";
import { changeMailSettings } from "../support/outbox";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const EMAIL = "Rosa.Lind@Example.org";
const PHONE = "+12065550142";
const rosa = { kind: "patient", id: 7, name: "Rosa" } as const;
const visitor = visitorFrom();

describe.runIf(HAS_DATABASE)("messages that somebody stopped", () => {
  useDatabase();
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-03-01T17:00Z") });
    await OutboxMessage.destroy({ where: {} });
    changeMailSettings({
      TIME_ZONE: "America/New_York",
      SMS_URL: "http://127.0.0.1:1",
      SMS_TOKEN: "t".repeat(32),
    });
  });

  afterEach(() => vi.useRealTimers());

  const agree = (isGiven: boolean, channel: MessageChannel = "text", address = PHONE) =>
    inTransaction(admin, (writer) =>
      recordConsent(writer, {
        ...{ person: { kind: "patient", id: rosa.id }, channel, address, isGiven },
        ...{ category: "care", words: "Text me the answer.", source: "staff" },
      }),
    );
  const send = (channel: MessageChannel, values: Partial<NewMessage> = {}) =>
    inTransaction(admin, (writer) =>
      sendMessage(writer, {
        to: { ...rosa, address: channel === "text" ? PHONE : EMAIL },
        ...{ channel, purpose: "request-answered", link: "/patient-procedures" },
        dedupeKey: unique("message"),
        ...values,
      }),
    );
  const readStatuses = async () => {
    const rows = await OutboxMessage.findAll({ order: ["id"] });
    return rows.map(({ status, stopReason }) => [status, stopReason].join(" ").trim());
  };
  let leaseId = 0;
  const deliver = async (channel: MessageChannel) => {
    const received: ReadyMessage[] = [];
    const sender = {
      send: (message: ReadyMessage) => {
        received.push(message);
        return Promise.resolve({ kind: "sent" as const, providerId: "" });
      },
      close: () => undefined,
    };
    const { signal } = new AbortController();
    await deliverDueMessages(channel, { signal, leaseId: (leaseId += 1), sender });
    return received;
  };

  it("are not written without an agreement to texts, and are stopped once that was withdrawn", async () => {
    expect(await send("text")).toBeNull();
    await agree(true);
    expect(await send("text")).toMatchObject({ status: "Scheduled" });
    expect(await send("text", { to: { ...rosa, id: 8, address: PHONE } })).toBeNull();
    expect(await send("text", { to: { ...rosa, address: EMAIL } })).toBeNull();
    await agree(false);
    expect(await send("text")).toMatchObject({ status: "Stopped" });
    expect(await readStatuses()).toEqual(["Stopped opted-out", "Stopped opted-out"]);
  });

  it("by STOP are all of the texts to the number, and none of the mail", async () => {
    await agree(true);
    await send("text");
    await send("email");
    await seedMessage({ to: { ...rosa, id: 9, address: PHONE }, channel: "text" });
    await handleIncomingText(visitor, { from: "(206) 555-0142", text: "Stop" });
    expect(await readStatuses()).toEqual(["Stopped opted-out", "Scheduled", "Stopped opted-out"]);
    await handleIncomingText(visitor, { from: PHONE, text: "START" });
    expect(await send("text")).toMatchObject({ status: "Scheduled" });
  });

  it("by the link in a mail are those of its kind to the address", async () => {
    await send("email");
    const [{ unsubscribeUrl } = { unsubscribeUrl: "" }] = await deliver("email");
    expect(unsubscribeUrl).toMatch(/^https:\/\/ward\.example\.org\/unsubscribe\/[\w-]{43,}$/);
    await send("email");
    await seedMessage({
      to: { kind: "administrator", id: 1, name: "Ada", address: EMAIL.toLowerCase() },
      purpose: "new-request",
    });
    const token = unsubscribeUrl?.slice(unsubscribeUrl.lastIndexOf("/") + 1) ?? "";
    await changeSubscription(visitor, token, { isGiven: false, words: "Stop these messages" });
    expect(await readStatuses()).toEqual(["Sent", "Stopped opted-out", "Scheduled"]);
    await changeSubscription(visitor, token, { isGiven: true, words: "Start again" });
  });

  it("are found again just before they are sent, with one query for all of them", async () => {
    for (let count = 0; count < 20; count += 1) {
      await seedMessage({ to: { ...rosa, address: `p${count}@example.org` } });
    }
    await seedMessage({ to: { ...rosa, address: EMAIL } });
    await seedMessage({ to: { ...rosa, address: "no address" } });
    // Kept as typed in the outbox, and so not found by the withdrawal itself.
    await agree(false, "email", EMAIL);
    const reads = vi.spyOn(Consent, "findAll");
    expect(await deliver("email")).toHaveLength(21);
    expect(reads).toHaveBeenCalledTimes(1);
    reads.mockRestore();
    expect((await readStatuses())[20]).toBe("Stopped opted-out");
  });

  it("are those that a patient agreed to and withdrew on their own page, until they agree again", async () => {
    const agree = { contact: "206 555 0178", textMe: "yes" };
    const { id, patientId, patientProcedureId } = await seedRideRequest(agree);
    const caller = patientCaller(patientId);
    await updateRequest(admin, RIDE_KIND, id, CONFIRMED);
    const [agreement, ...others] = await listOwnAgreements(caller);
    expect(others).toEqual([]);
    expect(agreement).toMatchObject({
      ...{ messages: "Answers to what you asked for", channel: "text", address: "••• 0178" },
      words: TEXT_AGREEMENT,
    });
    const withdraw = (by: number) =>
      writeAsPatient(by, (writer) => withdrawOwnAgreement(writer, agreement?.id ?? 0, "Withdraw"));
    const { patientId: otherId } = await seedRideRequest();
    await expect(withdraw(otherId)).rejects.toMatchObject({ status: 404 });
    await withdraw(patientId);
    await withdraw(patientId);
    expect(await listOwnAgreements(caller)).toEqual([]);
    const ledger = { personKind: "patient", personId: patientId, isGiven: false } as const;
    expect(await Consent.findAll({ where: ledger })).toMatchObject([
      { words: "Withdraw", source: "screen", actorId: `patient:${patientId}` },
    ]);
    const where = { aboutType: "ride request", aboutId: id };
    const message = await OutboxMessage.findOne({ where, rejectOnEmpty: true });
    expect(message).toMatchObject({ status: "Stopped", stopReason: "opted-out" });
    const procedure = await PatientProcedure.findByPk(patientProcedureId, { rejectOnEmpty: true });
    await seedRideRequest(agree, procedure);
    expect(await listOwnAgreements(caller)).toHaveLength(1);
  });

  it("are not those that need nobody's agreement", async () => {
    const links = ["new-request", "password-changed"] as const;
    for (const purpose of links) await seedMessage({ purpose });
    const received = await deliver("email");
    expect(received.map(({ unsubscribeUrl }) => unsubscribeUrl)).toEqual([null, null]);
  });

  it.each<[MessagePurpose, string, string]>([
    ["message-answered", "2027-03-05T21:30-05:00", "2027-03-06T13:00:00.000Z"],
    ["message-answered", "2027-03-05T12:00-05:00", "2027-03-05T17:00:00.000Z"],
    // A ride may leave before the quiet hours end.
    ["request-answered", "2027-03-05T21:30-05:00", "2027-03-06T02:30:00.000Z"],
    ["new-request", "2027-03-05T21:30-05:00", "2027-03-06T02:30:00.000Z"],
  ])(
    "that are due in the quiet hours wait, unless they are about an appointment or to staff: %s, %s",
    async (purpose, due, expected) => {
      const sent = await send("email", { purpose, dueAt: new Date(due) });
      const { dueAt } = await OutboxMessage.findByPk(sent?.id ?? 0, { rejectOnEmpty: true });
      expect(dueAt.toISOString()).toBe(expected);
    },
  );

  it("that come to be sent in the quiet hours wait for their end, with no attempt counted", async () => {
    const waiting = await seedMessage({ purpose: "message-answered" });
    const urgent = await seedMessage({ purpose: "request-answered" });
    // As after an outage of the server.
    vi.setSystemTime(new Date("2027-03-01T22:00-05:00"));
    expect((await deliver("email")).map(({ id }) => id)).toEqual([urgent.id]);
    const held = { status: "Scheduled", attempts: 0, claimedAt: null, dueAt: waiting.dueAt };
    const end = new Date("2027-03-02T08:00-05:00");
    expect(await waiting.reload()).toMatchObject({ ...held, nextAttemptAt: end });
    expect(await findSendAgainWait(admin, urgent.id)).toBeNull();
    expect(await findSendAgainWait(admin, waiting.id)).toBe(end.toISOString());
    expect(await sendMessageAgain(admin, waiting.id)).toMatchObject({
      ...{ status: "Scheduled", dueAt: end.toISOString(), nextAttemptAt: end.toISOString() },
    });
    expect(await deliver("email")).toEqual([]);
    vi.setSystemTime(end);
    expect((await deliver("email")).map(({ id }) => id)).toEqual([waiting.id]);
  });
});
