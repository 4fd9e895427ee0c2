import { QueryTypes } from "sequelize";
import { PartnerOffer } from "~/models/partners/partner-offer";
import type { Partner } from "~/models/partners/partner";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Condition of the orders that use what they were given: one that failed gives it back. */
const IN_USE = "state <> 'Failed'";

/** Whether a partner has a seat for a patient: who has one keeps it for every procedure. One statement; none where seats are unlimited. */
export async function hasSeat(
  { transaction }: Caller,
  { id, seats }: Partner,
  patientId: number | null,
): Promise<boolean> {
  if (seats === 0) return true;
  const [row] = await database().query<{ taken: number | string; own: number | string }>(
    "SELECT COUNT(DISTINCT patient_id) AS taken, COUNT(CASE WHEN patient_id = :patientId THEN 1 END) AS own " +
      `FROM orders WHERE partner_id = :id AND offer_id IS NULL AND ${IN_USE}`,
    { type: QueryTypes.SELECT, replacements: { id, patientId: patientId ?? 0 }, transaction },
  );
  return Number(row?.own) > 0 || Number(row?.taken) < seats;
}

/** Reads the offers that a patient has used: each counts once per patient. One statement; none for somebody without a record. */
export async function readUsedOfferIds(
  { transaction }: Caller,
  patientId: number | null,
): Promise<Set<number>> {
  if (patientId === null) return new Set();
  const rows = await database().query<{ offerId: number }>(
    `SELECT offer_id AS "offerId" FROM orders WHERE patient_id = :patientId AND offer_id IS NOT NULL AND ${IN_USE}`,
    { type: QueryTypes.SELECT, replacements: { patientId }, transaction },
  );
  return new Set(rows.map(({ offerId }) => offerId));
}

/** Counts anew how often an offer is used and what it gave, from the orders; no new version of it. The caller has locked it. */
export async function refreshOfferUse(
  { transaction }: CallerInTransaction,
  offerId: number | null,
): Promise<void> {
  if (offerId === null) return;
  const [row] = await database().query<{ count: number | string; cents: number | string }>(
    `SELECT COUNT(*) AS count, COALESCE(SUM(covered_cents), 0) AS cents FROM orders WHERE offer_id = :offerId AND ${IN_USE}`,
    { type: QueryTypes.SELECT, replacements: { offerId }, transaction },
  );
  await PartnerOffer.update(
    { usedCount: Number(row?.count), usedCents: Number(row?.cents) },
    { where: { id: offerId }, transaction, silent: true, hooks: false },
  );
}
