import { QueryTypes } from "sequelize";
import { Plan, Procedure, Specialty } from "~/models";
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
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { publishedCondition } from "~/server/platform/published-sql";

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
  const rows = await Plan.findAll({ where: { procedureId: procedure.id }, transaction });
  const plans = PLAN_KINDS.flatMap((kind) => rows.find((plan) => plan.kind === kind) ?? []);
  const items = await readComparedItems(caller, procedure.id);
  return {
    procedureId: procedure.id,
    key: procedure.key,
    name: procedure.name,
    description: procedure.summary,
    specialty: procedure.specialty?.name ?? "",
    plans: plans.map(toOfferedPlan),
    groups: PLAN_GROUPS.map((group) => ({
      group,
      title: PLAN_GROUP_TITLES[group],
      sessions: items.filter((item) => item.group === group).map(toComparedSession),
    })).filter(({ sessions }) => sessions.length > 0),
  };
}

const toOfferedPlan = ({ kind, priceCents }: Plan): OfferedPlan => ({
  kind,
  name: PLAN_NAMES[kind],
  priceCents,
  price: formatPrice(priceCents),
});

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
  includedIn: isPublished ? PLAN_KINDS.filter((kind) => includedIn.split(",").includes(kind)) : [],
});
