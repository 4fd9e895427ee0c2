import { describe, expect, it } from "vitest";
import { Advertisement, MediaEvent } from "~/models";
import {
  ADVERTISEMENT_LIST,
  type AdvertisementSortField,
  createAdvertisement,
  createAdvertisementFromForm,
  deleteAdvertisement,
  getAdvertisement,
  listAdvertisements,
  updateAdvertisement,
  updateAdvertisementFromForm,
} from "~/server/advertisers/advertisements";
import { getAdvertiser } from "~/server/advertisers/advertisers";
import type { ListQuery } from "~/server/platform/list";
import { deleteTag, listTags, countTagUses } from "~/server/tags/tags";
import { HOSTILE_ADDRESSES } from "../factories/addresses";
import {
  ADVERTISEMENT,
  anAdvertisement,
  anAdvertiser,
  aTag,
  manyAdvertisements,
  unique,
} from "../factories/content";
import { eventsOf } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  statementsOf,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";
import { ALL, expectTotalOrder } from "../support/lists";

const idsOf = (records: { id: number }[]) => records.map(({ id }) => id);
const search = async (advertiserId: number, text: string) =>
  idsOf((await listAdvertisements(admin, advertiserId, { ...ALL, search: text })).advertisements);

describe.runIf(HAS_DATABASE)("advertisements", () => {
  useDatabase();

  it("are made active and without tags, and are read alone", async () => {
    const { id: advertiserId } = await anAdvertiser();
    const made = await createAdvertisement(admin, {
      ...ADVERTISEMENT,
      advertisementName: "  Calm\u00a0nights ",
      advertiserId,
    });
    expect(made).toMatchObject({
      ...ADVERTISEMENT,
      advertiserId,
      tags: [],
      isActive: true,
      views: 0,
      plays: 0,
      version: 0,
    });
    expect(await getAdvertisement(admin, made.id)).toEqual(made);
    expect(await getAdvertisement(admin, made.id, advertiserId)).toEqual(made);
    const other = await anAdvertiser();
    await expect(getAdvertisement(admin, made.id, other.id)).rejects.toMatchObject({ status: 404 });
  });

  it("may share their name with another one", async () => {
    const { advertiserId } = await anAdvertisement();
    await anAdvertisement({ advertiserId });
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 2 });
  });

  it("say everything that is missing at once", async () => {
    await expect(createAdvertisement(admin, { tagIds: "none" })).rejects.toMatchObject({
      status: 422,
      fields: [
        { field: "advertisementName", message: "Advertisement name is required" },
        { field: "advertisementUrl", message: "Advertisement URL is required" },
        { field: "advertisementDuration", message: "Duration is required" },
        { field: "tagIds", message: "Tags must be a list of tag ids" },
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
    await expect(anAdvertisement({ advertisementDuration })).rejects.toMatchObject({
      fields: [{ field: "advertisementDuration", message }],
    });
  });

  it("take a duration as a form sends it, in whole seconds", async () => {
    expect(await anAdvertisement({ advertisementDuration: " 90 " })).toMatchObject({
      advertisementDuration: 90,
    });
  });

  it.each(HOSTILE_ADDRESSES)("refuse the address %j", async (advertisementUrl, message) => {
    await expect(anAdvertisement({ advertisementUrl })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "advertisementUrl", message: message ?? "Please enter a valid URL" }],
    });
  });

  it("need an advertiser that is there", async () => {
    const refused = {
      status: 422,
      fields: [{ field: "advertiserId", message: "Advertiser not found" }],
    };
    await expect(anAdvertisement({ advertiserId: 2_000_000 })).rejects.toMatchObject(refused);
    const form = { ...ADVERTISEMENT, tagIds: [], newTagName: [] };
    await expect(createAdvertisementFromForm(admin, 2_000_000, form)).rejects.toMatchObject(
      refused,
    );
  });

  it("leave an event with each change, their tags by name", async () => {
    const [first, second] = [await aTag(), await aTag()];
    const { id: advertiserId } = await anAdvertiser();
    const events = await eventsOf(async () => {
      const { id } = await anAdvertisement({ advertiserId, tagIds: [first.id] });
      await updateAdvertisement(admin, id, { ...ADVERTISEMENT, tagIds: [second.id] });
      await updateAdvertisement(admin, id, ADVERTISEMENT);
      await deleteAdvertisement(admin, id);
    });
    expect(events.map(({ action }) => action)).toEqual(["created", "updated", "deleted"]);
    expect(events.every(({ recordType }) => recordType === "advertisement")).toBe(true);
    expect(events[1]?.changes).toEqual({ tags: [[first.name], [second.name]] });
  });

  it("are not overwritten by somebody who read an older version", async () => {
    const { id } = await anAdvertisement();
    await updateAdvertisement(admin, id, { ...ADVERTISEMENT, isActive: false }, [0]);
    const attempts = [
      updateAdvertisement(admin, id, ADVERTISEMENT, [0]),
      deleteAdvertisement(admin, id, [0]),
    ];
    expect(await statusesOf(attempts)).toEqual([412, 412]);
    expect(await getAdvertisement(admin, id)).toMatchObject({ isActive: false, version: 1 });
  });

  it("take what was counted of them along when they are deleted", async () => {
    const { id, advertiserId } = await anAdvertisement();
    const seen = { at: new Date(), kind: "play", itemType: "advertisement" } as const;
    await MediaEvent.create({ ...seen, itemId: id, ownerId: advertiserId });
    const other = { ...seen, itemType: "religious message" } as const;
    await MediaEvent.create({ ...other, itemId: id, ownerId: advertiserId });
    await deleteAdvertisement(admin, id);
    expect((await MediaEvent.findAll()).map(({ itemType }) => itemType)).toEqual([other.itemType]);
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 0 });
    const attempts = [
      getAdvertisement(admin, id),
      updateAdvertisement(admin, id, ADVERTISEMENT),
      deleteAdvertisement(admin, id),
    ];
    expect(await statusesOf(attempts)).toEqual([404, 404, 404]);
  });

  it("are for viewers to read and nothing else", async () => {
    const { id, advertiserId } = await anAdvertisement();
    const attempts = [
      getAdvertisement(viewer, id),
      listAdvertisements(viewer, advertiserId, ALL),
      createAdvertisement(viewer, {}),
      updateAdvertisement(viewer, id, {}),
      deleteAdvertisement(viewer, id),
    ];
    expect(await statusesOf(attempts)).toEqual(["done", "done", 403, 403, 403]);
  });
});

