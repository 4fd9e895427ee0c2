import { describe, expect, it } from "vitest";
import { MediaEvent, ReligiousMessage, ReligiousPartner } from "~/models";
import { type ListQuery } from "~/server/platform/list";
import { countRows } from "~/server/platform/row-counts";
import { inTransaction } from "~/server/platform/transaction";
import { deleteReligiousMessage } from "~/server/religious/messages";
import {
  createReligiousPartner,
  deleteReligiousPartner,
  getReligiousPartner,
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  type ReligiousPartnerSortField,
  countPartnersAndMessages,
  checkReligiousPartnerDetails,
  readPartnerTotals,
  updateReligiousPartner,
  updateReligiousPartnerFromForm,
} from "~/server/religious/partners";
import {
  seedReligiousMessage,
  seedReligiousPartner,
  CONTACT,
  bulkInsertReligiousMessages,
  unique,
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

const list = async (values: Partial<ListQuery<ReligiousPartnerSortField>>) =>
  (await listReligiousPartners(admin, { ...LIST_ALL, ...values })).religiousPartners;
const searchIds = async (text: string) => (await list({ search: text })).map(({ id }) => id);
const TEXT = "First line\n\nSecond line";

describe.runIf(HAS_DATABASE)("religious partners", () => {
  useDatabase();

  it("are created active, with a normalized name, contact and description, and no messages", async () => {
    const partnerName = unique("Temple");
    const created = await createReligiousPartner(admin, {
      partnerName: ` ${partnerName}\n`,
      ...CONTACT,
      partnerDescription: " First line \r\n\r\n\r\n\u200bSecond line\n",
    });
    expect(created).toMatchObject({
      partnerName,
      isActive: true,
      ...CONTACT,
      partnerDescription: TEXT,
      messagesCount: 0,
      version: 0,
    });
    expect(await getReligiousPartner(admin, created.id)).toEqual(created);
    expect(await seedReligiousPartner()).toMatchObject({ partnerDescription: null });
    expect(await seedReligiousPartner({ isActive: false })).toMatchObject({ isActive: false });
  });

  it("require every field but the description, and report all missing fields at once", async () => {
    const missing = [
      { field: "partnerName", message: "Partner name is required" },
      { field: "contactFirstName", message: "Contact first name is required" },
      { field: "contactLastName", message: "Contact last name is required" },
      { field: "contactTitle", message: "Contact title is required" },
      { field: "contactPhone", message: "Contact phone is required" },
      { field: "contactEmail", message: "Contact email is required" },
    ];
    await expect(createReligiousPartner(admin, {})).rejects.toMatchObject({ fields: missing });
    const { id } = await seedReligiousPartner();
    await expect(updateReligiousPartner(admin, id, {})).rejects.toMatchObject({
      fields: [...missing, { field: "isActive", message: "Status is required" }],
    });
  });

  it.each([
    ["contactEmail", "ada at partner", "Please enter a valid email address"],
    ["partnerDescription", "x".repeat(5_001), "Description must be at most 5000 characters"],
    ["partnerDescription", ["x"], "Description must be text"],
    ["partnerName", "n".repeat(201), "Partner name must be at most 200 characters"],
  ])("refuse the %s %j", async (field, value, message) => {
    await expect(seedReligiousPartner({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message }],
    });
  });

  it("are unique by name, whatever its case and outer spaces", async () => {
    const { partnerName } = await seedReligiousPartner();
    const duplicateName = ` ${partnerName.toUpperCase()} `;
    const conflict = {
      status: 409,
      message: `Religious partner "${partnerName.toUpperCase()}" already exists`,
      fields: [{ field: "partnerName" }],
    };
    await expect(seedReligiousPartner({ partnerName: duplicateName })).rejects.toMatchObject(
      conflict,
    );
    const { id } = await seedReligiousPartner();
    const renamed = { partnerName: duplicateName, ...CONTACT, isActive: true };
    await expect(updateReligiousPartner(admin, id, renamed)).rejects.toMatchObject(conflict);
    await expect(
      checkReligiousPartnerDetails(admin, { ...CONTACT, partnerName }),
    ).rejects.toMatchObject({
      status: 409,
    });
    await checkReligiousPartnerDetails(admin, { ...CONTACT, partnerName: unique("Free") });
  });

  it("leave an audit event for every change, and none without a change", async () => {
    const partnerName = unique("Audited");
    const values = { partnerName, ...CONTACT, partnerDescription: TEXT };
    const events = await recordEvents(async () => {
      const { id } = await seedReligiousPartner(values);
      await seedReligiousMessage({ religiousPartnerId: id });
      await updateReligiousPartner(admin, id, { ...values, isActive: true });
      const form = { ...values, partnerDescription: "", status: "Inactive" as const };
      await updateReligiousPartnerFromForm(admin, id, form);
      await deleteReligiousPartner(admin, id);
    });
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      "created religious partner",
      "created religious message",
      "updated religious partner",
      "deleted religious message",
      "deleted religious partner",
    ]);
    expect(events[2]).toMatchObject({
      recordName: partnerName,
      changes: { isActive: [true, false], partnerDescription: [TEXT, null] },
    });
    expect(Object.keys(events[4]?.changes ?? {})).not.toContain("messagesCount");
  });

  it("are not overwritten from a stale version", async () => {
    const { id, partnerName } = await seedReligiousPartner();
    const values = { partnerName, ...CONTACT, isActive: false };
    await updateReligiousPartner(admin, id, values, [0]);
    const attempts = [
      updateReligiousPartner(admin, id, values, [0]),
      deleteReligiousPartner(admin, id, [0]),
    ];
    expect(await collectStatuses(attempts)).toEqual([412, 412]);
  });

  it("are read-only for viewers", async () => {
    const { id } = await seedReligiousPartner();
    const attempts = [
      getReligiousPartner(viewer, id),
      listReligiousPartners(viewer, LIST_ALL),
      countPartnersAndMessages(viewer),
      readPartnerTotals(viewer, id),
      createReligiousPartner(viewer, {}),
      updateReligiousPartner(viewer, id, {}),
      deleteReligiousPartner(viewer, id),
    ];
    const outcomes = ["done", "done", "done", "done", 403, 403, 403];
    expect(await collectStatuses(attempts)).toEqual(outcomes);
  });

  it("are not found once they are deleted", async () => {
    const { id } = await seedReligiousPartner();
    await deleteReligiousPartner(admin, id);
    const values = { partnerName: unique("Gone"), ...CONTACT, isActive: true };
    const attempts = [
      getReligiousPartner(admin, id),
      updateReligiousPartner(admin, id, values),
      deleteReligiousPartner(admin, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404]);
  });
});

