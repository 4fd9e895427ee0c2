import { ORDER_MESSAGES } from "~/models/orders/order-options.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { hospitalToday } from "~/server/partners/today";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { type Benefit, type PricedPlan, toCoverage, toOfferBenefit } from "./benefit";
import { hasSeat, readUsedOfferIds } from "./uses";

type Reservation = { plan: PricedPlan; patientId: number };

/**
 * Requires, under a lock, that a benefit that was shown still counts and gives as much: the last seat or redemption is given once,
 * whatever happens at the same time. The lock holds until the transaction with the order ends (AREAS 11).
 * @throws ConflictError if it is used up, has ended, or gives another amount
 */
export async function reserveBenefit(
  writer: CallerInTransaction,
  benefit: Benefit,
  { plan, patientId }: Reservation,
): Promise<void> {
  const { partnerId, offerId } = benefit;
  const partner = await Partner.findByPk(partnerId, lockOptions(writer, Partner));
  const today = hospitalToday();
  let current: Benefit | null = null;
  if (partner && offerId === null) {
    const coverage = toCoverage(partner, plan, today);
    if (coverage && (await hasSeat(writer, partner, patientId))) current = coverage;
  } else if (partner && offerId !== null) {
    const offer = await PartnerOffer.findByPk(offerId, lockOptions(writer, PartnerOffer));
    const isUsed = (await readUsedOfferIds(writer, patientId)).has(offerId);
    if (offer && offer.partnerId === partner.id && !isUsed) {
      offer.partner = partner;
      current = toOfferBenefit(offer, plan, today);
    }
  }
  if (current?.coveredCents !== benefit.coveredCents)
    throw new ConflictError(ORDER_MESSAGES.benefitGone);
}
