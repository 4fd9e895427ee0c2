import { describe, expect, it } from "vitest";
import { Advertisement, Advertiser, MediaEvent } from "~/models";
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import {
  createAdvertiser,
  deleteAdvertiser,
  getAdvertiser,
  listAdvertisers,
  checkAdvertiserDetails,
  updateAdvertiser,
  updateAdvertiserFromForm,
} from "~/server/advertisers/advertisers";
import { countRows } from "~/server/platform/row-counts";
import { inTransaction } from "~/server/platform/transaction";
import { countTagUses } from "~/server/tags/tags";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedTag,
  CONTACT,
  bulkInsertAdvertisements,
  unique,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { LIST_ALL } from "../support/lists";

const EMPTY_CONTACT = {
  contactFirstName: null,
  contactLastName: null,
  contactTitle: null,
  contactPhone: null,
  contactEmail: null,
};

describe.runIf(HAS_DATABASE)("advertisers", () => {
  useDatabase();

  it("are created active, with a normalized name and contact, and no advertisements", async () => {
    const advertiserName = unique("Solacea");
    const created = await createAdvertiser(admin, {
      advertiserName: ` ${advertiserName}\n`,
      ...CONTACT,
      contactTitle: "Head of\tMarketing ",
    });
    expect(created).toMatchObject({
      advertiserName,
      isActive: true,
      ...CONTACT,
      contactTitle: "Head of Marketing",
      advertisementCount: 0,
      version: 0,
    });
    expect(await getAdvertiser(admin, created.id)).toEqual(created);
    expect(await seedAdvertiser({ isActive: false })).toMatchObject({ isActive: false });
  });

  it("need every field when they are created, and report all missing fields together", async () => {
    await expect(createAdvertiser(admin, { isActive: "maybe" })).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: "advertiserName", message: "Advertiser name is required" },
        { field: "contactFirstName", message: "Contact first name is required" },
        { field: "contactLastName", message: "Contact last name is required" },
        { field: "contactTitle", message: "Contact title is required" },
        { field: "contactPhone", message: "Contact phone is required" },
        { field: "contactEmail", message: "Contact email is required" },
        { field: "isActive", message: "isActive must be true or false" },
      ],
    });
  });

  it.each([
    ["contactEmail", "ada at partner", "Invalid email format"],
    ["contactEmail", "ada@partner..example", "Invalid email format"],
    ["contactEmail", `${"a".repeat(250)}@b.ch`, "Contact email must be at most 254 characters"],
    ["contactPhone", "1".repeat(41), "Contact phone must be at most 40 characters"],
    ["advertiserName", "n".repeat(201), "Advertiser name must be at most 200 characters"],
    ["contactTitle", 7, "Contact title must be text"],
  ])("refuse the %s %j", async (field, value, message) => {
    await expect(seedAdvertiser({ [field]: value })).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message }],
    });
  });

  it("are unique by name, whatever its case and outer spaces", async () => {
    const { advertiserName, id } = await seedAdvertiser();
    const duplicateName = ` ${advertiserName.toUpperCase()} `;
    const refusal = {
      status: 409,
      message: `Advertiser "${advertiserName.toUpperCase()}" already exists`,
      fields: [{ field: "advertiserName" }],
    };
    await expect(seedAdvertiser({ advertiserName: duplicateName })).rejects.toMatchObject(refusal);
    const other = await seedAdvertiser();
    const renamed = { advertiserName: duplicateName, isActive: true };
    await expect(updateAdvertiser(admin, other.id, renamed)).rejects.toMatchObject(refusal);
    await updateAdvertiser(admin, id, renamed);
    await expect(
      checkAdvertiserDetails(admin, { ...CONTACT, advertiserName }),
    ).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "advertiserName" }],
    });
    await checkAdvertiserDetails(admin, { ...CONTACT, advertiserName: unique("Free") });
  });

  it("lose their contact in an edit that omits it, and need a status in every edit", async () => {
    const { id, advertiserName } = await seedAdvertiser();
    const inactive = await updateAdvertiser(admin, id, { advertiserName, isActive: false });
    expect(inactive).toMatchObject({ ...EMPTY_CONTACT, isActive: false, version: 1 });
    const active = {
      advertiserName,
      ...EMPTY_CONTACT,
      contactPhone: " ",
      status: "Active" as const,
    };
    await updateAdvertiserFromForm(admin, id, { ...active, ...CONTACT });
    expect(await getAdvertiser(admin, id)).toMatchObject({ ...CONTACT, isActive: true });
    await expect(updateAdvertiser(admin, id, { advertiserName })).rejects.toMatchObject({
      fields: [{ field: "isActive", message: "Status is required" }],
    });
  });

  it("leave an event with every change, and none without a change", async () => {
    const advertiserName = unique("Audited");
    const events = await recordEvents(async () => {
      const { id } = await seedAdvertiser({ advertiserName });
      const values = { advertiserName, ...CONTACT, isActive: true };
      await updateAdvertiser(admin, id, values);
      await updateAdvertiser(admin, id, { ...values, contactTitle: null });
      await deleteAdvertiser(admin, id);
    });
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      "created advertiser",
      "updated advertiser",
      "deleted advertiser",
    ]);
    expect(events.every(({ recordName }) => recordName === advertiserName)).toBe(true);
    expect(events[1]?.changes).toEqual({ contactTitle: [CONTACT.contactTitle, null] });
    expect(Object.keys(events[0]?.changes ?? {})).not.toContain("advertisementCount");
  });

  it("refuse a stale version", async () => {
    const { id, advertiserName } = await seedAdvertiser();
    const values = { advertiserName, isActive: false };
    await updateAdvertiser(admin, id, values, [0]);
    const attempts = [updateAdvertiser(admin, id, values, [0]), deleteAdvertiser(admin, id, [0])];
    expect(await collectStatuses(attempts)).toEqual([412, 412]);
  });

  it("are read-only for viewers", async () => {
    const { id } = await seedAdvertiser();
    const attempts = [
      getAdvertiser(viewer, id),
      listAdvertisers(viewer, LIST_ALL),
      createAdvertiser(viewer, {}),
      updateAdvertiser(viewer, id, {}),
      deleteAdvertiser(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });

  it("are not found once they are deleted", async () => {
    const { id } = await seedAdvertiser();
    await deleteAdvertiser(admin, id);
    const values = { advertiserName: unique("Gone"), isActive: true };
    const attempts = [
      getAdvertiser(admin, id),
      updateAdvertiser(admin, id, values),
      deleteAdvertiser(admin, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404]);
  });
});

