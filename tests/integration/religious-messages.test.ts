import { describe, expect, it } from "vitest";
import { MediaEvent } from "~/models";
import type { ListQuery } from "~/server/platform/list";
import {
  createReligiousMessage,
  createReligiousMessageFromForm,
  deleteReligiousMessage,
  getReligiousMessage,
  listReligiousMessages,
  RELIGIOUS_MESSAGE_LIST,
  type ReligiousMessageSortField,
  updateReligiousMessage,
  updateReligiousMessageFromForm,
} from "~/server/religious/messages";
import { getReligiousPartner } from "~/server/religious/partners";
import type { ReligiousMessageForm } from "~/models/religious/religious-message.schema";
import { HOSTILE_URLS } from "../factories/hostile-urls";
import {
  seedReligiousMessage,
  seedReligiousPartner,
  bulkInsertReligiousMessages,
  RELIGIOUS_MESSAGE,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const FORM: ReligiousMessageForm = {
  ...RELIGIOUS_MESSAGE,
  messageName: "Procedure Morning Message",
  religionType: "Jewish",
  description: "",
};
const searchIds = async (partnerId: number, text: string) =>
  (
    await listReligiousMessages(admin, partnerId, { ...LIST_ALL, search: text })
  ).religiousMessages.map(({ id }) => id);

describe.runIf(HAS_DATABASE)("religious messages", () => {
  useDatabase();

  it("are by default active, 30 seconds long and titled by their name", async () => {
    const { id: religiousPartnerId } = await seedReligiousPartner();
    const { duration: _, ...rest } = RELIGIOUS_MESSAGE;
    const created = await createReligiousMessage(admin, { ...rest, religiousPartnerId });
    expect(created).toMatchObject({
      ...rest,
      religiousPartnerId,
      title: RELIGIOUS_MESSAGE.messageName,
      religiousMessageTitle: { displayName: RELIGIOUS_MESSAGE.messageName },
      duration: 30,
      description: null,
      isActive: true,
      views: 0,
      plays: 0,
      version: 0,
    });
    expect(await getReligiousMessage(admin, created.id, religiousPartnerId)).toEqual(created);
    const other = await seedReligiousPartner();
    const elsewhere = getReligiousMessage(admin, created.id, other.id);
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    const custom = {
      title: " My\ttitle ",
      description: "a\r\nb",
      duration: null,
      isActive: "false",
    };
    expect(await seedReligiousMessage(custom)).toMatchObject({
      title: "My title",
      description: "a\nb",
      duration: 30,
      isActive: false,
    });
  });

  it("report all missing fields at once", async () => {
    await expect(createReligiousMessage(admin, {})).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: "messageName", message: "Message name is required" },
        { field: "religionType", message: "Religion type is required" },
        { field: "messageUrl", message: "Message URL is required" },
        { field: "religiousPartnerId", message: "Religious partner is required" },
      ],
    });
  });

  it.each([
    ["duration", 0, "Duration must be at least 1 second"],
    ["duration", "soon", "Duration must be a whole number"],
    ["duration", 2.5, "Duration must be a whole number"],
    ["title", "x".repeat(201), "Title must be at most 200 characters"],
    ["description", "x".repeat(5_001), "Description must be at most 5000 characters"],
    ["isActive", "yes", "isActive must be true or false"],
  ])("refuse the %s %j", async (field, value, message) => {
    await expect(seedReligiousMessage({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message }],
    });
  });

  it.each([
    [
      "messageName",
      "pre-procedure message",
      /^Message name must be one of Pre-Procedure Message, /,
    ],
    ["religionType", "Jedi", /^Religion type must be one of Catholic, Protestant, /],
  ])("refuse for %s the unknown option %j", async (field, value, message) => {
    await expect(seedReligiousMessage({ [field]: value })).rejects.toMatchObject({
      fields: [{ field, message: expect.stringMatching(message) as string }],
    });
  });

  it.each(HOSTILE_URLS)("refuse the URL %j", async (messageUrl, message) => {
    const expectedMessage =
      message?.replace("Advertisement", "Message") ?? "Please enter a valid URL";
    await expect(seedReligiousMessage({ messageUrl })).rejects.toMatchObject({
      fields: [{ field: "messageUrl", message: expectedMessage }],
    });
  });

  it("need an existing partner, and cannot move to another partner", async () => {
    const field = "religiousPartnerId";
    await expect(seedReligiousMessage({ [field]: 2_000_000 })).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message: "Religious partner not found" }],
    });
    const [message, other] = [await seedReligiousMessage(), await seedReligiousPartner()];
    const move = updateReligiousMessage(admin, message.id, {
      ...RELIGIOUS_MESSAGE,
      [field]: other.id,
    });
    await expect(move).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message: "A message stays with its religious partner" }],
    });
    const same = { ...RELIGIOUS_MESSAGE, religiousPartnerId: message.religiousPartnerId };
    expect(await updateReligiousMessage(admin, message.id, same)).toEqual(message);
  });

  it("are replaced by an edit, which defaults the title to the name", async () => {
    const { id } = await seedReligiousMessage({ title: "Own", isActive: false });
    const changed = {
      ...RELIGIOUS_MESSAGE,
      messageName: "Post Procedure Day 7 Message",
      duration: 45,
    };
    expect(await updateReligiousMessage(admin, id, changed)).toMatchObject({
      ...changed,
      title: changed.messageName,
      religiousMessageTitle: { displayName: changed.messageName },
      isActive: false,
      version: 1,
    });
  });

  it("keep a custom title when a form saves them, since no form has a title field", async () => {
    const { id: religiousPartnerId } = await seedReligiousPartner();
    const named = await createReligiousMessageFromForm(admin, religiousPartnerId, FORM);
    expect(named).toMatchObject({ title: FORM.messageName, isActive: true });
    const renamed = { ...FORM, messageName: "Pre-Procedure Message", status: "Inactive" } as const;
    expect(await updateReligiousMessageFromForm(admin, named.id, renamed)).toMatchObject({
      title: "Pre-Procedure Message",
      isActive: false,
    });
    const own = await seedReligiousMessage({ title: "Own" });
    expect(await updateReligiousMessageFromForm(admin, own.id, FORM)).toMatchObject({
      title: "Own",
      messageName: FORM.messageName,
    });
  });

  it("leave an audit event for each change", async () => {
    const { id: religiousPartnerId } = await seedReligiousPartner();
    const events = await recordEvents(async () => {
      const { id } = await seedReligiousMessage({ religiousPartnerId });
      await updateReligiousMessage(admin, id, RELIGIOUS_MESSAGE);
      await updateReligiousMessage(admin, id, { ...RELIGIOUS_MESSAGE, duration: 31 });
      await deleteReligiousMessage(admin, id);
    });
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      "created religious message",
      "updated religious message",
      "deleted religious message",
    ]);
    expect(events[1]).toMatchObject({
      recordName: RELIGIOUS_MESSAGE.messageName,
      changes: { duration: [30, 31] },
    });
  });

  it("are not overwritten from a stale version", async () => {
    const { id } = await seedReligiousMessage();
    await updateReligiousMessage(admin, id, { ...RELIGIOUS_MESSAGE, duration: 31 }, [0]);
    const attempts = [
      updateReligiousMessage(admin, id, RELIGIOUS_MESSAGE, [0]),
      updateReligiousMessageFromForm(admin, id, FORM, [0]),
      deleteReligiousMessage(admin, id, [0]),
    ];
    expect(await collectStatuses(attempts)).toEqual([412, 412, 412]);
  });

  it("are deleted with their media events", async () => {
    const { id, religiousPartnerId } = await seedReligiousMessage();
    const event = { at: new Date(), kind: "view", itemType: "religious message" } as const;
    await MediaEvent.create({ ...event, itemId: id, ownerId: religiousPartnerId });
    await deleteReligiousMessage(admin, id);
    expect(await MediaEvent.count()).toBe(0);
    expect(await getReligiousPartner(admin, religiousPartnerId)).toMatchObject({
      messagesCount: 0,
    });
    const attempts = [
      getReligiousMessage(admin, id),
      updateReligiousMessage(admin, id, RELIGIOUS_MESSAGE),
      updateReligiousMessageFromForm(admin, id, FORM),
      deleteReligiousMessage(admin, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404, 404]);
  });

  it("are read-only for viewers", async () => {
    const { id, religiousPartnerId } = await seedReligiousMessage();
    const attempts = [
      getReligiousMessage(viewer, id),
      listReligiousMessages(viewer, religiousPartnerId, LIST_ALL),
      createReligiousMessage(viewer, {}),
      updateReligiousMessage(viewer, id, {}),
      deleteReligiousMessage(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });
});

