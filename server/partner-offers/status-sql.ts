import { Op, type WhereOptions, where, literal } from "sequelize";
import type { OfferStatus } from "~/models/partners/offer-options.schema";
import { database } from "~/server/platform/database";

/**
 * SQL of an offer's status: the rule of `findOfferStatus`, for lists, on both databases.
 * @param offer alias of the offer in the statement @param today YYYY-MM-DD in the hospital's time zone
 */
export function offerStatusSql(offer: string, today: string): string {
  const day = database().escape(today);
  const partner = (condition: string) =>
    `EXISTS (SELECT 1 FROM partners AS owner WHERE owner.id = ${offer}.partner_id AND (${condition}))`;
  return (
    `CASE WHEN ${offer}.stage = 'Draft' THEN 'Draft' ` +
    `WHEN (${offer}.to_day <> '' AND ${offer}.to_day < ${day}) ` +
    `OR ${partner(`owner.status = 'Ended' OR (owner.contract_to <> '' AND owner.contract_to < ${day})`)} THEN 'Ended' ` +
    `WHEN (${offer}.max_redemptions > 0 AND ${offer}.used_count >= ${offer}.max_redemptions) ` +
    `OR (${offer}.budget_cents > 0 AND ${offer}.used_cents >= ${offer}.budget_cents) THEN 'Exhausted' ` +
    `WHEN ${offer}.stage = 'Paused' OR ${partner("owner.status <> 'Active'")} THEN 'Paused' ` +
    `WHEN ${offer}.from_day > ${day} OR ${partner(`owner.contract_from > ${day}`)} THEN 'Scheduled' ` +
    "ELSE 'Active' END"
  );
}

/** Condition of the offers of a status today, in a list of the model PartnerOffer. */
export const hasStatus = (status: OfferStatus, today: string): WhereOptions => ({
  [Op.and]: [where(literal(`(${offerStatusSql('"PartnerOffer"', today)})`), status)],
});
