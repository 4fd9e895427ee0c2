import { Op } from "sequelize";
import { normalizeCode } from "~/models/partners/code.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { contractInForce } from "~/server/partners/in-force";
import { hospitalToday } from "~/server/partners/today";
import type { Caller } from "~/server/platform/caller";
import { type Benefit, type PricedPlan, toCoverage, toOfferBenefit } from "./benefit";
import { type Person, readPerson } from "./person";
import { hasSeat } from "./uses";

export type BenefitRequest = {
  /** As typed; "" for none. */
  code: string;
  /** Whether the patient has authorized what is paid for to be shown: see hasAuthorizedSponsored. Asked only where it decides. */
  isAuthorized: () => Promise<boolean>;
};

/** What counts for a price, and what is to say of a code that was typed. */
export type FoundBenefit = { benefit: Benefit | null; codeProblem: string | null };

export const CODE_UNKNOWN = "This code is not known, or does not count for this plan";
export const CODE_USED_UP = "This code has been used up";
export const CODE_USED = "You have used this code already";

/**
 * Finds the best benefit for a plan: of the code that was typed, of partners on whose list the patient is, and of offers without a code.
 * It depends on the plan, its price and who the patient is, and on nothing of health (AREAS 11). Offers that somebody pays to have shown
 * need the patient's authorization. At most nine statements, four without a code for a guest.
 */
export async function findBenefit(
  caller: Caller,
  plan: PricedPlan,
  { code, isAuthorized }: BenefitRequest,
): Promise<FoundBenefit> {
  if (plan.priceCents === 0) return { benefit: null, codeProblem: null };
  const person = await readPerson(caller);
  const typed = code.trim() === "" ? null : await findByCode(caller, plan, code, person);
  const others = [
    ...(await findCoverages(caller, plan, person)),
    ...(await findOffers(caller, plan, { person, isAuthorized })),
  ];
  const found = [...(typed?.benefit ? [typed.benefit] : []), ...others];
  const best = found.reduce<Benefit | null>(
    (most, each) => (most && most.coveredCents >= each.coveredCents ? most : each),
    null,
  );
  return { benefit: best, codeProblem: typed?.codeProblem ?? null };
}

/** Whether any code could work now: else nobody is asked for one. One statement. */
export async function acceptsCodes({ transaction }: Caller): Promise<boolean> {
  const today = hospitalToday();
  const partner = await Partner.findOne({
    attributes: ["id"],
    where: {
      ...contractInForce(today),
      [Op.or]: [
        { normalizedAccessCode: { [Op.ne]: null }, coversPlan: { [Op.ne]: "" } },
        { offerCount: { [Op.gt]: 0 } },
      ],
    },
    transaction,
  });
  return partner !== null;
}

async function findByCode(
  caller: Caller,
  plan: PricedPlan,
  typed: string,
  person: Person,
): Promise<FoundBenefit> {
  const { transaction } = caller;
  const code = normalizeCode(typed);
  const today = hospitalToday();
  const refuse = (codeProblem: string) => ({ benefit: null, codeProblem });
  const partner = await Partner.findOne({ where: { normalizedAccessCode: code }, transaction });
  if (partner) {
    const benefit = toCoverage(partner, plan, today);
    if (!benefit) return refuse(CODE_UNKNOWN);
    const isFree = await hasSeat(caller, partner, person.patientId);
    return isFree ? { benefit, codeProblem: null } : refuse(CODE_USED_UP);
  }
  const offer = await PartnerOffer.findOne({
    where: { normalizedCode: code },
    include: [{ model: Partner, as: "partner" }],
    transaction,
  });
  if (!offer) return refuse(CODE_UNKNOWN);
  if (person.usedOfferIds.has(offer.id)) return refuse(CODE_USED);
  const benefit = toOfferBenefit(offer, plan, today);
  if (benefit) return { benefit, codeProblem: null };
  const { maxRedemptions, usedCount, budgetCents, usedCents } = offer;
  const isUsedUp =
    (maxRedemptions > 0 && usedCount >= maxRedemptions) ||
    (budgetCents > 0 && usedCents >= budgetCents);
  return refuse(isUsedUp ? CODE_USED_UP : CODE_UNKNOWN);
}

async function findCoverages(
  caller: Caller,
  plan: PricedPlan,
  { partnerIds, patientId }: Person,
): Promise<Benefit[]> {
  if (partnerIds.length === 0) return [];
  const today = hospitalToday();
  const partners = await Partner.findAll({
    where: { id: partnerIds, coversPlan: plan.code, ...contractInForce(today) },
    transaction: caller.transaction,
  });
  const found: Benefit[] = [];
  for (const partner of partners) {
    const benefit = toCoverage(partner, plan, today);
    if (benefit && (await hasSeat(caller, partner, patientId))) found.push(benefit);
  }
  return found;
}

type Recipient = { person: Person } & Pick<BenefitRequest, "isAuthorized">;

async function findOffers(
  caller: Caller,
  plan: PricedPlan,
  { person: { partnerIds, usedOfferIds }, isAuthorized }: Recipient,
): Promise<Benefit[]> {
  const today = hospitalToday();
  const offers = await PartnerOffer.findAll({
    where: {
      stage: "Published",
      normalizedCode: null,
      [Op.or]: [{ reach: "everyone" }, { reach: "eligible", partnerId: partnerIds }],
    },
    include: [{ model: Partner, as: "partner", where: contractInForce(today), required: true }],
    transaction: caller.transaction,
  });
  const open = offers.filter(({ id }) => !usedOfferIds.has(id));
  const needsAuthorization = open.some(({ paidToShow }) => paidToShow);
  const mayShow = needsAuthorization && (await isAuthorized());
  return open
    .filter(({ paidToShow }) => !paidToShow || mayShow)
    .flatMap((offer) => toOfferBenefit(offer, plan, today) ?? []);
}
