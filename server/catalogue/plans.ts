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

/** A plan as it is offered. */
export type OfferedPlan = {
  kind: PlanKind;
  name: string;
  priceCents: number;
  /** Such as "$4.99", or "FREE". */
  price: string;
};
/** A session that plans name, and which of them include it. */
export type ComparedSession = { name: string; includedIn: PlanKind[] };

/** The plans of a procedure beside each other. */
export type ProcedurePlans = {
  /** The id of its record, for what is stored of it. */
  procedureId: number;
  key: string;
  name: string;
  description: string;
  specialty: string;
  plans: OfferedPlan[];
  groups: { group: PlanGroup; title: string; sessions: ComparedSession[] }[];
};

/** What keyOf makes, and the numbers that are added to it. */
const KEY = /^[\p{L}\p{N}-]+$/u;

/**
 * A procedure that is offered, and its plans compared: every session that any plan names, in order, and who includes it
 * (specification 000, sections 2.5 and 3.4). Everybody may see it. Two statements.
 * @throws NotFoundError
 */
export async function readPlans({ transaction }: Caller, key: string): Promise<ProcedurePlans> {
  // Anything else is not asked for: neither database takes a text with a NUL.
  if (!KEY.test(key)) throw new NotFoundError("Procedure not found");
  const procedure = await Procedure.findOne({
    where: { key, isActive: true },
    include: { model: Specialty, as: "specialty", where: { isActive: true } },
    transaction,
  });
  if (!procedure) throw new NotFoundError("Procedure not found");
  const found = await Plan.findAll({
    where: { procedureId: procedure.id },
    include: { model: PlanItem, as: "items" },
    order: [[{ model: PlanItem, as: "items" }, "position", "ASC"]],
    transaction,
  });
  // The order of sessions is that of the first plan that names them.
  const plans = PLAN_KINDS.flatMap((kind) => found.find((plan) => plan.kind === kind) ?? []);
  return {
    procedureId: procedure.id,
    key: procedure.key,
    name: procedure.name,
    description: procedure.description,
    specialty: procedure.specialty?.name ?? "",
    plans: plans.map(offered),
    groups: PLAN_GROUPS.map((group) => ({
      group,
      title: PLAN_GROUP_TITLES[group],
      sessions: compared(plans, group),
    })).filter(({ sessions }) => sessions.length > 0),
  };
}

const offered = ({ kind, priceCents }: Plan): OfferedPlan => ({
  kind,
  name: PLAN_NAMES[kind],
  priceCents,
  price: formatPrice(priceCents),
});

/** A session that a plan does not name is not included in it. */
function compared(plans: Plan[], group: PlanGroup): ComparedSession[] {
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
