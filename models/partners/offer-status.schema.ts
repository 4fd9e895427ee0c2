import { type Contract, hasContractEnded, isContractToCome } from "./contract.schema";
import type { OfferStage, OfferStatus } from "./offer-options.schema";

/** What decides the status of an offer; days are YYYY-MM-DD, "" or null for none. */
export type OfferState = {
  stage: OfferStage;
  fromDay: string | null;
  toDay: string | null;
  maxRedemptions: number;
  budgetCents: number;
  usedCount: number;
  usedCents: number;
};

/** Whether as many people have used an offer as may, or its budget is spent. */
const isUsedUp = ({ maxRedemptions, budgetCents, usedCount, usedCents }: OfferState): boolean =>
  (maxRedemptions > 0 && usedCount >= maxRedemptions) ||
  (budgetCents > 0 && usedCents >= budgetCents);

/**
 * Finds the status of an offer; the first that holds (AREAS 11): a draft; Ended by its last day or by the end of its partner's contract;
 * Exhausted; Paused by a person, or while its partner is not Active; Scheduled before its first day or that of the contract. The list
 * filters by the same rule in SQL (server: `offerStatusSql`). @param today YYYY-MM-DD in the hospital's time zone
 */
export function findOfferStatus(offer: OfferState, partner: Contract, today: string): OfferStatus {
  if (offer.stage === "Draft") return "Draft";
  if ((offer.toDay && offer.toDay < today) || hasContractEnded(partner, today)) return "Ended";
  if (isUsedUp(offer)) return "Exhausted";
  if (offer.stage === "Paused" || partner.status !== "Active") return "Paused";
  if ((offer.fromDay && offer.fromDay > today) || isContractToCome(partner, today))
    return "Scheduled";
  return "Active";
}
