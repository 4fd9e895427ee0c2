import { QueryTypes } from "sequelize";
import { Procedure, Specialty } from "~/models";
import {
  PLAN_GROUP_TITLES,
  PLAN_GROUPS,
  BUILT_IN_PLANS,
  type PlanCode,
  type PlanGroup,
  formatPrice,
  splitPlanCodes,
} from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { PRICE_IN_FORCE } from "~/server/billing-plans/prices";
import { publishedCondition } from "~/server/platform/published-sql";

/** A plan with its price, as offered to patients. */
export type OfferedPlan = {
  code: PlanCode;
  name: string;
  priceCents: number;
  /** Such as "$4.99", or "FREE". */
  price: string;
};
/** A session of the comparison, and the plans that include it. */
export type ComparedSession = { name: string; includedIn: PlanCode[] };

/** A procedure with its plans compared. */
export type ProcedurePlans = {
  /** Record id, for storing references. */
  procedureId: number;
  key: string;
  name: string;
  description: string;
  specialty: string;
  plans: OfferedPlan[];
  groups: { group: PlanGroup; title: string; sessions: ComparedSession[] }[];
};

/** Pattern of the keys that slugify returns, with an optional suffix. */
const KEY_PATTERN = /^[\p{L}\p{N}-]+$/u;

/**
 * Reads a procedure with a Live plan, and compares what its plans include: every session of the version, in order. A check mark
 * stands only where the session is published (specification 000, sections 2.5 and 3.4; AREAS 5). Public; takes three statements.
 * @throws NotFoundError
 */
export async function readPlans(caller: Caller, key: string): Promise<ProcedurePlans> {
  // Invalid keys never reach the database: neither SQLite nor PostgreSQL accepts a NUL in a text.
  if (!KEY_PATTERN.test(key)) throw new NotFoundError("Procedure not found");
  const { transaction } = caller;
  const procedure = await Procedure.findOne({
    where: { key, planStatus: "Live" },
    include: { model: Specialty, as: "specialty", where: { isActive: true } },
    transaction,
  });
  if (!procedure) throw new NotFoundError("Procedure not found");
  const items = await readComparedItems(caller, procedure.id);
  const plans = await readOfferedPlans(caller, procedure.id, items);
  return {
    procedureId: procedure.id,
    key: procedure.key,
    name: procedure.name,
    description: procedure.summary,
    specialty: procedure.specialty?.name ?? "",
    plans,
    groups: PLAN_GROUPS.map((group) => ({
      group,
      title: PLAN_GROUP_TITLES[group],
      sessions: items.filter((item) => item.group === group).map(toComparedSession),
    })).filter(({ sessions }) => sessions.length > 0),
  };
}

type ComparedItem = {
  group: PlanGroup;
  name: string;
  includedIn: string;
  isPublished: boolean | number | null;
};

/** Reads the sessions of a procedure's Live version. */
const readComparedItems = ({ transaction }: Caller, procedureId: number) =>
  database().query<ComparedItem>(
    'SELECT i.item_group AS "group", i.name, i.included_in AS "includedIn", ' +
      `${publishedCondition("s")} AS "isPublished" FROM plan_versions AS v ` +
      "JOIN plan_version_items AS i ON i.version_id = v.id AND i.kind = 'session' " +
      "LEFT JOIN plan_sessions AS s ON s.id = i.session_id " +
      "WHERE v.procedure_id = :procedureId AND v.status = 'Live' ORDER BY i.position",
    { type: QueryTypes.SELECT, replacements: { procedureId }, transaction },
  );

const toComparedSession = ({ name, includedIn, isPublished }: ComparedItem): ComparedSession => ({
  name,
  includedIn: isPublished ? splitPlanCodes(includedIn) : [],
});

/**
 * Reads the Active billing plans in their order, with the procedure's own price or else the one in force. One of the hospital's own is
 * offered where it includes something.
 */
async function readOfferedPlans(
  { transaction }: Caller,
  procedureId: number,
  items: readonly ComparedItem[],
): Promise<OfferedPlan[]> {
  const plans = await database().query<
    Omit<OfferedPlan, "price" | "priceCents"> & { priceCents: number | null }
  >(
    `SELECT b.code, b.name, COALESCE(o.price_cents, ${PRICE_IN_FORCE}) AS "priceCents" FROM billing_plans AS b ` +
      "LEFT JOIN plans AS o ON o.kind = b.code AND o.procedure_id = :procedureId " +
      "WHERE b.status = 'Active' ORDER BY b.position, b.id",
    {
      type: QueryTypes.SELECT,
      replacements: { procedureId, now: timeInSql(new Date()) },
      transaction,
    },
  );
  const included = new Set(items.flatMap((item) => toComparedSession(item).includedIn));
  return plans.flatMap(({ code, name, priceCents }) =>
    priceCents !== null && (BUILT_IN_PLANS.includes(code) || included.has(code))
      ? [{ code, name, priceCents, price: formatPrice(priceCents) }]
      : [],
  );
}
