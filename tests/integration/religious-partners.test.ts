import { describe, expect, it } from "vitest";
import { MediaEvent, ReligiousMessage, ReligiousPartner } from "~/models";
import { countRows } from "~/server/platform/row-counts";
import { inTransaction } from "~/server/platform/transaction";
import { deleteReligiousMessage } from "~/server/religious/messages";
import {
  createReligiousPartner,
  deleteReligiousPartner,
  getReligiousPartner,
  listReligiousPartners,
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
import { LIST_ALL } from "../support/lists";
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
