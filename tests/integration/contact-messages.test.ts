import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, ContactMessage } from "~/models";
import {
  changeContactMessageStatus,
  CONTACT_MESSAGE_LIST,
  type ContactMessageQuery,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
} from "~/server/contact/messages";
import { countContactMessage, sendContactMessage } from "~/server/contact/send";
import { aContactMessage, manyContactMessages, typedMessage } from "../factories/contact-messages";
import { unique } from "../factories/names";
import { visitorAt } from "../factories/people";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  statementsOf,
  useDatabase,
  viewer,
} from "../support/database";
import { ALL, expectTotalOrder } from "../support/lists";
import { FULL_WORK, explainStatements } from "../support/query-plans";

const list = (query: Partial<ContactMessageQuery> = {}) =>
  listContactMessages(viewer, { ...ALL, ...query });
const foundBy = async (query: Partial<ContactMessageQuery>) =>
  (await list(query)).contactMessages.map(({ id }) => id);
const eventsOf = async (id: number) => {
  const where = { recordType: "contact message", recordId: String(id) };
  return AuditEvent.findAll({ where, order: ["id"] });
};
const problemsOf = async (values: object) => {
  const refused = await sendContactMessage(visitorAt(), values).then(
    () => null,
    (thrown: { fields: { field: string; message: string }[] }) => thrown,
  );
  return Object.fromEntries(refused?.fields.map(({ field, message }) => [field, message]) ?? []);
};

describe.runIf(HAS_DATABASE)("a message to the hospital", () => {
  useDatabase();

  it("is kept as it was typed, cleaned, and is New", async () => {
    const { id } = await aContactMessage({
      name: "  Ann\tLee ",
      email: " ann@example.org ",
      message: "Hello.\r\n\r\n\r\nThe film  does not play.\u202e ",
      homepage: "",
    });
    expect(await getContactMessage(viewer, id)).toMatchObject({
      name: "Ann Lee",
      email: "ann@example.org",
      topic: "website",
      message: "Hello.\n\nThe film  does not play.",
      status: "New",
      answeredAt: null,
      answeredBy: null,
      version: 0,
    });
  });

  it("is refused with all that is missing or wrong", async () => {
    expect(await problemsOf({})).toEqual({
      name: "Name is required",
      email: "Email is required",
      topic: "Please select a topic",
      message: "Message is required",
    });
    const wrong = {
      name: "x".repeat(201),
      email: "ann@",
      topic: "gossip",
      message: "x".repeat(5_001),
    };
    expect(await problemsOf(wrong)).toEqual({
      name: "Name must be at most 200 characters",
      email: "Please enter a valid email address",
      topic: "Topic must be one of plans, website, privacy, partners, other",
      message: "Message must be at most 5000 characters",
    });
    expect(await problemsOf({ ...typedMessage(), email: `${"x".repeat(250)}@a.io` })).toEqual({
      email: "Email must be at most 254 characters",
    });
  });

  it("of a robot, which fills in what people do not see, is not kept, and says nothing", async () => {
    const before = await ContactMessage.count();
    await sendContactMessage(visitorAt(), typedMessage({ homepage: "https://spam.example" }));
    expect(await ContactMessage.count()).toBe(before);
  });

  it("leaves no trace in the audit of whose it is, nor of what it says", async () => {
    const words = unique("Secret");
    const { id } = await aContactMessage({ name: words, message: words });
    await getContactMessage(viewer, id);
    await changeContactMessageStatus(admin, id, { status: "Answered" });
    await deleteContactMessage(admin, id);
    const events = await eventsOf(id);
    expect(events.map(({ action, actorName, address }) => [action, actorName, address])).toEqual([
      ["created", "Visitor", null],
      ["viewed", "Viewer", "127.0.0.1"],
      ["updated", "Test", "127.0.0.1"],
      ["deleted", "Test", "127.0.0.1"],
    ]);
    expect(JSON.stringify(events)).not.toContain(words);
    expect(events[2]?.changes).toBe('{"status":["New","Answered"]}');
  });

  it("is answered by somebody, at some time, and may be New again", async () => {
    const { id } = await aContactMessage();
    const answered = await changeContactMessageStatus(admin, id, { status: "Answered" }, [0]);
    expect(answered).toMatchObject({ status: "Answered", answeredBy: "Test", version: 1 });
    expect(Date.now() - Date.parse(answered.answeredAt ?? "")).toBeLessThan(60_000);
    expect(await changeContactMessageStatus(admin, id, { status: "Answered" })).toEqual(answered);
    expect(await changeContactMessageStatus(admin, id, { status: "New" })).toMatchObject({
      status: "New",
      answeredBy: null,
      answeredAt: null,
      version: 2,
    });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      "created",
      "updated",
      "updated",
    ]);
  });

  it("is changed by nobody who has seen another version of it, nor to another status", async () => {
    const { id } = await aContactMessage();
    await changeContactMessageStatus(admin, id, { status: "Answered" });
    const late = changeContactMessageStatus(admin, id, { status: "New" }, [0]);
    await expect(late).rejects.toMatchObject({
      status: 412,
      message:
        "This contact message was changed by Test while you were editing. Nothing has been overwritten.",
    });
    await expect(deleteContactMessage(admin, id, [0])).rejects.toMatchObject({ status: 412 });
    for (const status of ["Read", "", undefined]) {
      const wrong = changeContactMessageStatus(admin, id, { status });
      await expect(wrong).rejects.toMatchObject({ status: 422 });
    }
  });

  it("is gone once it is deleted", async () => {
    const { id } = await aContactMessage();
    await deleteContactMessage(admin, id);
    const gone = { status: 404, message: "Contact message not found" };
    await expect(getContactMessage(admin, id)).rejects.toMatchObject(gone);
    await expect(deleteContactMessage(admin, id)).rejects.toMatchObject(gone);
    const change = changeContactMessageStatus(admin, id, { status: "New" });
    await expect(change).rejects.toMatchObject(gone);
  });

  it("is read by those who may read, and changed by those who may write", async () => {
    const { id } = await aContactMessage();
    const no = { status: 403 };
    await expect(listContactMessages(visitorAt(), ALL)).rejects.toMatchObject(no);
    await expect(getContactMessage(visitorAt(), id)).rejects.toMatchObject(no);
    const change = changeContactMessageStatus(viewer, id, { status: "Answered" });
    await expect(change).rejects.toMatchObject(no);
    await expect(deleteContactMessage(viewer, id)).rejects.toMatchObject(no);
  });
});