describe.runIf(HAS_DATABASE)("the number of an advertiser's advertisements", () => {
  useDatabase();
  const readAdvertisementCount = async (id: number) =>
    (await getAdvertiser(admin, id)).advertisementCount;

  it("is maintained by the database, without a new version of the advertiser", async () => {
    const { id } = await seedAdvertiser();
    const other = await seedAdvertisement();
    await seedAdvertisement({ advertiserId: id });
    await bulkInsertAdvertisements(id, 30);
    expect(await readAdvertisementCount(id)).toBe(31);
    await Advertisement.destroy({ where: { advertiserId: id }, limit: 5 });
    expect(await readAdvertisementCount(id)).toBe(26);
    expect(await readAdvertisementCount(other.advertiserId)).toBe(1);
    expect(await getAdvertiser(admin, id)).toMatchObject({ version: 0 });
  });

  it("is unchanged after a rollback", async () => {
    const { id } = await seedAdvertiser();
    const attempt = inTransaction(admin, async (writer) => {
      await bulkInsertAdvertisements(id, 3, writer.transaction);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await readAdvertisementCount(id)).toBe(0);
    expect(await Advertisement.count({ where: { advertiserId: id } })).toBe(0);
    expect(await countRows(admin, Advertisement)).toBe(await Advertisement.count());
  });

  it("is not touched by an edit", async () => {
    const { id, advertiserName } = await seedAdvertiser();
    await seedAdvertisement({ advertiserId: id });
    expect(await updateAdvertiser(admin, id, { advertiserName, isActive: true })).toMatchObject({
      advertisementCount: 1,
    });
    expect(await readAdvertisementCount(id)).toBe(1);
  });
});

describe.runIf(HAS_DATABASE)("deleting an advertiser", () => {
  useDatabase();

  it("deletes its advertisements, their tags and their media events", async () => {
    const tag = await seedTag();
    const remaining = await seedAdvertisement({ tagIds: [tag.id] });
    const { id: advertiserId } = await seedAdvertiser();
    const deleted = await seedAdvertisement({ advertiserId, tagIds: [tag.id] });
    const event = { at: new Date(), kind: "view", itemType: "advertisement" } as const;
    await MediaEvent.bulkCreate([
      { ...event, itemId: deleted.id, ownerId: advertiserId },
      { ...event, itemId: remaining.id, ownerId: remaining.advertiserId },
    ]);
    const events = await recordEvents(() => deleteAdvertiser(admin, advertiserId));
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      "deleted advertisement",
      "deleted advertiser",
    ]);
    expect(events[0]?.changes).toMatchObject({ tags: [[tag.name], null] });
    expect(await Advertisement.findAll({ where: { advertiserId } })).toEqual([]);
    expect((await MediaEvent.findAll()).map(({ itemId }) => itemId)).toEqual([remaining.id]);
    expect(await countTagUses(admin, tag.id)).toMatchObject({ uses: 1 });
  });

  it("deletes 1,200 advertisements with an event for each, and keeps the row counts right", async () => {
    const { id } = await seedAdvertiser();
    await bulkInsertAdvertisements(id, 1_200);
    const events = await recordEvents(() => deleteAdvertiser(admin, id));
    expect(events).toHaveLength(1_201);
    expect(new Set(events.map((each) => `${each.recordType} ${each.recordId}`)).size).toBe(1_201);
    expect(await countRows(admin, Advertisement)).toBe(await Advertisement.count());
    expect(await Advertisement.count({ where: { advertiserId: id } })).toBe(0);
  });

  it("deletes nothing when it is refused or fails", async () => {
    const { id } = await seedAdvertiser();
    await bulkInsertAdvertisements(id, 3);
    await expect(deleteAdvertiser(admin, id, [7])).rejects.toMatchObject({ status: 412 });
    const attempt = inTransaction(admin, async (writer) => {
      await deleteAdvertiser(writer, id);
      throw new Error("no");
    });
    await expect(attempt).rejects.toThrow("no");
    expect(await getAdvertiser(admin, id)).toMatchObject({ advertisementCount: 3 });
    expect(await Advertisement.count({ where: { advertiserId: id } })).toBe(3);
  });

  it("serializes with requests that add and delete its advertisements", async () => {
    const advertisers = await Promise.all(Array.from({ length: 8 }, () => seedAdvertiser()));
    const advertisements = await Promise.all(
      advertisers.map(({ id }) => seedAdvertisement({ advertiserId: id })),
    );
    const outcomes = await collectStatuses(
      advertisements.flatMap(({ id, advertiserId }) => [
        deleteAdvertisement(admin, id),
        seedAdvertisement({ advertiserId }),
        deleteAdvertiser(admin, advertiserId),
      ]),
    );
    // A request that loses the race is refused; none deadlocks, and no advertisement is orphaned.
    expect(outcomes.filter((each) => ![404, 422, "done"].includes(each))).toEqual([]);
    const owners = advertisers.map(({ id }) => id);
    expect(await Advertisement.count({ where: { advertiserId: owners } })).toBe(0);
    expect(await Advertiser.count({ where: { id: owners } })).toBe(0);
  });
});
