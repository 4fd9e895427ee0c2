import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, vi } from "vitest";
import { AuditEvent, OutboxMessage } from "~/models";
import { deliverDueMessages } from "~/server/outbox/deliver";
import type { NewMessage } from "~/server/outbox/queue-message";
import { queueMessage } from "~/server/outbox/queue-message";
import { openSealedLink, reencryptMessageLinks } from "~/server/outbox/sealed-link";
import { stopMessages } from "~/server/outbox/stop-messages";
import { systemCaller } from "~/server/platform/caller";
import { log } from "~/server/platform/log";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { seedMessage } from "../factories/outbox";
import { unique } from "../factories/names";
import { HAS_DATABASE, useDatabase } from "../support/database";
import {
  changeMailSettings,
  createSender,
  deliver,
  findMessage,
  useOutbox,
} from "../support/outbox";

const caller = systemCaller("test");

describe.runIf(HAS_DATABASE)("the outbox", () => {
  useDatabase();
  useOutbox();

  it("keeps one message for each dedupe key, also when two write it at once", async () => {
    const dedupeKey = unique("key");
    const [one, other] = await Promise.all([
      seedMessage({ dedupeKey }),
      seedMessage({ dedupeKey }),
    ]);
    expect(other.id).toBe(one.id);
    expect(await OutboxMessage.count({ where: { dedupeKey } })).toBe(1);
  });

  it("writes in the transaction of what causes the message", async () => {
    const message: NewMessage = {
      to: { kind: "visitor", id: null, name: "", address: "a@example.org" },
      ...({ channel: "email", purpose: "message-answered", dedupeKey: "rolled back" } as const),
    };
    const work = inTransaction(caller, async (writer) => {
      await queueMessage(writer, message);
      throw new Error("no");
    });
    await expect(work).rejects.toThrow("no");
    expect(await OutboxMessage.count()).toBe(0);
  });

  it("fills the text, and needs the values of the purpose", async () => {
    const { subject, text, template, status } = await seedMessage({
      purpose: "invitation",
      values: { by: "Ada\r\nLovelace", time: "72 hours" },
      secretLink: "/welcome?link=abc",
    });
    expect({ subject, template, status }).toEqual({
      subject: "You are invited to Calmward",
      template: "invitation.email.md",
      status: "Scheduled",
    });
    expect(text).toMatch(
      /^Hello Ann Lee,\n\nAda Lovelace invites you .*\n\n\[Choose Your Password\]\(\{link\}\)/,
    );
    await expect(seedMessage({ purpose: "invitation" })).rejects.toThrow(
      "invitation needs the values by, time",
    );
    await expect(seedMessage({ purpose: "invitation", channel: "text" })).rejects.toThrow(
      "by, time",
    );
  });

  it("keeps what would have been sent where the channel is off", async () => {
    const address = "+12065550142";
    const to = { kind: "patient", id: 7, name: "Ann", address } as const;
    const message = await seedMessage({ to, channel: "text" });
    expect(message).toMatchObject({
      status: "Stopped",
      stopReason: "no-channel",
      text: "Calmward: something is waiting for you. {link} STOP ends this.",
    });
    expect(
      await deliverDueMessages("text", { signal: new AbortController().signal, leaseId: 1 }),
    ).toBeNull();
  });

  it("takes an operator's text, and ours again where it is wrong or gone", async () => {
    const folder = path.join(settings().dataDir, "texts/messages/en");
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "request-answered.email.md");
    const warn = vi.spyOn(log, "warn").mockReturnValue();
    const write = (text: string, seconds: number) => {
      writeFileSync(file, text);
      utimesSync(file, seconds, seconds);
    };
    const readSubject = async () => (await seedMessage()).subject;
    write("News from {Hospital}\n\n[Read It]({link})\n", 1);
    expect(await readSubject()).toBe("News from Calmward");
    write("News for {patient}\n\n[Read It]({link})\n", 2);
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    expect(warn).toHaveBeenCalledTimes(1);
    expect(warn.mock.calls[0]).toMatchObject([
      { file, reason: "it has {patient}, and may have {Hospital}, {name}, {phone}, {link}" },
      "a text of a message cannot be used; ours is sent",
    ]);
    rmSync(file);
    expect(await readSubject()).toBe("Calmward: something is waiting for you");
    warn.mockRestore();
  });

  it("stops what is scheduled about a record or to a person, and nothing else", async () => {
    const about = { type: "ride request", id: 12 };
    const to = { kind: "administrator", id: 3, name: "Ada", address: "ada@example.org" } as const;
    const [aboutIt, toAda, other] = [
      await seedMessage({ about }),
      await seedMessage({ to }),
      await seedMessage(),
    ];
    const stop = (input: Parameters<typeof stopMessages>[1]) =>
      inTransaction(caller, (writer) => stopMessages(writer, input));
    expect(await stop({ about, reason: "cancelled" })).toBe(1);
    expect(await stop({ about, reason: "cancelled" })).toBe(0);
    expect(await stop({ recipient: { kind: "administrator", id: 3 }, reason: "opted-out" })).toBe(
      1,
    );
    await expect(stop({ reason: "cancelled" })).rejects.toThrow("needs a record or a recipient");
    expect(await findMessage(aboutIt.id)).toMatchObject({
      status: "Stopped",
      stopReason: "cancelled",
      version: 1,
    });
    expect(await findMessage(toAda.id)).toMatchObject({
      status: "Stopped",
      stopReason: "opted-out",
    });
    expect(await findMessage(other.id)).toMatchObject({ status: "Scheduled" });
    const event = await AuditEvent.findOne({
      where: { recordType: "outbox message", action: "stopped" },
      order: [["id", "ASC"]],
    });
    expect(event).toMatchObject({
      recordName: "1 message",
      changes: '{"reason":[null,"cancelled"]}',
    });
  });

  it("encrypts links anew with another SESSION_SECRET", async () => {
    const old = settings().sessionSecret;
    const { id } = await seedMessage({ link: undefined, secretLink: "/welcome?link=x" });
    changeMailSettings({ SESSION_SECRET: "n".repeat(32), SESSION_SECRET_PREVIOUS: old });
    expect(await inTransaction(caller, reencryptMessageLinks)).toBe(1);
    changeMailSettings({ SESSION_SECRET: "n".repeat(32) });
    expect(openSealedLink((await findMessage(id)).sealedLink ?? "")).toBe("/welcome?link=x");
    changeMailSettings({ SESSION_SECRET: "o".repeat(32) });
    const { received, sender } = createSender();
    await deliver(sender);
    expect(received).toEqual([]);
    expect(await findMessage(id)).toMatchObject({
      status: "Failed",
      lastError: "Its link is gone",
    });
  });
});
