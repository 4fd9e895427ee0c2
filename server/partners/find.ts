import { Partner } from "~/models/partners/partner";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";

/** Types of a partner and an offer, in the audit and in conflicts. */
export const PARTNER = "partner";
export const PARTNER_OFFER = "partner offer";

/** Finds a partner; within a transaction it locks the row. Lock a partner before its offers. @throws NotFoundError */
export async function findPartner(caller: Caller, id: number): Promise<Partner> {
  const partner = await Partner.findByPk(id, lockOptions(caller, Partner));
  if (!partner) throw new NotFoundError("Partner not found");
  return partner;
}
