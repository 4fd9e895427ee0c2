import { PartnerOffer } from "~/models";
import { createPartnerOffer } from "~/server/partner-offers/partner-offers";
import { publishPartnerOffer } from "~/server/partner-offers/stages";
import { createPartner } from "~/server/partners/partners";
import { admin } from "../support/database";
import { CONTACT } from "./content";
import { unique } from "./names";

/** Creates an Active partner without a contract's days. */
export const seedPartner = (values: object = {}) =>
  createPartner(admin, {
    partnerName: unique("Partner"),
    kind: "employer",
    status: "Active",
    ...CONTACT,
    ...values,
  });

type OfferValues = { partnerId?: number; [field: string]: unknown };

/** Creates a draft of an offer. */
export async function seedPartnerOffer(values: OfferValues = {}) {
  const partnerId = values.partnerId ?? (await seedPartner()).id;
  return createPartnerOffer(admin, {
    offerName: unique("Offer"),
    label: "20% off your plan",
    kind: "percentage",
    value: 20,
    ...values,
    partnerId,
  });
}

/** Creates an offer that is published. */
export const seedPublishedOffer = async (values: OfferValues = {}) =>
  publishPartnerOffer(admin, (await seedPartnerOffer(values)).id);

/** Sets how often an offer was used, as what takes orders does: without a new version. */
export const setUsed = (id: number, usedCount: number, usedCents = 0) =>
  PartnerOffer.update({ usedCount, usedCents }, { where: { id }, silent: true, hooks: false });
