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
import { manyAdvertisements, manyMessages } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { FULL_WORK, explainStatements } from "../support/query-plans";

const ROWS = 5_000;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of partners and what they show", () => {
  useDatabase();

  const PARTNERS = ROWS / 10;
  beforeAll(async () => {
    const partners = Array.from({ length: PARTNERS }, (_, at) => ({
      name: `Partner ${at}`,
      contactFirstName: `First ${at % 70}`,
      contactLastName: `Last ${at % 30}`,
      contactTitle: at % 3 ? "Manager" : "",
      contactPhone: `+1 555 ${at}`,
      contactEmail: `${at}@partner.example`,
      isActive: at % 7 > 0,
    }));
    await Advertiser.bulkCreate(partners);
    await ReligiousPartner.bulkCreate(partners);
    await manyAdvertisements(1, ROWS);
    await manyMessages(1, ROWS);
    for (let id = 2; id <= 20; id++) {
      await manyAdvertisements(id, 50);
      await manyMessages(id, 50);
    }
    await database().query("ANALYZE");
  });

  const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "" };
  /** Both ways, the first page and one in the middle. */
  const pages = (rows: number) =>
    (["ASC", "DESC"] as const).flatMap((sortOrder) =>
      [1, rows / 20].map((at) => ({ ...page, sortOrder, page: at })),
    );
  const expectNoSort = async (work: () => Promise<unknown>) => {
    for (const plan of await explainStatements(work)) expect(plan).not.toMatch(FULL_WORK);
  };

  it.each(ADVERTISER_LIST.sortFields)("page advertisers by %s along an index", async (sortBy) => {
    for (const query of pages(PARTNERS)) {
      await expectNoSort(() => listAdvertisers(admin, { ...query, sortBy }));
    }
  });

  it.each(RELIGIOUS_PARTNER_LIST.sortFields)(
    "page partners by %s along an index",
    async (sortBy) => {
      for (const query of pages(PARTNERS)) {
        await expectNoSort(() => listReligiousPartners(admin, { ...query, sortBy }));
      }
    },
  );

  it.each(RELIGIOUS_MESSAGE_LIST.sortFields)(
    "page the messages of a partner by %s along an index",
    async (sortBy) => {
      for (const query of pages(ROWS)) {
        await expectNoSort(() => listReligiousMessages(admin, 1, { ...query, sortBy }));
      }
    },
  );

  // The tags stand in another table, and the first of them in no index: this one sort reads all of an advertiser's.
  const indexed = ADVERTISEMENT_LIST.sortFields.filter((field) => field !== "tags");
  it.each(indexed)(
    "page the advertisements of an advertiser by %s along an index",
    async (sortBy) => {
      for (const query of pages(ROWS)) {
        const [count, rows] = await explainStatements(() =>
          listAdvertisements(admin, 1, { ...query, sortBy }),
        );
        expect(count).toMatch(/SEARCH .*INDEX/);
        expect(rows).not.toMatch(FULL_WORK);
      }
    },
  );

  it("read no more than one advertiser's advertisements for the sort by tags", async () => {
    const plans = await explainStatements(() =>
      listAdvertisements(admin, 1, { ...page, sortBy: "tags" }),
    );
    for (const plan of plans) expect(plan).not.toMatch(/SCAN (?!json)/);
  });

  // The word of a status is another matter: it finds so many that reading all rows is the best way.
  it.each(["ner 471", "pa", "0042"])(
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

  it("sum what was counted of one partner without reading another one's messages", async () => {
    for (const plan of await explainStatements(() => readPartnerTotals(admin, 1))) {
      expect(plan).toMatch(/SEARCH .*USING (COVERING )?INDEX/);
    }
  });
});
