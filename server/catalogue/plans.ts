import { Plan, PlanItem, Procedure, Specialty } from "~/models";
import {
  PLAN_GROUP_TITLES,
  PLAN_GROUPS,
  PLAN_KINDS,
  PLAN_NAMES,
  type PlanGroup,
  type PlanKind,
  formatPrice,
} from "~/models/catalogue/plan.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";

/** A plan with its price, as offered to patients. */
export type OfferedPlan = {
  kind: PlanKind;
  name: string;
  priceCents: number;
  /** Such as "$4.99", or "FREE". */
  price: string;
};
/** A session of the comparison, and the plans that include it. */
export type ComparedSession = { name: string; includedIn: PlanKind[] };

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
 * Reads an active procedure and compares its plans: every session of any plan, in order, and the plans that include it
 * (specification 000, sections 2.5 and 3.4). Public; takes two statements.
 * @throws NotFoundError
 */
export async function readPlans({ transaction }: Caller, key: string): Promise<ProcedurePlans> {
  // Invalid keys never reach the database: neither SQLite nor PostgreSQL accepts a NUL in a text.
  if (!KEY_PATTERN.test(key)) throw new NotFoundError("Procedure not found");
  const procedure = await Procedure.findOne({
    where: { key, isActive: true },
    include: { model: Specialty, as: "specialty", where: { isActive: true } },
    transaction,
  });
  if (!procedure) throw new NotFoundError("Procedure not found");
  const rows = await Plan.findAll({
    where: { procedureId: procedure.id },
    include: { model: PlanItem, as: "items" },
    order: [[{ model: PlanItem, as: "items" }, "position", "ASC"]],
    transaction,
  });
  // In the order of PLAN_KINDS, since compareSessions lists each session where the first plan names it.
  const plans = PLAN_KINDS.flatMap((kind) => rows.find((plan) => plan.kind === kind) ?? []);
  return {
    procedureId: procedure.id,
    key: procedure.key,
    name: procedure.name,
    description: procedure.description,
    specialty: procedure.specialty?.name ?? "",
    plans: plans.map(toOfferedPlan),
    groups: PLAN_GROUPS.map((group) => ({
      group,
      title: PLAN_GROUP_TITLES[group],
      sessions: compareSessions(plans, group),
    })).filter(({ sessions }) => sessions.length > 0),
  };
}

const toOfferedPlan = ({ kind, priceCents }: Plan): OfferedPlan => ({
  kind,
  name: PLAN_NAMES[kind],
  priceCents,
  price: formatPrice(priceCents),
});

/** Compares the sessions of a group; a plan includes only sessions that it names as included. */
function compareSessions(plans: Plan[], group: PlanGroup): ComparedSession[] {
  const sessions = new Map<string, ComparedSession>();
  for (const { kind, items = [] } of plans) {
    for (const { name, included } of items.filter((item) => item.group === group)) {
      const session = sessions.get(name) ?? { name, includedIn: [] };
      if (included) session.includedIn.push(kind);
      sessions.set(name, session);
    }
  }
  return [...sessions.values()];
}
