import { describe, expect, it } from "vitest";
import { Partner } from "~/models";
import { isContractInForce } from "~/models/partners/contract.schema";
import { contractInForce } from "~/server/partners/in-force";
import { listSitePartners, MAX_SITE_PARTNERS } from "~/server/partners/site-partners";
import { unique } from "../factories/names";
import { seedPartner } from "../factories/partners";
import { visitorFrom } from "../factories/people";
import { HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("contracts of partners", () => {
  useDatabase();

  it("are in force by one rule, in lists and for one partner", async () => {
    const today = "2026-11-29";
    const days = ["", "2026-11-28", today, "2026-11-30"];
    const statuses = ["Prospect", "Active", "Suspended", "Ended"] as const;
    const rows = statuses.flatMap((status) =>
      days.flatMap((contractFrom) =>
        days.map((contractTo) => ({
          ...{ name: unique("Rule"), kind: "employer" as const, status, contractFrom, contractTo },
        })),
      ),
    );
    const created = await Partner.bulkCreate(rows, { returning: true });
    const ids = created.map(({ id }) => id);
    const found = await Partner.findAll({ where: { id: ids, ...contractInForce(today) } });
    const expected = created.filter((partner) => isContractInForce(partner, today));
    expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
    expect(expected).toHaveLength(9);
  });

  it("are named on the site while their contract is in force and they are to be shown, in one statement", async () => {
    await Partner.update({ showsOnSite: false }, { where: {} });
    const [shown, hidden] = [unique("Aspen"), unique("Birch")];
    await seedPartner({ partnerName: shown, showsOnSite: true, website: "https://a.example" });
    await seedPartner({ partnerName: hidden });
    await seedPartner({ showsOnSite: true, status: "Suspended" });
    await seedPartner({ showsOnSite: true, contractTo: "2020-01-01" });
    const statements = await recordStatements(async () => {
      expect(await listSitePartners(visitorFrom())).toEqual([
        { kind: "employer", name: shown, website: "https://a.example" },
      ]);
    });
    expect(statements).toHaveLength(1);
    expect(MAX_SITE_PARTNERS).toBeGreaterThan(20);
  });
});