describe.runIf(HAS_DATABASE)("the list of a partner's messages", () => {
  useDatabase();

  it("contains only that partner's messages, and searches their names, titles, religion types and URLs", async () => {
    const other = await seedReligiousMessage();
    const { id, religiousPartnerId } = await seedReligiousMessage({
      title: "50% lighter",
      religionType: "Sikh",
      messageUrl: "https://media.example.org/Golden_Temple.mp3",
    });
    expect(await searchIds(religiousPartnerId, "")).toEqual([id]);
    for (const text of ["PRE-PROC", "0% l", "sikh", "golden_t", "si", "50"]) {
      expect(await searchIds(religiousPartnerId, text), text).toEqual([id]);
    }
    expect(await searchIds(religiousPartnerId, "catholic")).toEqual([]);
    expect(await searchIds(other.religiousPartnerId, "golden")).toEqual([]);
  });

  it("sorts by every field, in both orders, in a total order over all pages", async () => {
    const { id } = await seedReligiousPartner();
    await bulkInsertReligiousMessages(id, 13);
    await expectTotalOrder(async (query: ListQuery<ReligiousMessageSortField>) => {
      const { religiousMessages, ...page } = await listReligiousMessages(admin, id, query);
      return { rows: religiousMessages, ...page };
    }, RELIGIOUS_MESSAGE_LIST.sortFields);
  });

  it("takes two statements a page, with 10 messages and with 10,000", async () => {
    const [few, many] = [await seedReligiousPartner(), await seedReligiousPartner()];
    await bulkInsertReligiousMessages(few.id, 10);
    await bulkInsertReligiousMessages(many.id, 10_000);
    for (const values of [{}, { page: 2 }, { search: "mess" }, { sortBy: "views" as const }]) {
      for (const { id } of [few, many]) {
        const query = { ...LIST_ALL, limit: 5, ...values };
        const statements = await recordStatements(() => listReligiousMessages(admin, id, query));
        expect(statements).toHaveLength(2);
      }
    }
    const last = await listReligiousMessages(admin, many.id, { ...LIST_ALL, limit: 20, page: 500 });
    expect(last.religiousMessages).toHaveLength(20);
    expect(last.pagination).toMatchObject({ totalItems: 10_000, hasNextPage: false });
  });
});
