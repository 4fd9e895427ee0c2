import type { OfferKind } from "~/models/partners/offer-options.schema";

/** Limits a benefit to whole cents from 0 to the price. */
const limit = (cents: number, priceCents: number) =>
  Math.min(Math.max(0, cents), Math.max(0, priceCents));

/** A part of a price in whole cents, rounded half up. Whole numbers are divided once, so that no fraction is lost before. */
const percentOf = (percent: number, priceCents: number) =>
  Math.floor((percent * priceCents + 50) / 100);

/**
 * Computes what an offer takes off a price, in whole cents, never below 0 or above the price (AREAS 11).
 * @param offer `value` is whole percent for a percentage, whole cents for an amount, and does not count for a free one
 */
export function computeOfferDiscount(
  { kind, value }: { kind: OfferKind; value: number },
  priceCents: number,
): number {
  if (kind === "free") return limit(priceCents, priceCents);
  return limit(kind === "percentage" ? percentOf(value, priceCents) : value, priceCents);
}

/** Computes what a partner covers of a price, in whole cents, never below 0 or above the price. @param percent whole, 1 to 100 */
export const computeCoverage = (percent: number, priceCents: number): number =>
  limit(percentOf(percent, priceCents), priceCents);
