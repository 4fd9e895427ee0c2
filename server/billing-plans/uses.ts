import { QueryTypes } from "sequelize";
import { BillingPlan, Order, PatientProcedure, PlanChoice } from "~/models";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { RecordUse } from "~/server/platform/record-uses";

const findCode = async ({ transaction }: Caller, id: number): Promise<PlanCode> =>
  (await BillingPlan.findByPk(id, { attributes: ["code"], transaction }))?.code ?? "";

/** Uses of billing plans by all areas: an area whose rows name their codes adds its own. */
export const BILLING_PLAN_USES: readonly RecordUse[] = [
  {
    things: ["choices of patients", "choice of a patient"],
    count: async (caller, id) =>
      PlanChoice.count({
        where: { planKind: await findCode(caller, id) },
        transaction: caller.transaction,
      }),
  },
  {
    things: ["orders", "order"],
    count: async (caller, id) =>
      Order.count({
        where: { planCode: await findCode(caller, id) },
        transaction: caller.transaction,
      }),
  },
  {
    things: ["patients' episodes", "patient's episode"],
    count: async (caller, id) =>
      PatientProcedure.count({
        where: { planKind: await findCode(caller, id) },
        transaction: caller.transaction,
      }),
  },
  {
    things: ["versions of procedure plans", "version of a procedure plan"],
    count: async (caller, id) => countVersions(caller, await findCode(caller, id)),
  },
];

/** Counts the versions of procedures' plans that have items for a billing plan. */
async function countVersions({ transaction }: Caller, code: PlanCode): Promise<number> {
  const [row] = await database().query<{ count: number | string }>(
    "SELECT COUNT(DISTINCT version_id) AS count FROM plan_version_items " +
      "WHERE kind = 'session' AND ',' || included_in || ',' LIKE :pattern",
    { type: QueryTypes.SELECT, replacements: { pattern: `%,${code},%` }, transaction },
  );
  return Number(row?.count ?? 0);
}

/** Counts how often patients chose plans. One statement. @returns a lookup by code */
export async function readChoiceCounts(
  { transaction }: Caller,
  codes: readonly PlanCode[],
): Promise<(code: PlanCode) => number> {
  if (codes.length === 0) return () => 0;
  const rows = await database().query<{ code: PlanCode; count: number | string }>(
    "SELECT plan_kind AS code, COUNT(*) AS count FROM plan_choices WHERE plan_kind IN (:codes) GROUP BY plan_kind",
    { type: QueryTypes.SELECT, replacements: { codes: [...codes] }, transaction },
  );
  const counts = new Map(rows.map(({ code, count }) => [code, Number(count)]));
  return (code) => counts.get(code) ?? 0;
}

/** A procedure that a billing plan is offered for, or that has its own price of it, in whole cents. */
export type ProcedureOfPlan = {
  id: number;
  name: string;
  includes: boolean;
  ownPriceCents: number | null;
};

/** Lists the procedures whose Live plan has sessions for a billing plan, or that have their own price of it; by name. One statement. */
export async function listProceduresOfPlan(
  caller: Caller,
  code: PlanCode,
): Promise<ProcedureOfPlan[]> {
  authorize(caller, "content.read");
  const rows = await database().query<
    Omit<ProcedureOfPlan, "includes"> & { includes: boolean | number }
  >(
    'SELECT * FROM (SELECT p.id, p.name, p.normalized_name, o.price_cents AS "ownPriceCents", EXISTS (SELECT 1 ' +
      "FROM plan_versions AS v JOIN plan_version_items AS i ON i.version_id = v.id AND i.kind = 'session' " +
      "WHERE v.procedure_id = p.id AND v.status = 'Live' AND ',' || i.included_in || ',' LIKE :pattern) AS includes " +
      "FROM procedures AS p LEFT JOIN plans AS o ON o.procedure_id = p.id AND o.kind = :code) AS found " +
      'WHERE includes OR "ownPriceCents" IS NOT NULL ORDER BY normalized_name, id',
    {
      type: QueryTypes.SELECT,
      replacements: { code, pattern: `%,${code},%` },
      transaction: caller.transaction,
    },
  );
  return rows.map(({ id, name, includes, ownPriceCents }) => ({
    id,
    name,
    includes: Boolean(includes),
    ownPriceCents,
  }));
}
