import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, ContactMessage } from "~/models";
import {
  updateContactMessage,
  CONTACT_MESSAGE_LIST,
  type ContactMessageQuery,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
} from "~/server/contact/messages";
import { consumeContactAttempt, sendContactMessage } from "~/server/contact/send";
import {
  seedContactMessage,
  bulkInsertContactMessages,
  rawContactMessage,
} from "../factories/contact-messages";
import { unique } from "../factories/names";
import { visitorFrom } from "../factories/people";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";
import { recordEvents } from "../support/audit";
import { LIST_ALL, expectTotalOrder } from "../support/lists";
import { explainStatements, findFullSorts } from "../support/query-plans";

const list = (query: Partial<ContactMessageQuery> = {}) =>
  listContactMessages(navigator, { ...LIST_ALL, ...query });
const findIds = async (query: Partial<ContactMessageQuery>) =>
  (await list(query)).contactMessages.map(({ id }) => id);
const readEvents = async (id: number) => {
  const where = { recordType: "contact message", recordId: String(id) };
  return AuditEvent.findAll({ where, order: ["id"] });
};
const collectErrors = async (values: object) => {
  const error = await sendContactMessage(visitorFrom(), values).then(
    () => null,
    (refusal: { fields: { field: string; message: string }[] }) => refusal,
  );
  return Object.fromEntries(error?.fields.map(({ field, message }) => [field, message]) ?? []);
};

