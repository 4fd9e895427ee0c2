import { QueryTypes } from "sequelize";
import { isSuppressed } from "~/models/partners/suppress-count.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Figures about the patients of a partner. */
export type PartnerUsageFigures = {
  /** Times that its offers were used, each by another patient or for another offer. */
  offersUsed: number;
  /** Whole cents that its offers gave; null where as few people have used them as must not be told apart. */
  givenCents: number | null;
};

/** Reads how often the offers of a partner were used, and what they gave (AREAS 11). One statement. */
export async function readPartnerUsage(caller: Caller, id: number): Promise<PartnerUsageFigures> {
  authorize(caller, "billing.read");
  const [row] = await database().query<{ used: number | string; cents: number | string }>(
    "SELECT COALESCE(SUM(used_count), 0) AS used, COALESCE(SUM(used_cents), 0) AS cents " +
      "FROM partner_offers WHERE partner_id = :id",
    { type: QueryTypes.SELECT, replacements: { id }, transaction: caller.transaction },
  );
  const offersUsed = Number(row?.used ?? 0);
  return { offersUsed, givenCents: isSuppressed(offersUsed) ? null : Number(row?.cents ?? 0) };
}
