import { describe, expect, it } from "vitest";
import { MediaEvent } from "~/models";
import {
  ADVERTISEMENT_LIST,
  type AdvertisementSortField,
  createAdvertisement,
  createAdvertisementFromForm,
  deleteAdvertisement,
  getAdvertisement,
  listAdvertisements,
  updateAdvertisement,
} from "~/server/advertisers/advertisements";
import { getAdvertiser } from "~/server/advertisers/advertisers";
import type { ListQuery } from "~/server/platform/list";
import { HOSTILE_URLS } from "../factories/hostile-urls";
import {
  ADVERTISEMENT,
  seedAdvertisement,
  seedAdvertiser,
  seedTag,
  bulkInsertAdvertisements,
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

const toIds = (records: { id: number }[]) => records.map(({ id }) => id);
const searchIds = async (advertiserId: number, text: string) =>
  toIds(
    (await listAdvertisements(admin, advertiserId, { ...LIST_ALL, search: text })).advertisements,
  );

describe.runIf(HAS_DATABASE)("advertisements", () => {
  useDatabase();

  it("are created active and without tags, and are read by id", async () => {
    const { id: advertiserId } = await seedAdvertiser();
    const created = await createAdvertisement(admin, {
      ...ADVERTISEMENT,
      advertisementName: "  Calm\u00a0nights ",
      advertiserId,
    });
    expect(created).toMatchObject({
      ...ADVERTISEMENT,
      advertiserId,
      tags: [],
      isActive: true,
      views: 0,
      plays: 0,
      version: 0,
    });
    expect(await getAdvertisement(admin, created.id)).toEqual(created);
    expect(await getAdvertisement(admin, created.id, advertiserId)).toEqual(created);
    const other = await seedAdvertiser();
    await expect(getAdvertisement(admin, created.id, other.id)).rejects.toMatchObject({
      status: 404,
    });
  });

  it("need no unique name", async () => {
    const { advertiserId } = await seedAdvertisement();
    await seedAdvertisement({ advertiserId });
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 2 });
  });

  it("report all missing fields together", async () => {
    await expect(createAdvertisement(admin, { tagIds: "none" })).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: "advertisementName", message: "Advertisement name is required" },
        { field: "advertisementUrl", message: "Advertisement URL is required" },
        { field: "advertisementDuration", message: "Duration is required" },
        { field: "tagIds", message: "Tags must be a list of tag IDs" },
        { field: "advertiserId", message: "Advertiser is required" },
      ],
    });
  });

  it.each([
    [0, "Duration must be at least 1 second"],
    [-3, "Duration must be at least 1 second"],
    [1.5, "Duration must be a whole number"],
    ["1.5", "Duration must be a whole number"],
    ["soon", "Duration must be a whole number"],
    ["1e3", "Duration must be a whole number"],
    [" ", "Duration is required"],
    [86_401, "Duration must be at most 86400 seconds"],
  ])("refuse the duration %j", async (advertisementDuration, message) => {
    await expect(seedAdvertisement({ advertisementDuration })).rejects.toMatchObject({
      fields: [{ field: "advertisementDuration", message }],
    });
  });

  it("parse a duration that a form sends as text", async () => {
    expect(await seedAdvertisement({ advertisementDuration: " 90 " })).toMatchObject({
      advertisementDuration: 90,
    });
  });

  it.each(HOSTILE_URLS)("refuse the URL %j", async (advertisementUrl, message) => {
    await expect(seedAdvertisement({ advertisementUrl })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "advertisementUrl", message: message ?? "Please enter a valid URL" }],
    });
  });

  it("need an existing advertiser", async () => {
    const refusal = {
      status: 422,
      fields: [{ field: "advertiserId", message: "Advertiser not found" }],
    };
    await expect(seedAdvertisement({ advertiserId: 2_000_000 })).rejects.toMatchObject(refusal);
    const form = { ...ADVERTISEMENT, tagIds: [], newTagName: [] };
    await expect(createAdvertisementFromForm(admin, 2_000_000, form)).rejects.toMatchObject(
      refusal,
    );
  });

  it("leave an audit event for each change, with the names of their tags", async () => {
    const [first, second] = [await seedTag(), await seedTag()];
    const { id: advertiserId } = await seedAdvertiser();
    const events = await recordEvents(async () => {
      const { id } = await seedAdvertisement({ advertiserId, tagIds: [first.id] });
      await updateAdvertisement(admin, id, { ...ADVERTISEMENT, tagIds: [second.id] });
      await updateAdvertisement(admin, id, ADVERTISEMENT);
      await deleteAdvertisement(admin, id);
    });
    expect(events.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
    expect(events.every(({ recordType }) => recordType === "advertisement")).toBe(true);
    expect(events[1]?.changes).toEqual({ tags: [[first.name], [second.name]] });
  });

  it("refuse a stale version", async () => {
    const { id } = await seedAdvertisement();
    await updateAdvertisement(admin, id, { ...ADVERTISEMENT, isActive: false }, [0]);
    const attempts = [
      updateAdvertisement(admin, id, ADVERTISEMENT, [0]),
      deleteAdvertisement(admin, id, [0]),
    ];
    expect(await collectStatuses(attempts)).toEqual([412, 412]);
    expect(await getAdvertisement(admin, id)).toMatchObject({ isActive: false, version: 1 });
  });

  it("are deleted together with their media events", async () => {
    const { id, advertiserId } = await seedAdvertisement();
    const event = { at: new Date(), kind: "play", itemType: "advertisement" } as const;
    await MediaEvent.create({ ...event, itemId: id, ownerId: advertiserId });
    const other = { ...event, itemType: "religious message" } as const;
    await MediaEvent.create({ ...other, itemId: id, ownerId: advertiserId });
    await deleteAdvertisement(admin, id);
    expect((await MediaEvent.findAll()).map(({ itemType }) => itemType)).toEqual([other.itemType]);
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 0 });
    const attempts = [
      getAdvertisement(admin, id),
      updateAdvertisement(admin, id, ADVERTISEMENT),
      deleteAdvertisement(admin, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404]);
  });

  it("are read-only for viewers", async () => {
    const { id, advertiserId } = await seedAdvertisement();
    const attempts = [
      getAdvertisement(viewer, id),
      listAdvertisements(viewer, advertiserId, LIST_ALL),
      createAdvertisement(viewer, {}),
      updateAdvertisement(viewer, id, {}),
      deleteAdvertisement(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });
});

