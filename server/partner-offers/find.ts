import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { OFFER_MESSAGES } from "~/models/partners/partner-offer.schema";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import {
  OFFER_PARTNER_COLUMNS,
  type PartnerOfferData,
  presentPartnerOffer,
} from "~/server/partners/present";

/** Include for what an offer tells of its partner. */
export const OFFER_PARTNER = { model: Partner, as: "partner", attributes: OFFER_PARTNER_COLUMNS };

/** Finds an offer with its partner; within a transaction it locks the row. @throws NotFoundError */
export async function findPartnerOffer(caller: Caller, id: number): Promise<PartnerOffer> {
  const offer = await PartnerOffer.findByPk(id, {
    include: [OFFER_PARTNER],
    ...lockOptions(caller, PartnerOffer),
  });
  if (!offer) throw new NotFoundError("Partner offer not found");
  return offer;
}

/** Locks an offer for a write, its partner first, as deleting the partner does. @throws NotFoundError */
export async function lockPartnerOffer(
  writer: CallerInTransaction,
  id: number,
): Promise<PartnerOffer> {
  const { transaction } = writer;
  const found = await PartnerOffer.findByPk(id, { attributes: ["partnerId"], transaction });
  if (found) await lockPartner(writer, found.partnerId);
  return findPartnerOffer(writer, id);
}

/** Locks a partner, so that it is not deleted while an offer of it is written. */
const lockPartner = (writer: CallerInTransaction, id: number) =>
  Partner.findByPk(id, { attributes: OFFER_PARTNER_COLUMNS, ...lockOptions(writer, Partner) });

/** Locks the partner of a new offer. @throws InvalidInputError for an unknown one */
export async function requirePartner(writer: CallerInTransaction, id: number): Promise<Partner> {
  const partner = await lockPartner(writer, id);
  if (partner) return partner;
  const message = OFFER_MESSAGES.unknownPartner;
  throw new InvalidInputError([{ field: "partnerId", message, code: "not-found" }]);
}

/** Presents an offer that was found with its partner. */
export function presentOffer(offer: PartnerOffer): PartnerOfferData {
  if (!offer.partner) throw new Error("An offer is presented with its partner");
  return presentPartnerOffer(offer, offer.partner);
}
