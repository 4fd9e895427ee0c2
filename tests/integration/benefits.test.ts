import { beforeAll, describe, expect, it } from "vitest";
import { BillingPlan, Order, Partner, PartnerOffer, PatientProcedure } from "~/models";
import { CODE_UNKNOWN, CODE_USED, CODE_USED_UP, findBenefit } from "~/server/benefits/find-benefit";
import { addPrice } from "~/server/billing-plans/prices";
import { endPendingOrders } from "~/server/orders/end-pending";
import { getOrder } from "~/server/orders/orders";
import { erasePatient, readErasedContents } from "~/server/patient-records/erase";
import { acknowledgePlan } from "~/server/patients/acknowledge-plan";
import { replaceEligibility } from "~/server/partners/eligibility";
import { pausePartnerOffer } from "~/server/partner-offers/stages";
import { inTransaction } from "~/server/platform/transaction";
import type { Caller } from "~/server/platform/caller";
import { seedOfferedProcedure } from "../factories/catalogue";
import { choosePlan, DISCLAIMER, seedGuest, showPlan } from "../factories/orders";
import { seedPartner, seedPublishedOffer } from "../factories/partners";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { setProvider } from "../support/payments";

const PLAN = { code: "complete", priceCents: 499 } as const;
/** Takes off the whole price. */
const FREE = { kind: "free", value: 0 };
let codes = 0;
const typedCode = () => `CODE-${++codes}`;
const NOT_AUTHORIZED = () => Promise.resolve(false);

/** Tables that decide what comes off a price. */
const BENEFIT_TABLES = new Set([
  ...["partners", "partner_offers", "partner_eligibility", "orders", "patients"],
]);

