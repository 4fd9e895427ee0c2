import { describe, expect, it } from "vitest";
import { Partner, PartnerEligibility, PartnerOffer } from "~/models";
import { billingPartnerLabel } from "~/models/rules/labels.schema";
import { deletePartnerOffer } from "~/server/partner-offers/partner-offers";
import { readEligibility, replaceEligibility } from "~/server/partners/eligibility";
import {
  createPartner,
  deletePartner,
  getPartner,
  listPartners,
  PARTNER_LIST,
  type PartnerSortField,
  updatePartner,
} from "~/server/partners/partners";
import { readPartnerUsage } from "~/server/partners/usage";
import type { Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { CONTACT } from "../factories/content";
import { unique } from "../factories/names";
import { seedPartner, seedPartnerOffer, setUsed } from "../factories/partners";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  navigator,
  useDatabase,
  viewer,
} from "../support/database";
import { expectTotalOrder, LIST_ALL } from "../support/lists";

const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };

const list = async (query: Partial<ListQuery<PartnerSortField>> = {}) =>
  (await listPartners(admin, { ...LIST_ALL, ...query })).partners;
const refusal = (field: string, message: string) => ({ status: 422, fields: [{ field, message }] });
const duplicate = (field: string, message: string) => ({
  status: 409,
  fields: [{ field, message }],
});