describe.runIf(HAS_DATABASE)("the totals of religious partners", () => {
  useDatabase();

  it("count the partners, and the messages that are active", async () => {
    expect(await countPartnersAndMessages(admin)).toEqual({ partners: 0, activeMessages: 0 });
    const { religiousPartnerId } = await seedReligiousMessage();
    await seedReligiousMessage({ religiousPartnerId, isActive: false });
    await seedReligiousPartner();
    expect(await countPartnersAndMessages(admin)).toEqual({ partners: 2, activeMessages: 1 });
    expect(await getReligiousPartner(admin, religiousPartnerId)).toMatchObject({
      messagesCount: 2,
    });
  });

  it("sum the views and plays of a partner in one statement", async () => {
    const [{ id }, other] = [await seedReligiousPartner(), await seedReligiousPartner()];
    await bulkInsertReligiousMessages(id, 40);
    const rows = await ReligiousMessage.findAll({ where: { religiousPartnerId: id } });
    const sum = (field: "views" | "plays") => rows.reduce((total, row) => total + row[field], 0);
    const expected = { totalViews: sum("views"), totalPlays: sum("plays") };
    expect(await readPartnerTotals(admin, id)).toEqual(expected);
    expect(await readPartnerTotals(admin, other.id)).toEqual({ totalViews: 0, totalPlays: 0 });
    expect(await recordStatements(() => readPartnerTotals(admin, id))).toHaveLength(1);
  });

  it("keep the message count exact, also after a rollback", async () => {
    const { id } = await seedReligiousPartner();
    await bulkInsertReligiousMessages(id, 30);
    await ReligiousMessage.destroy({ where: { religiousPartnerId: id }, limit: 5 });
    const attempt = inTransaction(admin, async ({ transaction }) => {
      await bulkInsertReligiousMessages(id, 3, transaction);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await getReligiousPartner(admin, id)).toMatchObject({ messagesCount: 25, version: 0 });
    expect(await countRows(admin, ReligiousMessage)).toBe(await ReligiousMessage.count());
  });
});

describe.runIf(HAS_DATABASE)("deleting a religious partner", () => {
  useDatabase();

  it("deletes its messages and their media events", async () => {
    const other = await seedReligiousMessage();
    const deleted = await seedReligiousMessage();
    const event = { at: new Date(), kind: "play", itemType: "religious message" } as const;
    await MediaEvent.bulkCreate([
      { ...event, itemId: deleted.id, ownerId: deleted.religiousPartnerId },
      { ...event, itemId: other.id, ownerId: other.religiousPartnerId },
    ]);
    await deleteReligiousPartner(admin, deleted.religiousPartnerId);
    expect((await ReligiousMessage.findAll()).map(({ id }) => id)).toEqual([other.id]);
    expect((await MediaEvent.findAll()).map(({ itemId }) => itemId)).toEqual([other.id]);
  });

  it("deletes 1,200 messages, each with its audit event", async () => {
    const { id } = await seedReligiousPartner();
    await bulkInsertReligiousMessages(id, 1_200);
    const events = await recordEvents(() => deleteReligiousPartner(admin, id));
    expect(events).toHaveLength(1_201);
    expect(await ReligiousMessage.count({ where: { religiousPartnerId: id } })).toBe(0);
    expect(await countRows(admin, ReligiousMessage)).toBe(await ReligiousMessage.count());
  });

  it("deletes nothing when it is rolled back", async () => {
    const { id } = await seedReligiousPartner();
    await bulkInsertReligiousMessages(id, 3);
    const attempt = inTransaction(admin, async (writer) => {
      await deleteReligiousPartner(writer, id);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await getReligiousPartner(admin, id)).toMatchObject({ messagesCount: 3 });
  });

  it("is serialized with concurrent additions and deletions of its messages", async () => {
    const messages = await Promise.all(Array.from({ length: 8 }, () => seedReligiousMessage()));
    const outcomes = await collectStatuses(
      messages.flatMap(({ id, religiousPartnerId }) => [
        deleteReligiousMessage(admin, id),
        seedReligiousMessage({ religiousPartnerId }),
        deleteReligiousPartner(admin, religiousPartnerId),
      ]),
    );
    // A late request gets 404 or 422; none deadlocks, and no message is orphaned.
    expect(outcomes.filter((each) => ![404, 422, "done"].includes(each))).toEqual([]);
    const owners = messages.map(({ religiousPartnerId }) => religiousPartnerId);
    expect(await ReligiousMessage.count({ where: { religiousPartnerId: owners } })).toBe(0);
    expect(await ReligiousPartner.count({ where: { id: owners } })).toBe(0);
  });
});

describe.runIf(HAS_DATABASE)("the list of religious partners", () => {
  useDatabase();

  it("finds a text anywhere in the name and in each part of the contact", async () => {
    const prefix = unique("zq");
    const { id } = await seedReligiousPartner({
      partnerName: `${prefix} 100% "peace"_x`,
      contactFirstName: "Zoë",
      contactLastName: "O'Hara",
      contactTitle: "Rabbi",
      contactPhone: "+41 79 000 47 11",
      contactEmail: "zoe@temple.example",
      partnerDescription: "nobody searches here",
    });
    for (const text of [prefix, '0% "PEACE"_', "zoë o'h", "o'hara", "rabbi", "47 11", "@templ"]) {
      expect(await searchIds(text), text).toEqual([id]);
    }
    for (const text of [`${prefix}%`, "zoëo", "nobody"]) {
      expect(await searchIds(text), text).toEqual([]);
    }
    expect(await searchIds(String(id).padStart(4, "0"))).toContain(id);
  });

  it("finds partners by the label of their status, and by its first three letters", async () => {
    const createNamed = (name: string, isActive: boolean) =>
      seedReligiousPartner({ partnerName: unique(name), contactTitle: "Rabbi", isActive });
    const [active, inactive] = [await createNamed("On", true), await createNamed("Off", false)];
    const named = await createNamed("Act of peace", false);
    for (const text of ["ACTIVE", " act ", "activ"]) {
      expect(await searchIds(text), text).toContain(active.id);
      expect(await searchIds(text), text).not.toContain(inactive.id);
    }
    expect(await searchIds("act")).toContain(named.id);
    expect(await searchIds("inactive")).toEqual([inactive.id, named.id]);
    expect(await searchIds("in")).toEqual([]);
    for (const text of ["active!", "nactive"]) expect(await searchIds(text), text).toEqual([]);
  });

  it("sorts by every field, in both orders, in a total order over all pages", async () => {
    for (const contactFirstName of ["b", "B", "a", "Á"]) {
      await seedReligiousPartner({ contactFirstName });
    }
    await bulkInsertReligiousMessages((await seedReligiousPartner({ isActive: false })).id, 2);
    await expectTotalOrder(async (query: ListQuery<ReligiousPartnerSortField>) => {
      const { religiousPartners, ...page } = await listReligiousPartners(admin, query);
      return { rows: religiousPartners, ...page };
    }, RELIGIOUS_PARTNER_LIST.sortFields);
  });

  it("sorts contacts by first and then by last name, whatever their case", async () => {
    const prefix = unique("sorted");
    for (const name of ["ada Zeller", "Bea Abt", "Ada abt", "Ada Moser"]) {
      const [contactFirstName, contactLastName] = name.split(" ");
      await seedReligiousPartner({
        partnerName: unique(prefix),
        contactFirstName,
        contactLastName,
      });
    }
    const partners = await list({ sortBy: "contactFirstName", search: prefix });
    const names = partners.map((each) => `${each.contactFirstName} ${each.contactLastName}`);
    expect(names).toEqual(["Ada abt", "Ada Moser", "ada Zeller", "Bea Abt"]);
  });

  it("takes two statements a page, with and without a search", async () => {
    for (const values of [{}, { page: 2 }, { search: "par" }, { search: "p" }, { search: "act" }]) {
      const statements = await recordStatements(() => list({ limit: 2, ...values }));
      expect(statements).toHaveLength(2);
    }
  });
});
