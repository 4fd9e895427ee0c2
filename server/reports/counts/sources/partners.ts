import { type CountSource, onDay } from "../source";

const COUNTS = "x.state <> 'Failed'";
/** Orders of the same person and partner, by coverage or by the same offer. */
const SAME =
  "x.partner_id = o.partner_id AND x.patient_id = o.patient_id AND COALESCE(x.offer_id, 0) = COALESCE(o.offer_id, 0)";

/**
 * People whose plan a partner, or an offer of one, paid for: each counts on the day of their first order with it, with all that
 * was given to them, so that everybody is in one month only. The subject is the offer's id, 0 for coverage.
 */
export const PARTNER_USES: CountSource<"people" | "givenCents"> = {
  name: "partners",
  fact: "order",
  measures: ["people", "givenCents"],
  factsSql: (day) =>
    "SELECT CAST(COALESCE(o.offer_id, 0) AS TEXT) AS subject, 0 AS procedure_id, 0 AS version_id, 0 AS facility_id, o.partner_id AS partner_id, '' AS language, " +
    `1 AS people, (SELECT SUM(x.covered_cents) FROM orders AS x WHERE ${SAME} AND ${COUNTS}) AS "givenCents" ` +
    `FROM orders AS o WHERE ${onDay("o.created_at", day)} AND o.partner_id IS NOT NULL AND o.state <> 'Failed' ` +
    `AND NOT EXISTS (SELECT 1 FROM orders AS x WHERE ${SAME} AND ${COUNTS} AND x.id < o.id)`,
};
