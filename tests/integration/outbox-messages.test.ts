import { beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, OneTimeLink, OutboxMessage } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { eraseOldMessages } from "~/server/outbox/retention";
import { findSendObstacle, sendMessageAgain, stopMessage } from "~/server/outbox/change-messages";
import {
  getMessageWithLink,
  getOutboxMessage,
  listOutboxMessages,
  OUTBOX_LIST,
  type OutboxSortField,
} from "~/server/outbox/messages";
import { OUTBOX_MESSAGE } from "~/server/outbox/stop-messages";
import { recordConsent } from "~/server/consents/consents";
import { type Caller, systemCaller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { callerFor, seedAdministrator } from "../factories/people";
import { readScreen } from "../support/screen-list";
import { listFilterFields } from "~/app/http/filter-fields.server";
import { listOwnMessages } from "~/server/outbox/own-messages";
import { OUTBOX_TABLE } from "~/server/outbox/outbox-table";
import { seedLinkMessage, seedMessage } from "../factories/outbox";
import { admin, collectStatuses, HAS_DATABASE, useDatabase } from "../support/database";

const DAY_MS = 86_400_000;
const ON = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" };
const find = (id: number) => OutboxMessage.findByPk(id, { rejectOnEmpty: true });
const setColumns = (id: number, values: object) =>
  OutboxMessage.update(values, { where: { id }, silent: true, hooks: false });
const query = (values: Partial<ListQuery<OutboxSortField>> = {}): ListQuery<OutboxSortField> => ({
  ...{ page: 1, limit: 10, sortBy: "id", sortOrder: "ASC", search: "" },
  ...values,
});
const readEvents = async (id: number) => {
  const where = { recordType: OUTBOX_MESSAGE, recordId: String(id) };
  return AuditEvent.findAll({ where, order: ["id"] });
};
/** A token for what names people, which may not read texts. */
const withoutTexts: Caller = { ...admin, actor: { ...admin.actor, role: "viewer" } };

describe.runIf(HAS_DATABASE)("messages on their screen", () => {
  useDatabase();
  const turnMail = (environment: object) =>
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir, ...environment }));
  beforeEach(async () => {
    turnMail(ON);
    await OutboxMessage.destroy({ where: {} });
  });
  const seedTo = (name: string, channel: MessageChannel = "email") =>
    seedMessage({
      channel,
      to: { kind: "patient", id: 7, name, address: `${name.toLowerCase()}@example.org` },
    });

  it("are found by name and address, and filtered by status, purpose and channel", async () => {
    const ann = await seedTo("Ann");
    const bea = await seedTo("Bea");
    await stopMessage(admin, bea.id);
    const search = async (values: Partial<ListQuery<OutboxSortField>>) =>
      (await listOutboxMessages(admin, query(values))).outboxMessages.map(({ id }) => id);
    expect(await search({ search: "ann" })).toEqual([ann.id]);
    expect(await search({ search: "bea@example" })).toEqual([bea.id]);
    const { status, purpose, channel } = OUTBOX_LIST.filters;
    const filter = async (each: typeof status, option: string) =>
      each.type === "option" ? search({ filters: [each.toCondition(option)] }) : [];
    expect(await filter(status, "Stopped")).toEqual([bea.id]);
    expect(await filter(purpose, "request-answered")).toEqual([ann.id, bea.id]);
    expect(await filter(channel, "text")).toEqual([]);
  });

  it("that were not sent show the link at their end that stops such messages", async () => {
    const { id } = await seedTo("Ann");
    const { unsubscribeUrl } = await getMessageWithLink(admin, id);
    expect(unsubscribeUrl).toMatch(/^http.*\/unsubscribe\/[\w-]{43,}$/);
    await setColumns(id, { status: "Sent", sentAt: new Date() });
    expect((await getMessageWithLink(admin, id)).unsubscribeUrl).toBeNull();
    const staff = await seedMessage({ purpose: "new-request" });
    expect((await getMessageWithLink(admin, staff.id)).unsubscribeUrl).toBeNull();
  });

  it("name a guest patient by number, who is found by it", async () => {
    const to = { kind: "patient", id: 77, name: "", address: "rosa@example.org" } as const;
    const guest = await seedMessage({ to });
    await seedTo("Bea");
    const { outboxMessages } = await listOutboxMessages(admin, query({ search: "patient 77" }));
    expect(outboxMessages).toMatchObject([
      { id: guest.id, recipient: { name: "Guest patient 77" } },
    ]);
    expect((await find(guest.id)).recipientName, "for the greeting and the header").toBe("");
  });

  it("are found by whom they go to, whose name the screen shows", async () => {
    const { id, name, email } = await seedAdministrator();
    const to = { kind: "administrator", id, name: "Former Name", address: email } as const;
    const own = await seedMessage({ to, purpose: "new-request" });
    await seedMessage({ to: { ...to, kind: "patient" } });
    await seedTo("Bea");
    const { rows, chips } = await readScreen(OUTBOX_TABLE, `recipient=administrator:${id}`);
    expect(rows.map((row) => row.id)).toEqual([own.id]);
    expect(chips).toEqual([{ name: "recipient", label: "To", value: name }]);
    const url = new URL(`http://localhost/admin/messages/filter?recipient=patient:${id}`);
    const fields = await listFilterFields(admin, OUTBOX_LIST, url);
    const options = [{ value: `patient:${id}`, label: "Former Name" }];
    expect(fields).toContainEqual({ name: "recipient", label: "To", options });
    for (const wrong of ["administrator", "visitor:1", "coach:0", "patient:1:2"]) {
      await expect(readScreen(OUTBOX_TABLE, `recipient=${wrong}`)).rejects.toThrow(
        "recipient must be",
      );
    }
  });

  it("to oneself are listed for everybody with an account, without text, link and address", async () => {
    const viewer = await seedAdministrator({ role: "viewer" });
    const to = { kind: "administrator", id: viewer.id, name: "Vi", address: viewer.email } as const;
    const first = await seedMessage({ to, purpose: "new-request" });
    const { message: link } = await seedLinkMessage();
    await setColumns(link.id, { recipientKind: "administrator", recipientId: viewer.id });
    await seedTo("Bea");
    const own = await listOwnMessages(callerFor(viewer), { page: 1, limit: 10 });
    expect(own?.messages.map(({ id }) => id)).toEqual([link.id, first.id]);
    expect(Object.keys(own?.messages[0] ?? {}).sort()).toEqual([
      "channel",
      "dueAt",
      "id",
      "purpose",
      "sentAt",
      "status",
      "stopReason",
    ]);
    expect(await listOwnMessages(admin, { page: 1, limit: 10 })).toBeNull();
  });

  it("are refused to who may not read them", async () => {
    const { id } = await seedMessage();
    const refused = [
      listOutboxMessages(withoutTexts, query()),
      getOutboxMessage(withoutTexts, id),
      sendMessageAgain(withoutTexts, id),
      stopMessage(withoutTexts, id),
    ];
    expect(await collectStatuses(refused)).toEqual([403, 403, 403, 403]);
  });

  it("show a one-time link until it was sent, and each view is in the audit without it", async () => {
    turnMail({});
    const { message, path } = await seedLinkMessage();
    const { id } = message;
    const shown = await getMessageWithLink(admin, id);
    expect(shown).toMatchObject({ status: "Stopped", stopReason: "no-channel", link: null });
    expect(shown).toMatchObject({ oneTimeLink: path, linkProblem: null });
    const secret = path.slice(path.indexOf("=") + 1);
    expect(JSON.stringify(await getOutboxMessage(admin, id))).not.toContain(secret);
    await setColumns(id, { status: "Sent", sentAt: new Date(), sealedLink: null });
    expect(await getMessageWithLink(admin, id)).toMatchObject({ oneTimeLink: null });
    const events = await readEvents(id);
    expect(events.map(({ action }) => action)).toEqual(["viewed", "viewed", "viewed"]);
    expect(JSON.stringify(events)).not.toContain(secret);
    expect(JSON.stringify(events)).not.toContain("example.org");
  });

  it("are stopped by staff, unless they were sent", async () => {
    const { id, version } = await seedMessage();
    const stale = await stopMessage(admin, id, [version + 1]).catch((error: Error) => error);
    expect(stale).toMatchObject({ status: 412 });
    const stopped = await stopMessage(admin, id, [version]);
    expect(stopped).toMatchObject({ status: "Stopped", stopReason: "by-staff", version: 1 });
    expect(await stopMessage(admin, id)).toEqual(stopped);
    const [event, ...others] = await readEvents(id);
    expect([event?.action, others]).toEqual(["stopped", []]);
    expect(event?.recordName).toBeNull();
    for (const status of ["Sent", "Sending"]) {
      await setColumns(id, { status });
      expect(await collectStatuses([stopMessage(admin, id)])).toEqual([409]);
    }
  });

  it("are sent again with the same id and all attempts, also by two at once", async () => {
    const { id, messageId, version } = await seedMessage();
    await setColumns(id, { status: "Failed", attempts: 8, lastError: "550 Unknown" });
    const both = [sendMessageAgain(admin, id, [version]), sendMessageAgain(admin, id, [version])];
    expect((await collectStatuses(both)).sort()).toEqual([412, "done"]);
    const again = { status: "Scheduled", attempts: 0, lastError: "", messageId, stopReason: "" };
    expect(await find(id)).toMatchObject(again);
    const [event] = await readEvents(id);
    expect(event).toMatchObject({ action: "sent again", recordName: null });
  });

  it("are copied with an id of their own where they were sent before", async () => {
    const first = await seedMessage();
    await setColumns(first.id, { status: "Sent", sentAt: new Date(), providerId: "q1" });
    const { id } = await sendMessageAgain(admin, first.id);
    const copy = await find(id);
    expect(copy).toMatchObject({ status: "Scheduled", text: first.text, sentAt: null });
    expect(copy.messageId).not.toBe(first.messageId);
    expect(copy.dedupeKey).not.toBe(first.dedupeKey);
    expect(await find(first.id)).toMatchObject({ status: "Sent", version: 1 });
    const copies = () => OutboxMessage.count();
    const repeats = await Promise.all([1, 2, 3].map(() => sendMessageAgain(admin, first.id)));
    expect(repeats.map((each) => each.id)).toEqual([id, id, id]);
    await setColumns(id, { status: "Failed", attempts: 8 });
    expect(await sendMessageAgain(admin, first.id)).toMatchObject({ id, status: "Scheduled" });
    expect(await copies()).toBe(2);
    await setColumns(id, { status: "Sent", sentAt: new Date() });
    const both = await Promise.all([1, 2].map(() => sendMessageAgain(admin, first.id)));
    expect(new Set(both.map((each) => each.id)).size).toBe(1);
    expect(await copies()).toBe(3);
  });

  it("are sent again once their channel is on", async () => {
    turnMail({});
    const { id } = await seedMessage();
    const refusal = await sendMessageAgain(admin, id).catch((error: Error) => error);
    const message = "Email is off: set SMTP_URL and MAIL_FROM.";
    expect(refusal).toMatchObject({ status: 409, message });
    turnMail(ON);
    expect(await sendMessageAgain(admin, id)).toMatchObject({ status: "Scheduled" });
  });

  it("are not sent again without their link, after they were cancelled, or to who stopped them", async () => {
    const send = (id: number) =>
      sendMessageAgain(admin, id).then(
        () => "sent",
        (error: Error) => error.message,
      );
    const { message: link } = await seedLinkMessage();
    await setColumns(link.id, { status: "Sent", sentAt: new Date(), sealedLink: null });
    expect(await send(link.id)).toContain("Its one-time link is gone");
    const { id } = await seedMessage();
    await setColumns(id, { status: "Stopped", stopReason: "cancelled" });
    expect(await send(id)).toContain("What it was about was cancelled");
    await setColumns(id, { status: "Stopped", stopReason: "by-staff" });
    await inTransaction(admin, (writer) =>
      recordConsent(writer, {
        person: { kind: "patient", id: 7 },
        ...({ channel: "email", address: "ann@example.org", category: "care" } as const),
        ...({ isGiven: false, words: "No more", source: "staff" } as const),
      }),
    );
    expect(await send(id)).toContain("The recipient may not be written to");
  });

  it("are not sent again with a one-time link that does not work any more, and say why", async () => {
    const { message, path } = await seedLinkMessage();
    const { id } = message;
    const failed = { status: "Failed", attempts: 8 };
    await setColumns(id, failed);
    expect(await sendMessageAgain(admin, id)).toMatchObject({ status: "Scheduled" });
    const expectProblem = async (words: string) => {
      await setColumns(id, failed);
      expect(await findSendObstacle(admin, id)).toBe(`${words} Make a new link instead.`);
      expect(await collectStatuses([sendMessageAgain(admin, id)])).toEqual([409]);
      const shown = { oneTimeLink: null, linkProblem: words };
      expect(await getMessageWithLink(admin, id)).toMatchObject(shown);
    };
    const where = { tokenHash: hashSecret(path.slice(path.indexOf("=") + 1)) };
    await OneTimeLink.update({ expiresAt: new Date() }, { where });
    await expectProblem("Its one-time link has expired.");
    await OneTimeLink.destroy({ where });
    await expectProblem("Its one-time link was used, replaced or withdrawn.");
    // Housekeeping has deleted it.
    await setColumns(id, { createdAt: new Date(Date.now() - 3 * DAY_MS) });
    await expectProblem("Its one-time link has expired.");
  });

  it("lose text, name and address after 90 days, but not before they are over", async () => {
    const old = new Date(Date.now() - 91 * DAY_MS);
    const sent = await seedTo("Ann");
    const waiting = await seedTo("Bea");
    const recent = await seedTo("Cleo");
    const later = await seedTo("Dora");
    const sentAt = { status: "Sent", sentAt: old, lastError: "250 ok" };
    await setColumns(sent.id, { ...sentAt, createdAt: old, dueAt: old });
    await setColumns(waiting.id, { createdAt: old, dueAt: old });
    await setColumns(recent.id, sentAt);
    await setColumns(later.id, { status: "Sent", createdAt: old });
    const task = systemCaller("housekeeping");
    expect(await eraseOldMessages(task, () => false)).toBe(0);
    expect(await eraseOldMessages(task, () => true)).toBe(1);
    expect(await eraseOldMessages(task, () => true)).toBe(0);
    const row = JSON.stringify(await find(sent.id));
    expect(row).not.toMatch(/Ann|ann@|waiting for you|250 ok/);
    const shown = await getOutboxMessage(admin, sent.id);
    const what = { purpose: "request-answered", channel: "email", sentAt: old.toISOString() };
    expect(shown).toMatchObject({ ...what, isErased: true, address: null, status: "Sent" });
    expect((await find(waiting.id)).address).toBe("bea@example.org");
    expect(await collectStatuses([sendMessageAgain(admin, sent.id)])).toEqual([409]);
    const [found] = (await listOutboxMessages(admin, query({ search: "ann" }))).outboxMessages;
    expect(found).toBeUndefined();
  });
});
