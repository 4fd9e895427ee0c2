import { beforeEach, describe, expect, it } from "vitest";
import { Consent } from "~/models";
import type { ConsentCategory, LedgerCategory } from "~/models/consents/consent-category.schema";
import type { MessageCategory } from "~/models/outbox/message-purpose.schema";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import { type ConsentPerson, findMayReceive, recordConsent } from "~/server/consents/consents";
import { handleIncomingText } from "~/server/consents/incoming-text";
import { erasePatientConsents } from "~/server/consents/patients";
import {
  changeSubscription,
  readSubscription,
  readSubscriptions,
  unsubscribePath,
} from "~/server/consents/unsubscribe";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { visitorFrom } from "../factories/people";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const EMAIL = "Rosa.Lind@Example.org";
const visitor = visitorFrom();

describe.runIf(HAS_DATABASE)("the consent ledger", () => {
  useDatabase();
  let count = 0;
  let person: ConsentPerson = { kind: "patient", id: 0 };
  let other: ConsentPerson = { kind: "patient", id: 0 };
  let phone = "";
  beforeEach(() => {
    // Each test has people and a number of its own.
    count += 1;
    person = { kind: "patient", id: 2 * count };
    other = { kind: "patient", id: 2 * count + 1 };
    phone = `(206) 555-01${String(count).padStart(2, "0")}`;
  });

  const record = (
    isGiven: boolean,
    { who = person, category = "care" }: { who?: ConsentPerson; category?: ConsentCategory } = {},
    channel: MessageChannel = "text",
  ) =>
    inTransaction(admin, (writer) =>
      recordConsent(writer, {
        person: who,
        channel,
        address: channel === "text" ? phone : EMAIL,
        category,
        isGiven,
        words: "Text me the answer.",
        source: "staff",
      }),
    );
  const mayReceive = async (
    channel: MessageChannel,
    category: MessageCategory = "care",
    who: ConsentPerson | null = person,
    address = channel === "text" ? phone : EMAIL,
  ) => {
    const { allowed, reason } = await findMayReceive(admin, {
      person: who,
      address,
      channel,
      category,
    });
    return allowed || reason;
  };
  const write = (text: string) => handleIncomingText(visitor, { from: phone, text });

  it("lets text messages go only to somebody who agreed to them for that number", async () => {
    expect(await mayReceive("text")).toBe("No agreement is recorded");
    await record(true);
    expect(await mayReceive("text")).toBe(true);
    expect(await mayReceive("text", "care", other)).toBe("No agreement is recorded");
    expect(await mayReceive("text", "care", null)).toBe("No agreement is recorded");
    expect(await mayReceive("text", "care", person, "+12065550199")).toMatch(/No agreement/);
    expect(await mayReceive("text", "reminder")).toBe("No agreement is recorded");
    await record(false);
    expect(await mayReceive("text")).toBe("The agreement was withdrawn");
    await record(true);
    expect(await mayReceive("text")).toBe(true);
  });

  it("lets answers go by email unless that was withdrawn; other messages need an agreement", async () => {
    expect(await mayReceive("email")).toBe(true);
    expect(await mayReceive("email", "care", null)).toBe(true);
    expect(await mayReceive("email", "survey")).toBe("No agreement is recorded");
    await record(true, { category: "survey" }, "email");
    expect(await mayReceive("email", "survey")).toBe(true);
    await record(false, {}, "email");
    expect(await mayReceive("email")).toBe("The agreement was withdrawn");
    expect(await mayReceive("email", "care", other)).toBe(true);
  });

  it.each([
    ["text", "rosa@example.org"],
    ["text", "206 555 0142 ext. 12"],
    ["text", "555"],
    ["email", "206 555 0142"],
  ] as const)("lets nothing go by %s to %s", async (channel, address) => {
    expect(await mayReceive(channel, "account", person, address)).toMatch(/^Not a/);
  });

  it("after STOP lets nothing go to a number, whoever has it, until START", async () => {
    await record(true);
    await record(true, { who: other });
    expect(await mayReceive("text", "account")).toBe(true);
    const before = await Consent.count();
    const events = await recordEvents(async () => {
      for (const text of ["Stop.", "STOPALL"]) await write(text);
    });
    expect(await Consent.count()).toBe(before + 1);
    expect(events).toMatchObject([
      { action: "withdrawn", recordType: "consent", actorName: "Visitor" },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/555|STOP/);
    const STOPPED = "Stopped by text: STOP";
    for (const who of [person, other]) expect(await mayReceive("text", "care", who)).toBe(STOPPED);
    expect(await mayReceive("text", "account")).toBe(STOPPED);
    expect(await mayReceive("text", "staff")).toBe(STOPPED);
    expect(await mayReceive("email", "account")).toBe(true);
    // An agreement on a page could be anybody's: only the number itself takes STOP back.
    await record(true);
    expect(await mayReceive("text")).toBe(STOPPED);
    await write("start");
    for (const who of [person, other]) expect(await mayReceive("text", "care", who)).toBe(true);
  });

  it.each([
    [" “stop” please!", "stop"],
    ["Unsubscribe", "stop"],
    ["cancel", "stop"],
    ["END", "stop"],
    ["ｑｕｉｔ", "stop"],
    ["yes", "start"],
    ["UnStop", "start"],
    ["help?", "help"],
    ["Info", "help"],
    ["Don't stop", null],
    ["I will stop by", null],
    ["", null],
    ["👍", null],
  ])("takes %j for the keyword %j", async (text, command) => {
    expect(await write(text)).toBe(command);
  });

  it("takes no keyword from a sender that is not a number", async () => {
    const before = await Consent.count();
    expect(await handleIncomingText(visitor, { from: "72345", text: "STOP" })).toBeNull();
    expect(await Consent.count()).toBe(before);
  });

  it("keeps of an erased patient that a number or an email address is stopped, and nothing else", async () => {
    await record(true);
    await record(false, {}, "email");
    await write("STOP");
    const path = unsubscribePath({ person, channel: "text", address: phone, category: "survey" });
    await changeSubscription(visitor, path.slice(13), { isGiven: true, words: "Start again" });
    const shared = "shared@example.org";
    const link = unsubscribePath({ person, channel: "email", address: shared, category: "care" });
    await changeSubscription(visitor, link.slice(13), { isGiven: false, words: "Stop" });
    await inTransaction(admin, (writer) => erasePatientConsents(writer, [person.id]));
    expect(await Consent.count({ where: { personId: person.id } })).toBe(0);
    expect(await mayReceive("email", "care", other, shared)).toBe(
      "Stopped by the link in a message",
    );
    expect(await mayReceive("text", "account")).toBe("Stopped by text: STOP");
    expect(await mayReceive("email")).toBe(true);
  });

  describe("with the link in a message", () => {
    const link = (category: ConsentCategory = "care", address = `link-${phone.slice(-4)}@a.org`) =>
      unsubscribePath({ person, channel: "email", address, category });
    const token = (path: string) => path.replace("/unsubscribe/", "");
    const stop = (path: string, isGiven = false) =>
      changeSubscription(admin, token(path), { isGiven, words: "Stop these messages" });

    it("stops a kind of message to the address, for everybody who has it, once", async () => {
      const path = link("care");
      expect(path).toMatch(/^\/unsubscribe\/[\w-]{43,}$/);
      const address = `link-${phone.slice(-4)}@a.org`;
      const before = await Consent.count();
      const events = await recordEvents(async () => {
        await stop(path);
        await stop(link("care"));
      });
      expect(events).toMatchObject([
        { action: "withdrawn", actorName: "Recipient", address: null },
      ]);
      expect(await Consent.count()).toBe(before + 1);
      expect(await mayReceive("email", "care", other, address)).toBe(
        "Stopped by the link in a message",
      );
      expect(await mayReceive("email", "account", person, address)).toBe(true);
      expect(await readSubscription(visitor, token(path))).toEqual({
        channel: "email",
        address: "l•••@a.org",
        messages: "Answers to what you asked for",
        isStopped: true,
      });
      await stop(path, true);
      expect(await mayReceive("email", "care", person, address)).toBe(true);
    });

    it("shows and stops all kinds of messages to the address, and lets each start again", async () => {
      const path = link("care", `all-${phone.slice(-4)}@a.org`);
      const readStates = async () => {
        const { categories, address } = await readSubscriptions(visitor, token(path));
        expect(address).toBe("a•••@a.org");
        return categories.map(({ state }) => state);
      };
      const change = (category: LedgerCategory, isGiven = false) =>
        changeSubscription(visitor, token(path), { category, isGiven, words: "Stop" });
      expect(await readStates()).toEqual(["on", "not-agreed", "not-agreed", "not-agreed"]);
      await change("survey");
      expect(await readStates()).toEqual(["on", "not-agreed", "stopped", "not-agreed"]);
      const before = await Consent.count();
      await change("all");
      await change("all");
      expect(await Consent.count()).toBe(before + 1);
      expect(await readStates()).toEqual(["stopped", "stopped", "stopped", "stopped"]);
      await change("care", true);
      expect(await readStates()).toEqual(["on", "stopped", "stopped", "stopped"]);
      await change("all");
      expect((await readStates())[0]).toBe("stopped");
      await expect(readSubscriptions(visitor, "nonsense")).rejects.toMatchObject({ status: 404 });
    });

    it("works with a previous secret, and not once it was altered", async () => {
      const { sessionSecret, dataDir } = settings();
      const path = link();
      try {
        replaceSettings(
          readSettings({
            DATA_DIR: dataDir,
            SESSION_SECRET: "another secret of more than thirty-two letters",
            SESSION_SECRET_PREVIOUS: sessionSecret,
          }),
        );
        expect(await readSubscription(visitor, token(path))).toMatchObject({ isStopped: false });
      } finally {
        replaceSettings(readSettings({ DATA_DIR: dataDir, SESSION_SECRET: sessionSecret }));
      }
      const altered = token(path).replace(/^./, (letter) => (letter === "A" ? "B" : "A"));
      for (const wrong of [altered, "", "nonsense", "x".repeat(5_000)])
        await expect(readSubscription(visitor, wrong)).rejects.toMatchObject({ status: 404 });
    });

    it("can be pressed 30 times an hour", async () => {
      const path = link("offer");
      for (let press = 0; press < 30; press += 1) await stop(path);
      await expect(stop(path, true)).rejects.toMatchObject({ status: 429 });
    });
  });
});
