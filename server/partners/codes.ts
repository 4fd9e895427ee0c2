import { normalizeCode } from "~/models/partners/code.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { PARTNER_MESSAGES } from "~/models/partners/partner.schema";
import { database, dialect } from "~/server/platform/database";
import { ConflictError, DuplicateError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Arbitrary key of the advisory lock. */
const POSTGRES_LOCK_KEY = 730_061_001;

/** Owner of a code that may keep it: a partner or an offer. */
export type CodeOwner = { partnerId?: number; offerId?: number };

/**
 * Requires that no other partner or offer has a code, and keeps others from taking it until the transaction ends: two unique indexes cannot
 * see each other. "" is no code. @throws DuplicateError at `field`
 */
export async function requireFreeCode(
  writer: CallerInTransaction,
  { field, code, owner = {} }: { field: string; code: string; owner?: CodeOwner },
): Promise<void> {
  if (code === "") return;
  await lockCodes(writer);
  if (await isTaken(writer, normalizeCode(code), owner))
    throw new DuplicateError({ field, message: PARTNER_MESSAGES.codeTaken(code) });
}

/** Serializes the transactions that take codes; on SQLite writes run one after the other anyway. */
async function lockCodes({ transaction }: CallerInTransaction): Promise<void> {
  if (dialect() === "postgres")
    await database().query(`SELECT pg_advisory_xact_lock(${POSTGRES_LOCK_KEY})`, { transaction });
}

async function isTaken(
  { transaction }: CallerInTransaction,
  code: string,
  { partnerId, offerId }: CodeOwner,
): Promise<boolean> {
  const attributes = ["id"];
  const partner = await Partner.findOne({
    attributes,
    where: { normalizedAccessCode: code },
    transaction,
  });
  if (partner && partner.id !== partnerId) return true;
  const offer = await PartnerOffer.findOne({
    attributes,
    where: { normalizedCode: code },
    transaction,
  });
  return offer !== null && offer.id !== offerId;
}

/** Message of a restore whose code another partner or offer has by now. */
export const CODE_TAKEN = "Another partner or offer has one of its codes by now";

/** Requires that the codes of a partner that was restored from the bin, and of its offers, are still theirs. @throws ConflictError */
export async function completeRestoredPartner(
  writer: CallerInTransaction,
  id: number,
): Promise<void> {
  const { transaction } = writer;
  const partner = await Partner.findByPk(id, { transaction });
  if (!partner) return;
  await requireOwnCode(writer, partner.normalizedAccessCode, { partnerId: id });
  const offers = await PartnerOffer.findAll({ where: { partnerId: id }, transaction });
  for (const offer of offers)
    await requireOwnCode(writer, offer.normalizedCode, { offerId: offer.id });
}

/** Like `completeRestoredPartner`, for an offer. @throws ConflictError */
export async function completeRestoredOffer(
  writer: CallerInTransaction,
  id: number,
): Promise<void> {
  const offer = await PartnerOffer.findByPk(id, { transaction: writer.transaction });
  if (offer) await requireOwnCode(writer, offer.normalizedCode, { offerId: id });
}

async function requireOwnCode(
  writer: CallerInTransaction,
  code: string | null,
  owner: CodeOwner,
): Promise<void> {
  if (code === null) return;
  await lockCodes(writer);
  if (await isTaken(writer, code, owner)) throw new ConflictError(CODE_TAKEN);
}