describe.runIf(HAS_DATABASE)("the tags of an advertisement", () => {
  useDatabase();

  it("are each on it once, by name, and stay where an edit leaves them out", async () => {
    const tags = [await aTag(unique("B")), await aTag(unique("A"))];
    const [second, first] = idsOf(tags);
    const made = await anAdvertisement({ tagIds: [second, first, second] });
    expect(idsOf(made.tags)).toEqual([first, second]);
    const kept = await updateAdvertisement(admin, made.id, ADVERTISEMENT);
    expect(kept).toMatchObject({ tags: made.tags, version: 0 });
    const same = await updateAdvertisement(admin, made.id, {
      ...ADVERTISEMENT,
      tagIds: [first, second],
    });
    expect(same.version).toBe(0);
    const none = await updateAdvertisement(admin, made.id, { ...ADVERTISEMENT, tagIds: [] });
    expect(none).toMatchObject({ tags: [], version: 1 });
    expect(none.updatedAt >= made.updatedAt).toBe(true);
  });

  it("must be there, and one that is not takes everything back", async () => {
    const tag = await aTag();
    const { id: advertiserId } = await anAdvertiser();
    const message = "Selected tag not found. Please refresh and try again.";
    const refused = { status: 422, fields: [{ field: "tagIds", message }] };
    const unknown = { advertiserId, tagIds: [tag.id, 2_000_000] };
    await expect(anAdvertisement(unknown)).rejects.toMatchObject(refused);
    expect(await Advertisement.count({ where: { advertiserId } })).toBe(0);
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 0 });
    const { id } = await anAdvertisement({ advertiserId });
    await expect(
      updateAdvertisement(admin, id, { ...ADVERTISEMENT, advertisementName: "No", ...unknown }),
    ).rejects.toMatchObject(refused);
    expect(await getAdvertisement(admin, id)).toMatchObject({ ...ADVERTISEMENT, tags: [] });
  });

  it("say how often they are used, and go from what used them when they are deleted", async () => {
    const tag = await aTag();
    const [first, second] = [
      await anAdvertisement({ tagIds: [tag.id] }),
      await anAdvertisement({ tagIds: [tag.id] }),
    ];
    expect(await countTagUses(admin, tag.id)).toEqual({ name: tag.name, uses: 2 });
    await deleteAdvertisement(admin, first.id);
    expect(await countTagUses(admin, tag.id)).toMatchObject({ uses: 1 });
    await deleteTag(admin, tag.id);
    expect(await getAdvertisement(admin, second.id)).toMatchObject({ tags: [] });
  });

  it("are told to be gone when somebody deletes them meanwhile", async () => {
    for (let round = 0; round < 8; round++) {
      const tag = await aTag();
      const { id, advertiserId } = await anAdvertisement({ tagIds: [tag.id] });
      const outcomes = await statusesOf([
        anAdvertisement({ advertiserId, tagIds: [tag.id] }),
        deleteTag(admin, tag.id),
        updateAdvertisement(admin, id, { ...ADVERTISEMENT, tagIds: [] }),
        anAdvertisement({ advertiserId, tagIds: [tag.id] }),
      ]);
      expect(outcomes.filter((each) => each !== 422 && each !== "done")).toEqual([]);
    }
  });

  it("can be named by a form, and are made with the advertisement or not at all", async () => {
    const { id: advertiserId } = await anAdvertiser();
    const old = await aTag();
    const name = unique("New");
    const form = { ...ADVERTISEMENT, tagIds: [old.id], newTagName: [name, old.name.toUpperCase()] };
    const made = await createAdvertisementFromForm(admin, advertiserId, form);
    expect(made.newTags).toEqual([`Tag "${name}" created successfully`]);
    expect(made.advertisement.tags.map((tag) => tag.name).sort()).toEqual([name, old.name].sort());
    const lost = unique("Lost");
    const attempt = updateAdvertisementFromForm(
      admin,
      made.advertisement.id,
      { ...form, newTagName: [lost] },
      [77],
    );
    await expect(attempt).rejects.toMatchObject({ status: 412 });
    expect((await listTags(admin, { ...ALL, search: lost })).tags).toEqual([]);
  });

  it("keep an advertisement's status, unless the form has one", async () => {
    const { id } = await anAdvertisement();
    const form = { ...ADVERTISEMENT, tagIds: [], newTagName: [] };
    const inactive = { ...form, status: "Inactive" as const };
    expect(await updateAdvertisementFromForm(admin, id, inactive)).toMatchObject({
      advertisement: { isActive: false },
    });
    expect(await updateAdvertisementFromForm(admin, id, form)).toMatchObject({
      advertisement: { isActive: false },
    });
  });
});