describe.runIf(HAS_DATABASE)("the list of messages", () => {
  useDatabase();

  it("finds names, addresses and words of the message, of one status where that is asked", async () => {
    const [one, other] = [await aContactMessage(), await aContactMessage({ name: "Zed" })];
    const { id } = await aContactMessage({
      name: "Walter Brandt",
      email: "w.brandt@clinic.example",
      message: "About the car park.\nIs it free?",
    });
    for (const search of ["brandt", "CLINIC.EXAMPLE", "car park", "is it free", "wa"]) {
      expect(await foundBy({ search }), search).toEqual([id]);
    }
    expect(await foundBy({ search: "nothing like it" })).toEqual([]);
    await changeContactMessageStatus(admin, id, { status: "Answered" });
    expect(await foundBy({ status: "New" })).toEqual([one.id, other.id]);
    expect(await foundBy({ status: "Answered" })).toEqual([id]);
    expect(await foundBy({ status: "New", search: "brandt" })).toEqual([]);
  });

  it("is an event of the audit that names the messages which were seen, and nothing else of them", async () => {
    const { id, name } = await aContactMessage();
    await list({ search: name });
    const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
    const { action, recordType, recordId, recordName, changes } = event;
    expect({ action, recordType, recordId, recordName, changes }).toEqual({
      action: "viewed",
      recordType: "contact message",
      recordId: null,
      recordName: "Page 1 of the list",
      changes: JSON.stringify({ messages: [null, String(id)] }),
    });
    const before = await AuditEvent.count();
    await list({ search: "nothing like it" });
    expect(await AuditEvent.count()).toBe(before);
  });

  it("has a total order by each field, and as many statements for many messages as for few", async () => {
    const few = (await statementsOf(() => list({ limit: 2 }))).length;
    await manyContactMessages(12);
    expect((await statementsOf(() => list())).length).toBe(few);
    await expectTotalOrder(async (query) => {
      const { contactMessages: rows, pagination } = await list(query);
      return { rows, pagination };
    }, CONTACT_MESSAGE_LIST.sortFields);
  });
});

describe.runIf(HAS_DATABASE)("counting messages", () => {
  useDatabase();

  it("lets ten an hour in from one network, and says when the next one may come", async () => {
    const from = (address: string | null) => countContactMessage(visitorAt(address));
    for (let sent = 0; sent < 10; sent++) await from(`2001:db8:0:1::${sent}`);
    await expect(from("2001:db8:0:1:ffff::1")).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Try again in 60 minutes.",
    });
    await expect(from("2001:db8:0:2::1")).resolves.toBeUndefined();
    for (let sent = 0; sent < 12; sent++) await from(null);
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of the messages on SQLite", () => {
  useDatabase();
  beforeAll(() => manyContactMessages(5_000));

  /** The statement that records the reading has no plan to speak of. */
  const plansOfList = async (query: Partial<ContactMessageQuery>) =>
    (await explainStatements(() => list({ limit: 10, ...query }))).filter(Boolean);

  it.each(CONTACT_MESSAGE_LIST.sortFields)("page by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const page of [1, 400]) {
        for (const plan of await plansOfList({ sortBy, sortOrder, page })) {
          expect(plan).not.toMatch(FULL_WORK);
        }
      }
    }
  });

  it("finds the newest of one status along an index, and searches without reading every message", async () => {
    const newest = { sortBy: "createdAt", sortOrder: "DESC" } as const;
    for (const plan of await plansOfList({ ...newest, status: "New" })) {
      expect(plan).not.toMatch(FULL_WORK);
      expect(plan).not.toMatch(/SCAN ContactMessage\b/);
    }
    for (const plan of await plansOfList({ ...newest, search: "message 4711" })) {
      expect(plan).not.toMatch(/SCAN (ContactMessage|contact_messages)\b/);
    }
  });
});