describe.runIf(HAS_DATABASE)("a message to the hospital", () => {
  useDatabase();

  it("is stored as typed, sanitized, with the status New", async () => {
    const { id } = await seedContactMessage({
      name: "  Ann\tLee ",
      email: " ann@example.org ",
      message: "Hello.\r\n\r\n\r\nThe film  does not play.\u202e ",
      homepage: "",
    });
    expect(await getContactMessage(navigator, id)).toMatchObject({
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

  it("is refused with all validation errors together", async () => {
    expect(await collectErrors({})).toEqual({
      name: "Name is required",
      email: "Email is required",
      topic: "Please select a topic",
      message: "Message is required",
    });
    const input = {
      name: "x".repeat(201),
      email: "ann@",
      topic: "gossip",
      message: "x".repeat(5_001),
    };
    expect(await collectErrors(input)).toEqual({
      name: "Name must be at most 200 characters",
      email: "Please enter a valid email address",
      topic: "Topic must be one of plans, website, privacy, partners, other",
      message: "Message must be at most 5000 characters",
    });
    expect(
      await collectErrors({ ...rawContactMessage(), email: `${"x".repeat(250)}@a.io` }),
    ).toEqual({
      email: "Email must be at most 254 characters",
    });
  });

  it("of a robot, which fills in the honeypot field, is silently dropped", async () => {
    const before = await ContactMessage.count();
    await sendContactMessage(
      visitorFrom(),
      rawContactMessage({ homepage: "https://spam.example" }),
    );
    expect(await ContactMessage.count()).toBe(before);
  });

  it("leaves neither its sender nor its text in the audit", async () => {
    const text = unique("Secret");
    const { id } = await seedContactMessage({ name: text, message: text });
    await getContactMessage(navigator, id);
    await updateContactMessage(admin, id, { status: "Answered" });
    await deleteContactMessage(admin, id);
    const events = await readEvents(id);
    expect(events.map(({ action, actorName, address }) => [action, actorName, address])).toEqual([
      ["created", "Visitor", null],
      ["viewed", "Navigator", "127.0.0.1"],
      ["updated", "Test", "127.0.0.1"],
      ["deleted", "Test", "127.0.0.1"],
    ]);
    expect(JSON.stringify(events)).not.toContain(text);
    expect(events[2]?.changes).toBe('{"status":["New","Answered"]}');
  });

  it("records who answered it and when, and may become New again", async () => {
    const { id } = await seedContactMessage();
    const answered = await updateContactMessage(admin, id, { status: "Answered" }, [0]);
    expect(answered).toMatchObject({ status: "Answered", answeredBy: "Test", version: 1 });
    expect(Date.now() - Date.parse(answered.answeredAt ?? "")).toBeLessThan(60_000);
    expect(await updateContactMessage(admin, id, { status: "Answered" })).toEqual(answered);
    expect(await updateContactMessage(admin, id, { status: "New" })).toMatchObject({
      status: "New",
      answeredBy: null,
      answeredAt: null,
      version: 2,
    });
    expect((await readEvents(id)).map(({ action }) => action)).toEqual([
      "created",
      "updated",
      "updated",
    ]);
  });

  it("refuses a stale version, and an unknown status", async () => {
    const { id } = await seedContactMessage();
    await updateContactMessage(admin, id, { status: "Answered" });
    const stale = updateContactMessage(admin, id, { status: "New" }, [0]);
    await expect(stale).rejects.toMatchObject({
      status: 412,
      message:
        "This contact message was changed by Test while you were editing. Nothing has been overwritten.",
    });
    await expect(deleteContactMessage(admin, id, [0])).rejects.toMatchObject({ status: 412 });
    for (const status of ["Read", "", undefined]) {
      const wrong = updateContactMessage(admin, id, { status });
      await expect(wrong).rejects.toMatchObject({ status: 422 });
    }
  });

  it("is not found once it is deleted", async () => {
    const { id } = await seedContactMessage();
    await deleteContactMessage(admin, id);
    const notFound = { status: 404, message: "Contact message not found" };
    await expect(getContactMessage(admin, id)).rejects.toMatchObject(notFound);
    await expect(deleteContactMessage(admin, id)).rejects.toMatchObject(notFound);
    const change = updateContactMessage(admin, id, { status: "New" });
    await expect(change).rejects.toMatchObject(notFound);
  });

  it("is not read by visitors, and not changed by viewers", async () => {
    const { id } = await seedContactMessage();
    const forbidden = { status: 403 };
    await expect(listContactMessages(visitorFrom(), LIST_ALL)).rejects.toMatchObject(forbidden);
    await expect(getContactMessage(visitorFrom(), id)).rejects.toMatchObject(forbidden);
    const change = updateContactMessage(viewer, id, { status: "Answered" });
    await expect(change).rejects.toMatchObject(forbidden);
    await expect(deleteContactMessage(viewer, id)).rejects.toMatchObject(forbidden);
  });
});

describe.runIf(HAS_DATABASE)("the list of messages", () => {
  useDatabase();

  it("searches names, addresses and texts, and filters by status", async () => {
    const [first, second] = [await seedContactMessage(), await seedContactMessage({ name: "Zed" })];
    const { id } = await seedContactMessage({
      name: "Walter Brandt",
      email: "w.brandt@clinic.example",
      message: "About the car park.\nIs it free?",
    });
    for (const search of ["brandt", "CLINIC.EXAMPLE", "car park", "is it free", "wa"]) {
      expect(await findIds({ search }), search).toEqual([id]);
    }
    expect(await findIds({ search: "nothing like it" })).toEqual([]);
    await updateContactMessage(admin, id, { status: "Answered" });
    expect(await findIds({ filters: [{ status: "New" }] })).toEqual([first.id, second.id]);
    expect(await findIds({ filters: [{ status: "Answered" }] })).toEqual([id]);
    expect(await findIds({ filters: [{ status: "New" }], search: "brandt" })).toEqual([]);
  });

  it("leaves an event with the ids of the messages shown, and nothing else about them", async () => {
    const { id, name } = await seedContactMessage();
    const events = await recordEvents(() => list({ search: name }));
    expect(events).toMatchObject([
      {
        action: "viewed",
        recordType: "contact message",
        recordId: null,
        recordName: "Page 1 of the list",
      },
    ]);
    expect(events[0]?.changes).toEqual({ messages: [null, String(id)] });
    expect(await recordEvents(() => list({ search: "nothing like it" }))).toEqual([]);
  });

  it("has a total order by each field, and a constant number of statements", async () => {
    const statementCount = (await recordStatements(() => list({ limit: 2 }))).length;
    await bulkInsertContactMessages(12);
    expect((await recordStatements(() => list())).length).toBe(statementCount);
    await expectTotalOrder(async (query) => {
      const { contactMessages: rows, pagination } = await list(query);
      return { rows, pagination };
    }, CONTACT_MESSAGE_LIST.sortFields);
  });
});

describe.runIf(HAS_DATABASE)("the rate limit of messages", () => {
  useDatabase();

  it("allows ten messages an hour from one network, and says when to retry", async () => {
    const consumeFrom = (address: string | null) => consumeContactAttempt(visitorFrom(address));
    for (let index = 0; index < 10; index++) await consumeFrom(`2001:db8:0:1::${index}`);
    await expect(consumeFrom("2001:db8:0:1:ffff::1")).rejects.toMatchObject({
      status: 429,
      message: "Too many attempts. Try again in 60 minutes.",
    });
    await expect(consumeFrom("2001:db8:0:2::1")).resolves.toBeUndefined();
    for (let index = 0; index < 12; index++) await consumeFrom(null);
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of messages on SQLite", () => {
  useDatabase();
  beforeAll(() => bulkInsertContactMessages(5_000));

  /** Explains the statements of the list; the insert of the audit event has an empty plan. */
  const explainList = async (query: Partial<ContactMessageQuery>) =>
    (await explainStatements(() => list({ limit: 10, ...query }))).filter(Boolean);

  it.each(CONTACT_MESSAGE_LIST.sortFields)("page by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const page of [1, 400]) {
        for (const plan of await explainList({ sortBy, sortOrder, page })) {
          expect(findFullSorts(plan)).toEqual([]);
        }
      }
    }
  });

  it("page the newest messages of a status along an index, and search without a full scan", async () => {
    const newest = { sortBy: "createdAt", sortOrder: "DESC" } as const;
    for (const plan of await explainList({ ...newest, filters: [{ status: "New" }] })) {
      expect(findFullSorts(plan)).toEqual([]);
      expect(plan).not.toMatch(/SCAN ContactMessage\b/);
    }
    for (const plan of await explainList({ ...newest, search: "message 4711" })) {
      expect(plan).not.toMatch(/SCAN (ContactMessage|contact_messages)\b/);
    }
  });
});
