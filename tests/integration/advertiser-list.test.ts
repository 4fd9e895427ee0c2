import { describe, expect, it } from "vitest";
import { Advertisement } from "~/models";
import { listAdvertisements } from "~/server/advertisers/advertisements";
import {
  ADVERTISER_LIST,
  type AdvertiserSortField,
  getAdvertiser,
  listAdvertisers,
  updateAdvertiser,
} from "~/server/advertisers/advertisers";
import {
  withAdvertisements,
  withAllAdvertisements,
} from "~/server/advertisers/with-advertisements";
import { type ListQuery } from "~/server/platform/list";
import {
  seedAdvertisement,
  seedAdvertiser,
  seedTag,
  bulkInsertAdvertisements,
  unique,
} from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";
const searchIds = async (text: string, overrides: Partial<ListQuery<AdvertiserSortField>> = {}) =>
  (await listAdvertisers(admin, { ...LIST_ALL, search: text, ...overrides })).advertisers.map(
    ({ id }) => id,
  );

describe.runIf(HAS_DATABASE)("the list of advertisers", () => {
  useDatabase();

  it("finds a text anywhere in the name and in each part of the contact", async () => {
    const marker = unique("zq");
    const { id } = await seedAdvertiser({
      advertiserName: `${marker} 50% "off"_x`,
      contactFirstName: "Zoë",
      contactLastName: "O'Hara",
      contactTitle: "Chief Listener",
      contactPhone: "+41 79 000 47 11",
      contactEmail: "zoe@solacea.example",
    });
    const texts = [
      marker.toUpperCase(),
      '0% "OFF"_',
      "zoë o'h",
      "o'hara",
      "listen",
      "47 11",
      "@sola",
    ];
    for (const text of texts) expect(await searchIds(text), text).toEqual([id]);
    for (const text of [`${marker}%`, "NEAR(", "Zoëo", "hara chief"]) {
      expect(await searchIds(text), text).toEqual([]);
    }
  });

  it("matches one or two letters anywhere in each field", async () => {
    const { id } = await seedAdvertiser({ contactFirstName: "Ÿy", contactLastName: "Żur" });
    expect(await searchIds("ÿ")).toEqual([id]);
    expect(await searchIds("żu")).toEqual([id]);
    expect(await searchIds("ŻUR")).toEqual([id]);
    expect(await searchIds("yż")).toEqual([]);
  });

  it("finds a record by its current values, not by its former values", async () => {
    const { id } = await seedAdvertiser({ contactTitle: "Oldest title" });
    const advertiserName = unique("Newest name");
    await updateAdvertiser(admin, id, { advertiserName, isActive: true });
    expect(await searchIds("oldest title")).toEqual([]);
    expect(await searchIds("newest name")).toEqual([id]);
  });

  it("finds an advertiser by its id, zero-padded as on screen", async () => {
    const { id } = await seedAdvertiser();
    expect(await searchIds(String(id).padStart(4, "0"))).toContain(id);
    expect(await searchIds(`  ${id} `)).toContain(id);
  });

  it("sorts by every field, both ways, in a total order over all pages", async () => {
    for (const contactTitle of ["b", "B", "a", "Á", "z"]) await seedAdvertiser({ contactTitle });
    const { id, advertiserName } = await seedAdvertiser();
    await updateAdvertiser(admin, id, { advertiserName, isActive: false });
    await bulkInsertAdvertisements(id, 2);
    await expectTotalOrder(async (query: ListQuery<AdvertiserSortField>) => {
      const { advertisers, ...page } = await listAdvertisers(admin, query);
      return { rows: advertisers, ...page };
    }, ADVERTISER_LIST.sortFields);
  });

  it("sorts titles ignoring case, missing titles first", async () => {
    const marker = unique("case");
    for (const contactTitle of ["beta", "Alpha", "Gamma", "alpha"]) {
      await seedAdvertiser({ advertiserName: unique(marker), contactTitle });
    }
    const { id, advertiserName } = await seedAdvertiser({ advertiserName: unique(marker) });
    await updateAdvertiser(admin, id, { advertiserName, isActive: true });
    const { advertisers } = await listAdvertisers(admin, {
      ...LIST_ALL,
      sortBy: "contactTitle",
      search: marker,
    });
    expect(advertisers.map(({ contactTitle }) => contactTitle)).toEqual([
      null,
      "Alpha",
      "alpha",
      "beta",
      "Gamma",
    ]);
  });

  it("takes two statements a page, and at most two more with all advertisements", async () => {
    for (const values of [{}, { page: 3 }, { search: "adv" }, { search: "a" }]) {
      const query = { ...LIST_ALL, limit: 2, ...values };
      expect(await recordStatements(() => listAdvertisers(admin, query))).toHaveLength(2);
      const readWithAdvertisements = async () =>
        withAdvertisements(admin, (await listAdvertisers(admin, query)).advertisers);
      const statements = await recordStatements(readWithAdvertisements);
      expect(statements.length).toBeLessThanOrEqual(4);
    }
  });

  it("gives each advertiser its own advertisements, with tags", async () => {
    const tags = [await seedTag(`Zeta ${unique("")}`), await seedTag(`Alpha ${unique("")}`)];
    const [first, second, third] = [
      await seedAdvertiser(),
      await seedAdvertiser(),
      await seedAdvertiser(),
    ];
    const shown = await seedAdvertisement({
      advertiserId: first.id,
      tagIds: tags.map(({ id }) => id),
    });
    await seedAdvertisement({ advertiserId: third.id });
    await seedAdvertisement({ advertiserId: third.id });
    const advertisers = await withAdvertisements(admin, [first, second, third]);
    expect(advertisers.map(({ advertisements }) => advertisements.length)).toEqual([1, 0, 2]);
    expect(advertisers[0]?.advertisements).toEqual([shown]);
    expect(shown.tags.map(({ name }) => name)).toEqual([tags[1]?.name, tags[0]?.name]);
    const page = await listAdvertisements(admin, first.id, LIST_ALL);
    expect(page.advertisements).toEqual(advertisers[0]?.advertisements);
  });

  it("reads advertisements in batches of 50, and refuses a list that is too long for one response", async () => {
    const { id } = await seedAdvertiser();
    await bulkInsertAdvertisements(id, 120);
    const readWithAdvertisements = async () =>
      withAdvertisements(admin, [await getAdvertiser(admin, id)]);
    const reads = (await recordStatements(readWithAdvertisements)).filter((sql) =>
      /FROM .?advertisements/.test(sql),
    );
    expect(reads).toHaveLength(1 + 3);
    const [{ advertisements } = { advertisements: [] }] = await readWithAdvertisements();
    const page = await listAdvertisements(admin, id, LIST_ALL);
    expect(advertisements.map((each) => each.id)).toEqual(
      page.advertisements.map((each) => each.id).sort((one, other) => one - other),
    );

    await Advertisement.update({ url: "x".repeat(150_000) }, { where: { advertiserId: id } });
    await expect(readWithAdvertisements()).rejects.toMatchObject({ status: 400 });
    const advertiser = await withAllAdvertisements(admin, await getAdvertiser(admin, id));
    expect(advertiser?.advertisements).toHaveLength(120);
  });
});
