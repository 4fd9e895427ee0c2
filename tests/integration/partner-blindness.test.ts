import { describe, expect, it } from "vitest";
import type { OfferStatus } from "~/models/partners/offer-options.schema";
import {
  getPartnerOffer,
  listPartnerOffers,
  PARTNER_OFFER_LIST,
} from "~/server/partner-offers/partner-offers";
import { hasStatus } from "~/server/partner-offers/status-sql";
import { computeCoverage, computeOfferDiscount } from "~/server/partners/benefit";
import { findEligiblePartnerIds, replaceEligibility } from "~/server/partners/eligibility";
import { getPartner, listPartners } from "~/server/partners/partners";
import { listSitePartners } from "~/server/partners/site-partners";
import { hospitalToday } from "~/server/partners/today";
import { readPartnerUsage } from "~/server/partners/usage";
import { seedPartner, seedPublishedOffer } from "../factories/partners";
import { admin, HAS_DATABASE, patient, recordStatements, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

/** Tables that the code of partners and offers reads: their own, the index of their texts, numbers of rows, and orders, for the people covered. */
const OWN_TABLES =
  /^(partners|partner_offers|partner_eligibility)(_search)?$|^(row_counts|orders)$/;

/** Names of the tables in statements. */
const findTables = (statements: readonly string[]): string[] => [
  ...new Set(
    statements.flatMap((sql) =>
      [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+["`]?([a-z_]+)/g)].map(
        ([, table = ""]) => table,
      ),
    ),
  ),
];

describe.runIf(HAS_DATABASE)("partners and their offers", () => {
  useDatabase();

  it("are listed, viewed and decided about without a look at a table of health", async () => {
    const { id: partnerId } = await seedPartner();
    const { id } = await seedPublishedOffer({ partnerId, reach: "eligible" });
    await replaceEligibility(admin, partnerId, { recordNumbers: ["R-1"] });
    const statements = await recordStatements(async () => {
      await listPartners(admin, { ...LIST_ALL, search: "part" });
      await getPartner(admin, partnerId);
      await readPartnerUsage(admin, partnerId);
      await listSitePartners(patient);
      for (const sortBy of PARTNER_OFFER_LIST.sortFields)
        await listPartnerOffers(admin, { ...LIST_ALL, sortBy });
      const filters = [hasStatus("Active" satisfies OfferStatus, hospitalToday())];
      const { offers } = await listPartnerOffers(admin, { ...LIST_ALL, search: "off", filters });
      expect(offers.map((offer) => offer.id)).toEqual([id]);
      const offer = await getPartnerOffer(admin, id);
      const eligible = await findEligiblePartnerIds(patient, { recordNumber: "R-1" });
      expect(eligible).toEqual([partnerId]);
      expect(computeOfferDiscount(offer, 499)).toBe(100);
      expect(computeCoverage(50, 499)).toBe(250);
    });
    const tables = findTables(statements);
    expect(tables).toEqual(expect.arrayContaining(["partners", "partner_offers"]));
    expect(tables.filter((table) => !OWN_TABLES.test(table))).toEqual([]);
  });
});
