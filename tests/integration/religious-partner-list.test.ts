import { describe, expect, it } from "vitest";
import { type ListQuery } from "~/server/platform/list";
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  type ReligiousPartnerSortField,
} from "~/server/religious/partners";
import { seedReligiousPartner, bulkInsertReligiousMessages, unique } from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const list = async (values: Partial<ListQuery<ReligiousPartnerSortField>>) =>
  (await listReligiousPartners(admin, { ...LIST_ALL, ...values })).religiousPartners;
const searchIds = async (text: string) => (await list({ search: text })).map(({ id }) => id);

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
