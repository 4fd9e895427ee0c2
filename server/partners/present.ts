import { findOfferStatus } from "~/models/partners/offer-status.schema";
import type { Partner } from "~/models/partners/partner";
import type { PartnerOffer } from "~/models/partners/partner-offer";
import { emptyToNull, presentContact } from "~/server/platform/contact";
import { hospitalToday } from "./today";

/** Presents a partner as plain data (AREAS 11): days are YYYY-MM-DD, times ISO 8601 in UTC, null is none. */
export function presentPartner(partner: Partner) {
  return {
    id: partner.id,
    partnerName: partner.name,
    kind: partner.kind,
    ...presentContact(partner),
    website: emptyToNull(partner.website),
    description: emptyToNull(partner.description),
    contractFrom: emptyToNull(partner.contractFrom),
    contractTo: emptyToNull(partner.contractTo),
    seats: partner.seats,
    accessCode: emptyToNull(partner.accessCode),
    coversPlan: emptyToNull(partner.coversPlan),
    coversPercent: partner.coversPercent,
    agreementSignedOn: emptyToNull(partner.agreementSignedOn),
    status: partner.status,
    showsOnSite: partner.showsOnSite,
    offerCount: partner.offerCount,
    version: partner.version,
    createdAt: partner.createdAt.toISOString(),
    updatedAt: partner.updatedAt.toISOString(),
  };
}
export type PartnerData = ReturnType<typeof presentPartner>;

/** What an offer tells of its partner: the name, and what decides its status. */
export type PartnerOfOffer = Pick<Partner, "name" | "status" | "contractFrom" | "contractTo">;
export const OFFER_PARTNER_COLUMNS = ["id", "name", "status", "contractFrom", "contractTo"];

/**
 * Presents an offer as plain data, with its partner's name and nothing else of its contract (AREAS 11). The status is that of today.
 * `value` is whole percent, or whole cents.
 */
export function presentPartnerOffer(offer: PartnerOffer, partner: PartnerOfOffer) {
  return {
    id: offer.id,
    partnerId: offer.partnerId,
    partner: partner.name,
    offerName: offer.name,
    label: offer.label,
    code: emptyToNull(offer.code),
    kind: offer.kind,
    value: offer.value,
    planCodes: offer.planCodes === "" ? [] : offer.planCodes.split(","),
    fromDay: emptyToNull(offer.fromDay),
    toDay: emptyToNull(offer.toDay),
    maxRedemptions: offer.maxRedemptions,
    budgetCents: offer.budgetCents,
    reach: offer.reach,
    paidToShow: offer.paidToShow,
    stage: offer.stage,
    status: findOfferStatus(offer, partner, hospitalToday()),
    usedCount: offer.usedCount,
    usedCents: offer.usedCents,
    version: offer.version,
    createdAt: offer.createdAt.toISOString(),
    updatedAt: offer.updatedAt.toISOString(),
  };
}
export type PartnerOfferData = ReturnType<typeof presentPartnerOffer>;
