import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { presentForView } from "~/app/admin/messages/present-for-view.server";
import { OutboxMessage } from "~/models";
import {
  activateAdministrator,
  deactivateAdministrator,
} from "~/server/access/administrator-access";
import { findSendObstacle, sendMessageAgain } from "~/server/outbox/change-messages";
import { hasDueMessages } from "~/server/outbox/claim";
import { deliverDueMessages } from "~/server/outbox/deliver";
import { getMessageWithLink } from "~/server/outbox/messages";
import { OUTBOX_TABLE } from "~/server/outbox/outbox-table";
import { eraseOldMessages } from "~/server/outbox/retention";
import type { MessageSender } from "~/server/outbox/sender";
import * as unsendable from "~/server/outbox/stop-unsendable";
import { log } from "~/server/platform/log";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { seedMessage } from "../factories/outbox";
import { seedAdministrator } from "../factories/people";
import { admin, collectStatuses, HAS_DATABASE, useDatabase } from "../support/database";

const ON = { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" };
const find = (id: number) => OutboxMessage.findByPk(id, { rejectOnEmpty: true });
const setColumns = (id: number, values: object) =>
  OutboxMessage.update(values, { where: { id }, silent: true, hooks: false });

let leaseId = 0;
/** Delivers what is due. @returns the ids of what was sent */
async function deliver(): Promise<number[]> {
  const sent: number[] = [];
  const sender: MessageSender = {
    send: ({ id }) => {
      sent.push(id);
      return Promise.resolve({ kind: "sent", providerId: "q1" });
    },
    close: () => undefined,
  };
  const { signal } = new AbortController();
  await deliverDueMessages("email", { signal, leaseId: (leaseId += 1), sender });
  return sent;
}

describe.runIf(HAS_DATABASE)("delivery", () => {
  useDatabase();
  beforeEach(async () => {
    replaceSettings(readSettings({ DATA_DIR: settings().dataDir, ...ON }));
    await OutboxMessage.destroy({ where: {} });
  });
  afterEach(() => vi.restoreAllMocks());

  it("leaves what is for a purpose of another release alone, which screens name by its key", async () => {
    const { id } = await seedMessage();
    const known = await seedMessage();
    await setColumns(id, { purpose: "discharge-notes" });
    expect(await deliver()).toEqual([known.id]);
    expect(await find(id)).toMatchObject({ status: "Scheduled", attempts: 0 });
    expect(await hasDueMessages("email")).toBe(false);
    await setColumns(id, { status: "Sending", leaseId: 0, claimedAt: new Date(0) });
    expect(await deliver()).toEqual([]);
    await setColumns(id, { status: "Scheduled" });
    const message = await getMessageWithLink(admin, id);
    expect(presentForView(message).purpose).toBe("discharge-notes");
    const column = OUTBOX_TABLE.columns.find((each) => each.id === "purpose");
    expect(column?.value?.(message)).toBe("discharge-notes");
    expect(await findSendObstacle(admin, id)).toContain("does not know");
    expect(await collectStatuses([sendMessageAgain(admin, id)])).toEqual([409]);
  });

  it("stops what goes to an administrator whose account is deactivated, until it is active again", async () => {
    await seedAdministrator();
    const { id: personId, name, email } = await seedAdministrator();
    const to = { kind: "administrator", id: personId, name, address: email } as const;
    const values = { to, purpose: "new-request" } as const;
    const { id } = await seedMessage(values);
    await deactivateAdministrator(admin, personId);
    expect(await find(id)).toMatchObject({ status: "Stopped", stopReason: "deactivated" });
    expect(await findSendObstacle(admin, id)).toBe("This person's account is deactivated.");
    expect(await collectStatuses([sendMessageAgain(admin, id)])).toEqual([409]);
    const late = await seedMessage(values);
    expect(await deliver()).toEqual([]);
    expect(await find(late.id)).toMatchObject({ stopReason: "deactivated", attempts: 0 });
    await activateAdministrator(admin, personId);
    expect(await sendMessageAgain(admin, id)).toMatchObject({ status: "Scheduled" });
    const { dedupeKey } = late;
    const anew = await seedMessage({ ...values, dedupeKey, replacesCancelled: true });
    expect(anew).toMatchObject({ id: late.id, status: "Scheduled" });
  });

  it("sends nothing without a text, which is erased like others later", async () => {
    const { id } = await seedMessage();
    await setColumns(id, { text: "", createdAt: new Date(0), dueAt: new Date(0) });
    expect(await deliver()).toEqual([]);
    expect(await find(id)).toMatchObject({ status: "Failed", lastError: "It has no text" });
    expect(await getMessageWithLink(admin, id)).toMatchObject({ isErased: false });
    expect(await findSendObstacle(admin, id)).toBe("It has no text.");
    expect(await eraseOldMessages(admin, () => true)).toBe(1);
    expect(await getMessageWithLink(admin, id)).toMatchObject({ isErased: true, address: null });
    expect(await eraseOldMessages(admin, () => true)).toBe(0);
  });

  it("tries a message again whose checks fail, and sends the others", async () => {
    const messages = [await seedMessage(), await seedMessage(), await seedMessage()];
    const [first, faulty, last] = messages.map(({ id }) => id);
    const check = unsendable.stopUnsendable;
    vi.spyOn(unsendable, "stopUnsendable").mockImplementation((batch) =>
      batch.some(({ id }) => id === faulty) ? Promise.reject(new Error("broken")) : check(batch),
    );
    const logged = vi.spyOn(log, "error").mockReturnValue(undefined);
    expect(await deliver()).toEqual([first, last]);
    expect(await find(faulty ?? 0)).toMatchObject({
      ...{ status: "Scheduled", attempts: 1, lastError: "It could not be checked" },
    });
    expect(logged).toHaveBeenCalledOnce();
  });
});