describe.runIf(HAS_DATABASE)("the list of an advertiser's advertisements", () => {
  useDatabase();

  it("holds only its own, and finds them by name and by address", async () => {
    const other = await anAdvertisement();
    const { id, advertiserId } = await anAdvertisement({
      advertisementName: "50% calmer",
      advertisementUrl: "https://media.example.org/Sleep_well.mp4?x=1",
    });
    expect(await search(advertiserId, "")).toEqual([id]);
    for (const text of ["0% CALM", "sleep_w", "50", "ht", "?x=1"]) {
      expect(await search(advertiserId, text), text).toEqual([id]);
    }
    expect(await search(advertiserId, "nights")).toEqual([]);
    expect(await search(other.advertiserId, "calmer")).toEqual([]);
  });

  it("sorts by every field, both ways, in a total order over all pages", async () => {
    const { id: advertiserId } = await anAdvertiser();
    const tags = idsOf([await aTag("Alpha"), await aTag("Zeta")]);
    await manyAdvertisements(advertiserId, 9);
    await anAdvertisement({ advertiserId, tagIds: tags });
    await anAdvertisement({ advertiserId, tagIds: tags.slice(1) });
    await expectTotalOrder(async (query: ListQuery<AdvertisementSortField>) => {
      const { advertisements, ...page } = await listAdvertisements(admin, advertiserId, query);
      return { rows: advertisements, ...page };
    }, ADVERTISEMENT_LIST.sortFields);
  });

  it("sorts the duration by number, addresses whatever their case, and tags by the first", async () => {
    const { id: advertiserId } = await anAdvertiser();
    const tags = idsOf([await aTag(unique("Beta")), await aTag(unique("Alpha"))]);
    const [long, short, middle] = [
      await anAdvertisement({
        advertiserId,
        advertisementDuration: 100,
        advertisementUrl: "https://b.example/",
        tagIds: tags.slice(0, 1),
      }),
      await anAdvertisement({
        advertiserId,
        advertisementDuration: 9,
        advertisementUrl: "https://C.example/",
      }),
      await anAdvertisement({
        advertiserId,
        advertisementDuration: 15,
        advertisementUrl: "https://A.example/",
        tagIds: tags,
      }),
    ];
    const sorted = async (sortBy: AdvertisementSortField) =>
      idsOf((await listAdvertisements(admin, advertiserId, { ...ALL, sortBy })).advertisements);
    expect(await sorted("advertisementDuration")).toEqual(idsOf([short, middle, long]));
    expect(await sorted("advertisementUrl")).toEqual(idsOf([middle, long, short]));
    expect(await sorted("tags")).toEqual(idsOf([short, middle, long]));
  });

  it("takes three statements a page, whatever the number of rows", async () => {
    const [few, many] = [await anAdvertiser(), await anAdvertiser()];
    await manyAdvertisements(few.id, 10);
    await manyAdvertisements(many.id, 10_000);
    for (const values of [{}, { page: 2 }, { search: "adv" }, { sortBy: "tags" as const }]) {
      for (const { id } of [few, many]) {
        const query = { ...ALL, limit: 5, ...values };
        const sent = await statementsOf(() => listAdvertisements(admin, id, query));
        expect(sent).toHaveLength(3);
      }
    }
  });
});
