import { describe, expect, it } from "vitest";
import { Partner, PartnerOffer } from "~/models";
import { findOfferStatus } from "~/models/partners/offer-status.schema";
import { OFFER_STAGES, OFFER_STATUSES } from "~/models/partners/offer-options.schema";
import { partnerOfferLabel } from "~/models/rules/labels.schema";
import { listPartnerChoices } from "~/server/partner-offers/choices";
import {
  createPartnerOffer,
  deletePartnerOffer,
  getPartnerOffer,
  listPartnerOffers,
  PARTNER_OFFER_LIST,
  type PartnerOfferSortField,
  updatePartnerOffer,
} from "~/server/partner-offers/partner-offers";
import {
  pausePartnerOffer,
  publishPartnerOffer,
  resumePartnerOffer,
} from "~/server/partner-offers/stages";
import { hasStatus } from "~/server/partner-offers/status-sql";
import { deletePartner, updatePartner } from "~/server/partners/partners";
import type { Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { unique } from "../factories/names";
import { seedPartner, seedPartnerOffer, seedPublishedOffer, setUsed } from "../factories/partners";
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
const list = async (query: Partial<ListQuery<PartnerOfferSortField>> = {}) =>
  (await listPartnerOffers(viewer, { ...LIST_ALL, ...query })).offers;
const refusal = (field: string, message: string) => ({ status: 422, fields: [{ field, message }] });

describe.runIf(HAS_DATABASE)("partner offers", () => {
  useDatabase();

  it("are written by editors as drafts, and read with nothing of the partner but its name", async () => {
    const partner = await seedPartner({ website: "https://a.example", accessCode: unique("Own") });
    const created = await createPartnerOffer(editor, {
      partnerId: partner.id,
      offerName: "Spring",
      label: "20% off",
      kind: "percentage",
      value: "20",
      planCodes: ["complete", "complete"],
    });
    expect(created).toEqual({
      id: created.id,
      partnerId: partner.id,
      partner: partner.partnerName,
      offerName: "Spring",
      label: "20% off",
      code: null,
      kind: "percentage",
      value: 20,
      planCodes: ["complete"],
      fromDay: null,
      toDay: null,
      maxRedemptions: 0,
      budgetCents: 0,
      reach: "everyone",
      paidToShow: false,
      stage: "Draft",
      status: "Draft",
      usedCount: 0,
      usedCents: 0,
      version: 0,
      createdAt: created.createdAt,
      updatedAt: created.updatedAt,
    });
    const again = { ...created, offerName: "SPRING", version: undefined };
    await expect(createPartnerOffer(editor, again)).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "offerName", message: 'Partner offer "SPRING" already exists' }],
    });
    // Another partner may have an offer of the same name.
    expect(await seedPartnerOffer({ offerName: "Spring" })).toMatchObject({ offerName: "Spring" });
  });

  it.each([
    [
      { kind: "percentage", value: 0 },
      "value",
      "A percentage must be a whole number from 1 to 100",
    ],
    [
      { kind: "percentage", value: 101 },
      "value",
      "A percentage must be a whole number from 1 to 100",
    ],
    [{ kind: "amount", value: 0 }, "value", "An amount must be from $0.01 to $10,000.00"],
    [{ kind: "free", value: 5 }, "value", "A free offer has no value: leave it blank"],
    [{ kind: "gift" }, "kind", "Kind must be one of percentage, amount, free"],
    [{ label: " " }, "label", "Label for patients is required"],
    [
      { fromDay: "2027-02-01", toDay: "2027-01-31" },
      "toDay",
      "The offer must not end before it begins",
    ],
    [{ planCodes: ["gold"] }, "planCodes", 'Billing plan "gold" not found'],
    [{ reach: "code" }, "reach", "People with the code can only be reached with a code"],
    [
      { code: "ABCD-EFGH", reach: "everyone" },
      "reach",
      "An offer with a code reaches the people who have it",
    ],
    [{ code: "äöü!" }, "code", "Code must have 4 to 40 letters and digits"],
    [
      { maxRedemptions: 1.5 },
      "maxRedemptions",
      "Most Redemptions must be a whole number from 0 to 1,000,000",
    ],
    [{ partnerId: 999_999 }, "partnerId", "Partner not found"],
  ])("are not created with %j", async (values, field, message) => {
    await expect(seedPartnerOffer(values)).rejects.toMatchObject(refusal(field, message));
  });

  it("reach who has their code, and everyone once they lose it, unless somebody says otherwise", async () => {
    const offer = await seedPartnerOffer({ code: unique("Code"), kind: "free", value: 0 });
    expect(offer.reach).toBe("code");
    expect(await updatePartnerOffer(editor, offer.id, { code: "" })).toMatchObject({
      reach: "everyone",
    });
    expect(await updatePartnerOffer(editor, offer.id, { reach: "eligible" })).toMatchObject({
      reach: "eligible",
    });
    const code = unique("Code");
    expect(await updatePartnerOffer(editor, offer.id, { code })).toMatchObject({
      reach: "code",
      code,
    });
  });

  it("have no counts that a form or a call sets", async () => {
    const { id } = await seedPartnerOffer({ usedCount: 9, usedCents: 9, stage: "Published" });
    const updated = await updatePartnerOffer(admin, id, { usedCount: 9, stage: "Published" });
    expect(updated).toMatchObject({ usedCount: 0, usedCents: 0, stage: "Draft" });
  });

  it("are published, paused and resumed by people, in this order and idempotently", async () => {
    const { id } = await seedPartnerOffer();
    await expect(pausePartnerOffer(editor, id)).rejects.toMatchObject({
      status: 409,
      message: "Only a published offer can be paused",
    });
    await expect(resumePartnerOffer(editor, id)).rejects.toMatchObject({ status: 409 });
    expect(await publishPartnerOffer(editor, id)).toMatchObject({ status: "Active", version: 1 });
    expect(await publishPartnerOffer(editor, id)).toMatchObject({ version: 1 });
    expect(await pausePartnerOffer(editor, id)).toMatchObject({ status: "Paused", version: 2 });
    await expect(publishPartnerOffer(editor, id)).rejects.toMatchObject({
      message: "This offer is paused. Resume it instead",
    });
    await expect(resumePartnerOffer(editor, id, [1])).rejects.toMatchObject({ status: 412 });
    expect(await resumePartnerOffer(editor, id)).toMatchObject({ status: "Active" });
  });

  it("pause with a partner that is not Active, and end with its contract", async () => {
    const { id, partnerId } = await seedPublishedOffer();
    const status = async (values: object) => {
      await updatePartner(admin, partnerId, values);
      return (await getPartnerOffer(viewer, id)).status;
    };
    expect(await status({ status: "Suspended" })).toBe("Paused");
    expect(await status({ status: "Active" })).toBe("Active");
    expect(await status({ contractFrom: "2099-01-01" })).toBe("Scheduled");
    expect(await status({ contractFrom: "", contractTo: "2020-01-01" })).toBe("Ended");
    expect(await status({ contractTo: "", status: "Ended" })).toBe("Ended");
  });

  it("are filtered by the same rule by which one is shown, for every state", async () => {
    const today = "2026-11-29";
    const [past, later] = ["2026-11-28", "2026-11-30"];
    const partners = await Partner.bulkCreate(
      (["Prospect", "Active", "Suspended", "Ended"] as const).flatMap((status) =>
        ["", past, today, later].flatMap((contractTo) =>
          ["", today, later].map((contractFrom) => ({
            ...{ name: unique("Rule"), kind: "insurer" as const, status, contractTo, contractFrom },
          })),
        ),
      ),
      { returning: true },
    );
    const limits = [
      { maxRedemptions: 0, budgetCents: 0, usedCount: 5, usedCents: 500 },
      { maxRedemptions: 5, budgetCents: 0, usedCount: 5, usedCents: 0 },
      { maxRedemptions: 6, budgetCents: 600, usedCount: 5, usedCents: 599 },
      { maxRedemptions: 0, budgetCents: 500, usedCount: 1, usedCents: 500 },
    ];
    const rows = partners.flatMap(({ id: partnerId }) =>
      OFFER_STAGES.flatMap((stage) =>
        ["", past, today, later].flatMap((toDay) =>
          ["", today, later].flatMap((fromDay) =>
            limits.map((limit) => ({
              ...{ name: unique("Rule"), kind: "free" as const, partnerId },
              ...{ stage, toDay, fromDay, ...limit },
            })),
          ),
        ),
      ),
    );
    const byId = new Map(partners.map((partner) => [partner.id, partner]));
    const created = await PartnerOffer.bulkCreate(rows, { returning: true });
    const first = created[0]?.id ?? 0;
    let counted = 0;
    for (const status of OFFER_STATUSES) {
      const found = await PartnerOffer.findAll({
        attributes: ["id"],
        where: hasStatus(status, today),
        order: ["id"],
        raw: true,
      });
      const expected = created.filter((offer) => {
        const partner = byId.get(offer.partnerId);
        return partner && findOfferStatus(offer, partner, today) === status;
      });
      expect(found.map(({ id }) => id).filter((id) => id >= first)).toEqual(
        expected.map(({ id }) => id),
      );
      expect(expected.length, status).toBeGreaterThan(0);
      counted += expected.length;
    }
    expect(counted).toBe(created.length);
    await PartnerOffer.destroy({ where: { id: created.map(({ id }) => id) } });
    await Partner.destroy({ where: { id: partners.map(({ id }) => id) } });
  });

  it("are found by name, label, code and partner's name, never by what else a partner has", async () => {
    const word = unique("Opal");
    const partner = await seedPartner({
      partnerName: `${word} Group`,
      contactEmail: "secret.person@opal.example",
    });
    const offer = await seedPartnerOffer({ partnerId: partner.id, code: `${word} 5` });
    const ids = async (search: string) => (await list({ search })).map(({ id }) => id);
    for (const search of [word.toUpperCase(), `${word} group`, `${word} 5`, "20% off"])
      expect(await ids(search)).toContain(offer.id);
    expect(await ids(partnerOfferLabel(offer.id))).toContain(offer.id);
    expect(await ids("secret.person")).toEqual([]);
    const { toCondition } = PARTNER_OFFER_LIST.filters.partner;
    const filters = [toCondition(`${word} GROUP`)];
    expect((await list({ filters })).map(({ id }) => id)).toEqual([offer.id]);
  });

  it("sort totally by each field", async () => {
    await setUsed((await seedPartnerOffer({ toDay: "2027-01-01" })).id, 3);
    await expectTotalOrder<PartnerOfferSortField>(async (query) => {
      const { offers: rows, pagination } = await listPartnerOffers(admin, query);
      return { rows, pagination };
    }, PARTNER_OFFER_LIST.sortFields);
  });

  it("are read by who reads content, and written by who writes it", async () => {
    const { id } = await seedPartnerOffer();
    for (const caller of [viewer, navigator]) {
      const attempts = [
        listPartnerOffers(caller, LIST_ALL),
        getPartnerOffer(caller, id),
        createPartnerOffer(caller, {}),
        updatePartnerOffer(caller, id, {}),
        publishPartnerOffer(caller, id),
        deletePartnerOffer(caller, id),
        listPartnerChoices(caller),
      ];
      expect(await collectStatuses(attempts)).toEqual(["done", "done", 403, 403, 403, 403, 403]);
    }
    const patient: Caller = { ...admin, actor: { id: "p", name: "P", role: "patient" } };
    expect(await collectStatuses([getPartnerOffer(patient, id)])).toEqual([403]);
  });

  it("are offered for partners that have not ended, by name", async () => {
    const [open, ended] = [unique("Open"), unique("Over")];
    const { id } = await seedPartner({ partnerName: open, status: "Prospect" });
    await seedPartner({ partnerName: ended, status: "Ended" });
    const choices = await listPartnerChoices(editor);
    expect(choices).toContainEqual({ value: String(id), label: open });
    expect(choices.map(({ label }) => label)).not.toContain(ended);
  });

  it("are not deleted once somebody has used them", async () => {
    const offer = await seedPartnerOffer();
    await setUsed(offer.id, 2);
    await expect(deletePartnerOffer(editor, offer.id)).rejects.toMatchObject({
      status: 409,
      message: `Partner offer "${offer.offerName}" was used by 2 people and cannot be deleted`,
    });
    await setUsed(offer.id, 0);
    await deletePartnerOffer(editor, offer.id);
    await expect(getPartnerOffer(viewer, offer.id)).rejects.toMatchObject({ status: 404 });
  });

  it("come back while their partner is there, and with another name where theirs is taken", async () => {
    const type = findEntity("partner-offer");
    const { id, partnerId, offerName } = await seedPartnerOffer();
    await deletePartnerOffer(editor, id);
    await seedPartnerOffer({ partnerId, offerName });
    await expect(restoreRecord(editor, type, id)).rejects.toMatchObject({
      status: 409,
      fields: [
        { field: "name", message: `Partner offer "${offerName}" already exists in this partner` },
      ],
    });
    expect(await restoreRecord(editor, type, id, { name: "Other" })).toMatchObject({
      name: "Other",
    });
    await deletePartnerOffer(editor, id);
    await deletePartner(admin, partnerId);
    await expect(restoreRecord(editor, type, id)).rejects.toMatchObject({ status: 409 });
  });
});