describe.runIf(HAS_DATABASE)("partners", () => {
  useDatabase();

  it("are created with their contact and contract, and begin as prospects", async () => {
    const partnerName = unique("Lakeside Mills");
    const created = await createPartner(admin, {
      partnerName,
      kind: "employer",
      ...CONTACT,
      contactPhone: "(206) 555-0142",
      website: " https://lakeside.example/ ",
      contractFrom: "1/4/2027",
      contractTo: "2027-12-31",
      accessCode: "Lake 20-27",
      coversPlan: "complete",
      coversPercent: "50",
    });
    expect(created).toMatchObject({
      partnerName,
      kind: "employer",
      status: "Prospect",
      contactPhone: "+12065550142",
      website: "https://lakeside.example/",
      contractFrom: "2027-01-04",
      contractTo: "2027-12-31",
      seats: 0,
      accessCode: "Lake 20-27",
      coversPlan: "complete",
      coversPercent: 50,
      agreementSignedOn: null,
      showsOnSite: false,
      offerCount: 0,
    });
    const other = { partnerName: partnerName.toUpperCase(), kind: "employer", ...CONTACT };
    await expect(createPartner(admin, other)).rejects.toMatchObject(
      duplicate("partnerName", `Partner "${partnerName.toUpperCase()}" already exists`),
    );
  });

  it("refuse what is missing or wrong, all at once", async () => {
    const input = {
      partnerName: " ",
      kind: "bank",
      website: "ftp://x",
      contractFrom: "2027-02-30",
      seats: -1,
      accessCode: "a b",
      coversPercent: 101,
      status: "Gone",
      showsOnSite: "perhaps",
    };
    await expect(createPartner(admin, input)).rejects.toMatchObject({
      status: 422,
      fields: [
        ["partnerName", "Partner name is required"],
        [
          "kind",
          "Kind must be one of healthcare-system, medical-provider, healthcare-affiliate, employer, insurer",
        ],
        ["status", "Status must be one of Prospect, Active, Suspended, Ended"],
        ["website", "Please enter a valid URL"],
        ["showsOnSite", "showsOnSite must be true or false"],
        ["contactFirstName", "Contact first name is required"],
        ["contactLastName", "Contact last name is required"],
        ["contactTitle", "Contact title is required"],
        ["contactPhone", "Contact phone is required"],
        ["contactEmail", "Contact email is required"],
        ["contractFrom", "Contract From: please enter a real date, such as 12/3/2026"],
        ["seats", "Seats must be a whole number from 0 to 1,000,000"],
        ["accessCode", "Access code must have 4 to 40 letters and digits"],
        ["coversPercent", "Covered part must be a whole number from 1 to 100"],
      ].map(([field, message]) => ({ field, message })),
    });
    await expect(
      seedPartner({ contractFrom: "2027-02-01", contractTo: "2027-01-31" }),
    ).rejects.toMatchObject(refusal("contractTo", "The contract must not end before it begins"));
    await expect(seedPartner({ coversPlan: "gold" })).rejects.toMatchObject(
      refusal("coversPlan", 'Billing plan "gold" not found'),
    );
  });

  it("keep what an update leaves out, and lose what it empties", async () => {
    const { id } = await seedPartner({ website: "https://a.example", seats: 20 });
    expect(await updatePartner(admin, id, { description: "Kind people" })).toMatchObject({
      website: "https://a.example",
      seats: 20,
      contactEmail: CONTACT.contactEmail,
    });
    expect(await updatePartner(admin, id, { website: null, contactEmail: "" })).toMatchObject({
      website: null,
      contactEmail: null,
      description: "Kind people",
      version: 2,
    });
    await expect(updatePartner(admin, id, { seats: 1 }, [1])).rejects.toMatchObject({
      status: 412,
    });
  });

  it("have codes that no other partner or offer has, however they are written", async () => {
    const code = unique("Spring").replace(" ", "");
    const partner = await seedPartner({ accessCode: code });
    const written = [...code.toLowerCase()].join("-");
    const message = `The code "${written}" is already used by another partner or offer`;
    await expect(seedPartner({ accessCode: written })).rejects.toMatchObject(
      duplicate("accessCode", message),
    );
    await expect(seedPartnerOffer({ code: written })).rejects.toMatchObject(
      duplicate("code", message),
    );
    expect(await updatePartner(admin, partner.id, { accessCode: written })).toMatchObject({
      accessCode: written,
    });
    const offer = await seedPartnerOffer({ code: unique("Fall") });
    await expect(updatePartner(admin, partner.id, { accessCode: offer.code })).rejects.toThrow(
      "is already used by another partner or offer",
    );
  });

  it("are given one code once, by two people at the same time", async () => {
    const code = unique("Race");
    const { id: partnerId } = await seedPartner();
    const attempts = [
      seedPartner({ accessCode: code }),
      seedPartnerOffer({ partnerId, code }),
      seedPartner({ accessCode: code }),
      seedPartnerOffer({ partnerId, code }),
    ];
    expect((await collectStatuses(attempts)).sort()).toEqual([409, 409, 409, "done"]);
  });

  it("are found by name, kind, contact, code, number and label, and filtered by status and kind", async () => {
    const word = unique("Quartz");
    const partner = await seedPartner({
      partnerName: `${word} Clinic`,
      kind: "medical-provider",
      contactPhone: "(206) 555-0177",
      accessCode: `${word} 77`,
    });
    for (const search of [word.slice(0, 5).toUpperCase(), `${word} 77`, "206-555-0177"])
      expect((await list({ search })).map(({ id }) => id)).toContain(partner.id);
    expect((await list({ search: billingPartnerLabel(partner.id) })).map(({ id }) => id)).toEqual([
      partner.id,
    ]);
    const where = { status: "Active", kind: "medical-provider" };
    const found = await list({ filters: [where] });
    expect(found.map(({ id }) => id)).toContain(partner.id);
    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(["medical-provider"]));
  });

  it("sort totally by each field", async () => {
    await seedPartnerOffer();
    await expectTotalOrder<PartnerSortField>(async (query) => {
      const { partners: rows, pagination } = await listPartners(admin, query);
      return { rows, pagination };
    }, PARTNER_LIST.sortFields);
  });

  it("are for administrators alone, in every way", async () => {
    const { id } = await seedPartner();
    for (const caller of [editor, navigator, viewer]) {
      const attempts = [
        listPartners(caller, LIST_ALL),
        getPartner(caller, id),
        createPartner(caller, {}),
        updatePartner(caller, id, {}),
        deletePartner(caller, id),
        readEligibility(caller, id),
        replaceEligibility(caller, id, {}),
        readPartnerUsage(caller, id),
        restoreRecord(caller, findEntity("partner"), id),
      ];
      expect(await collectStatuses(attempts)).toEqual(attempts.map(() => 403));
    }
    expect(await getPartner(admin, id)).toMatchObject({ version: 0 });
  });

  it("take their offers and their list along when they are deleted, and bring them back", async () => {
    const partner = await seedPartner({ accessCode: unique("Gone") });
    const offer = await seedPartnerOffer({ partnerId: partner.id, code: unique("Gone") });
    await replaceEligibility(admin, partner.id, { emails: ["a@example.org", "b@example.org"] });
    await deletePartner(admin, partner.id);
    expect(await PartnerOffer.count({ where: { partnerId: partner.id } })).toBe(0);
    expect(await PartnerEligibility.count({ where: { partnerId: partner.id } })).toBe(0);
    const type = findEntity("partner");
    await restoreRecord(admin, type, partner.id);
    expect(await getPartner(admin, partner.id)).toMatchObject({ offerCount: 1 });
    expect(await PartnerOffer.count({ where: { id: offer.id } })).toBe(1);
    expect(await readEligibility(admin, partner.id)).toMatchObject({ count: 2 });
    // Somebody has one of its codes by now.
    await deletePartner(admin, partner.id);
    const taker = await seedPartner({ accessCode: offer.code });
    await expect(restoreRecord(admin, type, partner.id)).rejects.toMatchObject({
      status: 409,
      message: "Another partner or offer has one of its codes by now",
    });
    await updatePartner(admin, taker.id, { accessCode: partner.accessCode });
    await expect(restoreRecord(admin, type, partner.id)).rejects.toMatchObject({ status: 409 });
    await updatePartner(admin, taker.id, { accessCode: "" });
    expect(await restoreRecord(admin, type, partner.id)).toMatchObject({ id: partner.id });
  });

  it("are not deleted once somebody has used an offer of theirs", async () => {
    const { id, partnerId } = await seedPartnerOffer();
    await setUsed(id, 1, 500);
    const partner = await getPartner(admin, partnerId);
    await expect(deletePartner(admin, partnerId)).rejects.toMatchObject({
      status: 409,
      message: `Partner "${partner.partnerName}" has 1 offer that people have used and cannot be deleted`,
    });
    await setUsed(id, 0);
    await deletePartner(admin, partnerId);
  });

  it("get no offer while they are deleted, and lose none that is written at the same time", async () => {
    for (let round = 0; round < 4; round++) {
      const { id: partnerId } = await seedPartner();
      const offer = await seedPartnerOffer({ partnerId });
      const statuses = await collectStatuses([
        seedPartnerOffer({ partnerId }),
        deletePartner(admin, partnerId),
        deletePartnerOffer(admin, offer.id),
      ]);
      for (const status of statuses) expect(["done", 404, 422]).toContain(status);
      expect(await Partner.count({ where: { id: partnerId } })).toBe(0);
      expect(await PartnerOffer.count({ where: { partnerId } })).toBe(0);
    }
  });
});