describe.runIf(HAS_DATABASE)("what comes off a price", () => {
  useDatabase();
  let procedure: string;
  beforeAll(async () => {
    procedure = (await seedOfferedProcedure()).key;
  });

  const find = (caller: Caller, code = "", isAuthorized = NOT_AUTHORIZED) =>
    findBenefit(caller, PLAN, { code, isAuthorized });
  const choose = async (code = "", guest?: Awaited<ReturnType<typeof seedGuest>>) =>
    choosePlan(guest ?? (await seedGuest()), { procedure, code });
  const seedCoverage = async (values: object = {}) => {
    const accessCode = typedCode();
    const coverage = { coversPlan: "complete", coversPercent: 100, accessCode };
    return { ...(await seedPartner({ ...coverage, ...values })), accessCode };
  };
  const seedCodeOffer = async (values: object = {}) => {
    const code = typedCode();
    return { ...(await seedPublishedOffer({ code, ...values })), code };
  };
  /** Signs in a patient with a record number. */
  const signInListed = async (recordNumber: string) => {
    const { id } = await seedJoinedPatient({ recordNumber });
    return patientCaller(await signInPatient(id));
  };
  const readOrders = (where: { partnerId?: number; offerId?: number }) =>
    Order.findAll({ where, order: ["id"] });
  const readOffer = async (id: number) => {
    const { usedCount, usedCents } = await PartnerOffer.findByPk(id, { rejectOnEmpty: true });
    return [usedCount, usedCents];
  };

  it("is nothing without a code, a partner or an offer; and then there is no order", async () => {
    const guest = await seedGuest();
    expect(await find(await guest.caller())).toEqual({ benefit: null, codeProblem: null });
    await choose("", guest);
    expect(await Order.count()).toBe(0);
  });

  it("is what a partner covers, for who has its code: the plan opens at once", async () => {
    const partner = await seedCoverage();
    const guest = await seedGuest();
    // Codes are read without regard to case and spaces.
    const result = await choose(` ${partner.accessCode.toLowerCase()} `, guest);
    expect(result).toMatchObject({ totalCents: 0, pendingOrderId: null });
    const [order] = await readOrders({ partnerId: partner.id });
    expect(order).toMatchObject({
      ...{ state: "Covered", listPriceCents: 499, coveredCents: 499, totalCents: 0 },
      ...{ partnerName: partner.partnerName, benefit: `Covered by ${partner.partnerName}` },
    });
    const episode = await PatientProcedure.findByPk(order?.episodeId);
    expect(episode?.planKind).toBe("complete");
  });

  it("is a part of the price, which is not charged without a provider", async () => {
    const partner = await seedCoverage({ coversPercent: 50 });
    expect(await choose(partner.accessCode)).toMatchObject({ totalCents: 249 });
    const [order] = await readOrders({ partnerId: partner.id });
    expect(order).toMatchObject({
      ...{ state: "Waived", coveredCents: 250, totalCents: 249 },
      reason: "Nothing was charged: no payment provider is set",
    });
  });

  it("says what is wrong with a code", async () => {
    const guest = await seedGuest();
    const caller = await guest.caller();
    const offer = await seedCodeOffer({ maxRedemptions: 1 });
    const other = await seedCodeOffer({ planCodes: ["no-fee"] });
    const ended = await seedCoverage({ contractTo: "2020-01-01", contractFrom: "2019-01-01" });
    expect((await find(caller, "NOBODY")).codeProblem).toBe(CODE_UNKNOWN);
    expect((await find(caller, other.code)).codeProblem).toBe(CODE_UNKNOWN);
    expect((await find(caller, ended.accessCode)).codeProblem).toBe(CODE_UNKNOWN);
    await choose(offer.code, guest);
    expect((await find(await guest.caller(), offer.code)).codeProblem).toBe(CODE_USED);
    expect((await find(caller, offer.code)).codeProblem).toBe(CODE_USED_UP);
  });

  it("is by a list of those who are eligible, without a code", async () => {
    const partner = await seedCoverage();
    const offer = await seedPublishedOffer({ partnerId: partner.id, reach: "eligible" });
    await replaceEligibility(admin, partner.id, { recordNumbers: ["E-100"] });
    const listed = await signInListed("e-100");
    const stranger = await signInListed("E-101");
    expect((await find(listed)).benefit?.key).toBe(`partner:${partner.id}`);
    expect((await find(stranger)).benefit).toBeNull();
    // The offer of the same list takes off less, and is what is left where the plan is not covered.
    await Partner.update({ coversPlan: "" }, { where: { id: partner.id } });
    expect((await find(listed)).benefit?.key).toBe(`offer:${offer.id}`);
    await pausePartnerOffer(admin, offer.id);
    expect((await find(listed)).benefit).toBeNull();
  });

  it("is the most of what counts", async () => {
    const small = await seedCoverage({ coversPercent: 20 });
    const large = await seedPublishedOffer({ kind: "percentage", value: 60, reach: "everyone" });
    const { caller } = await seedGuest();
    expect((await find(await caller(), small.accessCode)).benefit?.key).toBe(`offer:${large.id}`);
    await pausePartnerOffer(admin, large.id);
    expect((await find(await caller(), small.accessCode)).benefit?.key).toBe(`partner:${small.id}`);
  });

  it("needs the patient's authorization where somebody pays for it to be shown", async () => {
    const offer = await seedPublishedOffer({ reach: "everyone", paidToShow: true });
    const { caller } = await seedGuest();
    expect((await find(await caller())).benefit).toBeNull();
    const { benefit } = await find(await caller(), "", () => Promise.resolve(true));
    expect(benefit?.key).toBe(`offer:${offer.id}`);
    await pausePartnerOffer(admin, offer.id);
  });

  it("is not used twice by one patient", async () => {
    const offer = await seedCodeOffer({ ...FREE });
    const guest = await seedGuest();
    await choose(offer.code, guest);
    await choosePlan(guest, { procedure, plan: "no-fee" });
    const other = (await seedOfferedProcedure()).key;
    await choosePlan(guest, { procedure: other, code: offer.code });
    expect(await readOrders({ offerId: offer.id })).toHaveLength(1);
    expect(await readOffer(offer.id)).toEqual([1, 499]);
  });

  it("takes a seat once for all procedures of a patient", async () => {
    const partner = await seedCoverage({ seats: 1 });
    const guest = await seedGuest();
    await choose(partner.accessCode, guest);
    const other = (await seedOfferedProcedure()).key;
    const again = await choosePlan(guest, { procedure: other, code: partner.accessCode });
    expect(again.totalCents).toBe(0);
    const late = await seedGuest();
    const { codeProblem } = await find(await late.caller(), partner.accessCode);
    expect(codeProblem).toBe(CODE_USED_UP);
  });

  it("is never above what is left of a budget", async () => {
    const offer = await seedCodeOffer({ ...FREE, budgetCents: 700 });
    await choose(offer.code);
    expect(await choose(offer.code)).toMatchObject({ totalCents: 298 });
    expect(await readOffer(offer.id)).toEqual([2, 700]);
    const { caller } = await seedGuest();
    expect((await find(await caller(), offer.code)).codeProblem).toBe(CODE_USED_UP);
  });

  it("stays with who has it when the contract ends", async () => {
    const partner = await seedCoverage();
    await choose(partner.accessCode);
    await Partner.update({ status: "Ended" }, { where: { id: partner.id } });
    const [order] = await readOrders({ partnerId: partner.id });
    expect(order?.state).toBe("Covered");
    expect((await PatientProcedure.findByPk(order?.episodeId))?.planKind).toBe("complete");
  });

  it("looks at no table of health", async () => {
    const partner = await seedCoverage();
    const listed = await signInListed("E-200");
    await replaceEligibility(admin, partner.id, { recordNumbers: ["E-200"] });
    const statements = await recordStatements(async () => {
      await find(listed);
      await find(listed, partner.accessCode);
      await find(listed, "NOBODY");
    });
    const tables = statements.flatMap((sql) =>
      [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+["`]?([a-z_]+)/g)].map(([, name]) => name),
    );
    expect(tables).toContain("partner_eligibility");
    expect(tables.filter((name) => !BENEFIT_TABLES.has(name ?? ""))).toEqual([]);
    expect(statements.length).toBeLessThanOrEqual(27);
  });

  describe("while several people take it at the same time", () => {
    /** Lets people choose with a code at once. @returns how many got it, and how the others were refused */
    async function race(code: string, people = 4) {
      const guests = await Promise.all(Array.from({ length: people }, () => seedGuest()));
      const results = await Promise.allSettled(guests.map((guest) => choose(code, guest)));
      const refused = results.flatMap((result) =>
        result.status === "rejected" ? [result.reason as { status: number }] : [],
      );
      return refused.map(({ status }) => status);
    }
    const countUses = (where: object) => Order.count({ where: { ...where, state: "Covered" } });

    it("gives the last redemption to one", async () => {
      const offer = await seedCodeOffer({ ...FREE, maxRedemptions: 1 });
      expect(await race(offer.code)).toEqual([409, 409, 409]);
      expect(await countUses({ offerId: offer.id })).toBe(1);
      expect(await readOffer(offer.id)).toEqual([1, 499]);
    });

    it("gives the last seats to as many as there are", async () => {
      const partner = await seedCoverage({ seats: 2 });
      expect(await race(partner.accessCode, 5)).toEqual([409, 409, 409]);
      expect(await countUses({ partnerId: partner.id })).toBe(2);
    });

    it("spends no more than a budget", async () => {
      const offer = await seedCodeOffer({ ...FREE, budgetCents: 998 });
      expect(await race(offer.code, 5)).toEqual([409, 409, 409]);
      const [count = 0, cents = 0] = await readOffer(offer.id);
      expect([count, cents]).toEqual([2, 998]);
    });
  });

  describe("while payments are taken", () => {
    beforeAll(() => {
      setProvider();
      return () => setProvider(null);
    });

    it("is held by who still has to pay the rest, and free again if nobody pays", async () => {
      const offer = await seedCodeOffer({ maxRedemptions: 1 });
      const guest = await seedGuest();
      const { pendingOrderId, totalCents } = await choose(offer.code, guest);
      expect(totalCents).toBe(399);
      expect(pendingOrderId).not.toBeNull();
      const other = await seedGuest();
      expect((await find(await other.caller(), offer.code)).codeProblem).toBe(CODE_USED_UP);
      const order = await Order.findByPk(pendingOrderId ?? 0, { rejectOnEmpty: true });
      await inTransaction(admin, (writer) =>
        endPendingOrders(writer, { episodeId: order.episodeId }, "Given up"),
      );
      expect(await readOffer(offer.id)).toEqual([0, 0]);
      expect((await find(await other.caller(), offer.code)).benefit?.coveredCents).toBe(100);
    });

    it("is free again when the patient is erased, and the order stays without a name", async () => {
      const offer = await seedCodeOffer({ maxRedemptions: 1 });
      const guest = await seedGuest();
      const { pendingOrderId } = await choose(offer.code, guest);
      const { patientId = 0 } = await guest.caller();
      expect((await readErasedContents(admin, patientId)).hasOrders).toBe(true);
      await erasePatient(admin, patientId);
      expect(await getOrder(admin, pendingOrderId ?? 0)).toMatchObject({
        ...{ patient: "Erased patient", patientId, state: "Failed", totalCents: 399 },
        reason: "The patient's data was erased",
      });
      expect(await readOffer(offer.id)).toEqual([0, 0]);
    });

    it("is not charged where what is left is less than can be paid", async () => {
      const partner = await seedCoverage({ coversPercent: 95 });
      expect(await choose(partner.accessCode)).toMatchObject({ pendingOrderId: null });
      const [order] = await readOrders({ partnerId: partner.id });
      expect(order).toMatchObject({
        ...{ state: "Waived", totalCents: 25 },
        reason: "Nothing was charged: the amount is below what can be paid",
      });
    });

    it("counts for the price that was shown: another price is refused", async () => {
      const partner = await seedCoverage({ coversPercent: 50 });
      const guest = await seedGuest();
      const shown = await showPlan(guest, { procedure, code: partner.accessCode });
      const { id } = await BillingPlan.findOne({
        where: { code: "complete" },
        rejectOnEmpty: true,
      });
      await addPrice(admin, id, { priceCents: 599 });
      await expect(
        acknowledgePlan(await guest.caller(), guest.token, shown, DISCLAIMER),
      ).rejects.toMatchObject({ status: 409 });
      expect(await readOrders({ partnerId: partner.id })).toEqual([]);
    });
  });
});