describe.runIf(HAS_DATABASE)("the list of an advertiser's advertisements", () => {
  useDatabase();

  it("contains only that advertiser's advertisements, and searches names and URLs", async () => {
    const other = await seedAdvertisement();
    const { id, advertiserId } = await seedAdvertisement({
      advertisementName: "50% calmer",
      advertisementUrl: "https://media.example.org/Sleep_well.mp4?x=1",
    });
    expect(await searchIds(advertiserId, "")).toEqual([id]);
    for (const text of ["0% CALM", "sleep_w", "50", "ht", "?x=1"]) {
      expect(await searchIds(advertiserId, text), text).toEqual([id]);
    }
    expect(await searchIds(advertiserId, "nights")).toEqual([]);
    expect(await searchIds(other.advertiserId, "calmer")).toEqual([]);
  });

  it("sorts by every field, both ways, in a total order over all pages", async () => {
    const { id: advertiserId } = await seedAdvertiser();
    const tags = toIds([await seedTag("Alpha"), await seedTag("Zeta")]);
    await bulkInsertAdvertisements(advertiserId, 9);
    await seedAdvertisement({ advertiserId, tagIds: tags });
    await seedAdvertisement({ advertiserId, tagIds: tags.slice(1) });
    await expectTotalOrder(async (query: ListQuery<AdvertisementSortField>) => {
      const { advertisements, ...page } = await listAdvertisements(admin, advertiserId, query);
      return { rows: advertisements, ...page };
    }, ADVERTISEMENT_LIST.sortFields);
  });

  it("sorts durations numerically, URLs ignoring case, and tags by the name that sorts first", async () => {
    const { id: advertiserId } = await seedAdvertiser();
    const tags = toIds([await seedTag(unique("Beta")), await seedTag(unique("Alpha"))]);
    const [long, short, middle] = [
      await seedAdvertisement({
        advertiserId,
        advertisementDuration: 100,
        advertisementUrl: "https://b.example/",
        tagIds: tags.slice(0, 1),
      }),
      await seedAdvertisement({
        advertiserId,
        advertisementDuration: 9,
        advertisementUrl: "https://C.example/",
      }),
      await seedAdvertisement({
        advertiserId,
        advertisementDuration: 15,
        advertisementUrl: "https://A.example/",
        tagIds: tags,
      }),
    ];
    const sortedIds = async (sortBy: AdvertisementSortField) =>
      toIds(
        (await listAdvertisements(admin, advertiserId, { ...LIST_ALL, sortBy })).advertisements,
      );
    expect(await sortedIds("advertisementDuration")).toEqual(toIds([short, middle, long]));
    expect(await sortedIds("advertisementUrl")).toEqual(toIds([middle, long, short]));
    expect(await sortedIds("tags")).toEqual(toIds([short, middle, long]));
  });

  it("takes three statements a page, whatever the number of rows", async () => {
    const [few, many] = [await seedAdvertiser(), await seedAdvertiser()];
    await bulkInsertAdvertisements(few.id, 10);
    await bulkInsertAdvertisements(many.id, 10_000);
    for (const values of [{}, { page: 2 }, { search: "adv" }, { sortBy: "tags" as const }]) {
      for (const { id } of [few, many]) {
        const query = { ...LIST_ALL, limit: 5, ...values };
        const statements = await recordStatements(() => listAdvertisements(admin, id, query));
        expect(statements).toHaveLength(3);
      }
    }
  });
});
