import { beforeAll, describe, expect, it } from "vitest";
import { Advertiser, ReligiousPartner } from "~/models";
import { ADVERTISEMENT_LIST, listAdvertisements } from "~/server/advertisers/advertisements";
import { ADVERTISER_LIST, listAdvertisers } from "~/server/advertisers/advertisers";
import { database } from "~/server/platform/database";
import { listReligiousMessages, RELIGIOUS_MESSAGE_LIST } from "~/server/religious/messages";
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  readPartnerTotals,
} from "~/server/religious/partners";
import { bulkInsertAdvertisements, bulkInsertReligiousMessages } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements, findFullSorts } from "../support/query-plans";

const ROWS = 5_000;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of partners on SQLite", () => {
  useDatabase();

  const PARTNER_COUNT = ROWS / 10;
  beforeAll(async () => {
    const partners = Array.from({ length: PARTNER_COUNT }, (_, index) => ({
      name: `Partner ${index}`,
      contactFirstName: `First ${index % 70}`,
      contactLastName: `Last ${index % 30}`,
      contactTitle: index % 3 ? "Manager" : "",
      contactPhone: `+1206${5550000 + index}`,
      contactEmail: `${index}@partner.example`,
      isActive: index % 7 > 0,
    }));
    await Advertiser.bulkCreate(partners);
    await ReligiousPartner.bulkCreate(partners);
    await bulkInsertAdvertisements(1, ROWS);
    await bulkInsertReligiousMessages(1, ROWS);
    for (let id = 2; id <= 20; id++) {
      await bulkInsertAdvertisements(id, 50);
      await bulkInsertReligiousMessages(id, 50);
    }
    await database().query("ANALYZE");
  });

  const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "" };
  /** Builds queries in both sort orders, for the first page and a page in the middle. */
  const buildPageQueries = (rows: number) =>
    (["ASC", "DESC"] as const).flatMap((sortOrder) =>
      [1, rows / 20].map((number) => ({ ...page, sortOrder, page: number })),
    );
  const expectNoSort = async (work: () => Promise<unknown>) => {
    for (const plan of await explainStatements(work)) expect(findFullSorts(plan)).toEqual([]);
  };

  it.each(ADVERTISER_LIST.sortFields)("page advertisers by %s along an index", async (sortBy) => {
    for (const query of buildPageQueries(PARTNER_COUNT)) {
      await expectNoSort(() => listAdvertisers(admin, { ...query, sortBy }));
    }
  });

  it.each(RELIGIOUS_PARTNER_LIST.sortFields)(
    "page partners by %s along an index",
    async (sortBy) => {
      for (const query of buildPageQueries(PARTNER_COUNT)) {
        await expectNoSort(() => listReligiousPartners(admin, { ...query, sortBy }));
      }
    },
  );

  it.each(RELIGIOUS_MESSAGE_LIST.sortFields)(
    "page the messages of a partner by %s along an index",
    async (sortBy) => {
      for (const query of buildPageQueries(ROWS)) {
        await expectNoSort(() => listReligiousMessages(admin, 1, { ...query, sortBy }));
      }
    },
  );

  // Tags are rows of another table, so no index covers them: sorting by them reads all advertisements of the advertiser.
  const indexedFields = ADVERTISEMENT_LIST.sortFields.filter((field) => field !== "tags");
  it.each(indexedFields)(
    "page the advertisements of an advertiser by %s along an index",
    async (sortBy) => {
      for (const query of buildPageQueries(ROWS)) {
        const [count = "", rows = ""] = await explainStatements(() =>
          listAdvertisements(admin, 1, { ...query, sortBy }),
        );
        expect(count).toMatch(/SEARCH .*INDEX/);
        expect(findFullSorts(rows)).toEqual([]);
      }
    },
  );

  it("read no other advertiser's advertisements for the sort by tags", async () => {
    const plans = await explainStatements(() =>
      listAdvertisements(admin, 1, { ...page, sortBy: "tags" }),
    );
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json)/);
  });

  // A status label is no case: it matches so many rows that a full scan is the cheapest plan.
  it.each(["ner 471", "pa", "0042", "(206) 555", "555-0471"])(
    "search partners for %s without reading every row",
    async (search) => {
      const sortBy = "id" as const;
      const plans = [
        ...(await explainStatements(() => listAdvertisers(admin, { ...page, sortBy, search }))),
        ...(await explainStatements(() =>
          listReligiousPartners(admin, { ...page, sortBy, search }),
        )),
      ];
      for (const plan of plans) {
        expect(plan).not.toMatch(/SCAN (Advertiser|ReligiousPartner|\w+_search)\b(?!.*INDEX)/);
      }
    },
  );

  it("sum the views and plays of a partner without reading other partners' messages", async () => {
    for (const plan of await explainStatements(() => readPartnerTotals(admin, 1))) {
      expect(plan).toMatch(/SEARCH .*USING (COVERING )?INDEX/);
    }
  });
});
