import { QueryTypes } from "sequelize";
import { isSuppressed } from "~/models/partners/suppress-count.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Figures about the patients of a partner. */
export type PartnerUsageFigures = {
  /** Patients whose plan it covers, each once: its seats that are taken. */
  peopleCovered: number;
  /** Whole cents that it covers; null where so few people must not be told apart. */
  coveredCents: number | null;
  /** Times that its offers were used, each by another patient or for another offer. */
  offersUsed: number;
  /** Whole cents that its offers gave; null where as few people have used them as must not be told apart. */
  givenCents: number | null;
};

/** Reads how many patients a partner covers, how often its offers were used, and what they gave (AREAS 11). One statement. */
export async function readPartnerUsage(caller: Caller, id: number): Promise<PartnerUsageFigures> {
  authorize(caller, "billing.read");
  const [row] = await database().query<Record<"people" | "covered" | "used" | "given", unknown>>(
    `SELECT (SELECT COUNT(DISTINCT patient_id) ${COVERAGES}) AS people, (SELECT SUM(covered_cents) ${COVERAGES}) AS covered, ` +
      "SUM(used_count) AS used, SUM(used_cents) AS given FROM partner_offers WHERE partner_id = :id",
    { type: QueryTypes.SELECT, replacements: { id }, transaction: caller.transaction },
  );
  const { people, covered, used, given } = row ?? {};
  const [peopleCovered, offersUsed] = [Number(people ?? 0), Number(used ?? 0)];
  return {
    ...{ peopleCovered, offersUsed },
    coveredCents: isSuppressed(peopleCovered) ? null : Number(covered ?? 0),
    givenCents: isSuppressed(offersUsed) ? null : Number(given ?? 0),
  };
}

/** Orders that a partner covers without an offer; one that failed takes no seat. */
const COVERAGES = "FROM orders WHERE partner_id = :id AND offer_id IS NULL AND state <> 'Failed'";
