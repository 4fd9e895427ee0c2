import { QueryTypes } from "sequelize";
import type { PlanGroup } from "~/models/catalogue/plan.schema";
import type { Phase } from "~/models/guidance/audience.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Plans that show a session, a survey or guidance of their own to patients. */
export type ShownIn = {
  /** Names of their procedures, in order, each once. */
  plans: string[];
  groups: PlanGroup[];
  /** Phases of guidance; "" for all of them. */
  phases: (Phase | "")[];
  /** Whether all of them include it in the Complete plan only. */
  isCompleteOnly: boolean;
};

/** Content that no plan shows. */
export const NOWHERE: ShownIn = { plans: [], groups: [], phases: [], isCompleteOnly: false };
/** Why nobody sees content that no plan shows. */
export const NO_PLAN = "no plan shows it yet";

type Row = { id: number; name: string; group: PlanGroup; phase: Phase | ""; includedIn: string };
const COLUMNS = { session: "session_id", survey: "survey_id", guidance: "guidance_id" } as const;

/**
 * Reads which plans show content: in their Live version, or in a Retired one that patients still have. Patients of a procedure that
 * has no version yet are not counted (DESIGN 8). One statement. @returns a lookup by the id of the content
 */
export async function readShownIn(
  caller: Caller,
  content: keyof typeof COLUMNS,
  ids: readonly number[],
): Promise<(id: number) => ShownIn> {
  authorize(caller, "content.read");
  if (ids.length === 0) return () => NOWHERE;
  const column = COLUMNS[content];
  const rows = await database().query<Row>(
    `SELECT i.${column} AS id, p.name AS name, i.item_group AS "group", i.phase AS phase, i.included_in AS "includedIn" ` +
      "FROM plan_version_items AS i JOIN plan_versions AS v ON v.id = i.version_id JOIN procedures AS p ON p.id = v.procedure_id " +
      `WHERE i.${column} IN (:ids) AND (v.status = 'Live' OR v.status = 'Retired' AND EXISTS ` +
      "(SELECT 1 FROM patient_procedures AS e WHERE e.plan_version_id = v.id AND NOT e.is_example)) " +
      "ORDER BY p.normalized_name, p.id",
    {
      type: QueryTypes.SELECT,
      replacements: { ids: [...ids] },
      transaction: caller.transaction,
    },
  );
  const byId = new Map<number, Row[]>();
  for (const row of rows) byId.set(row.id, [...(byId.get(row.id) ?? []), row]);
  return (id) => summarize(byId.get(id) ?? []);
}

const unique = <Value>(values: Value[]) => [...new Set(values)];

const summarize = (rows: readonly Row[]): ShownIn => ({
  plans: unique(rows.map(({ name }) => name)),
  groups: unique(rows.map(({ group }) => group)),
  phases: unique(rows.map(({ phase }) => phase)),
  isCompleteOnly: rows.length > 0 && rows.every(({ includedIn }) => includedIn === "complete"),
});

/** Limit of names in a sentence. */
const MAX_NAMES = 3;

/** Formats names, such as "Knee Replacement and MRI", and at most three, such as "A, B, C and 2 more". */
export function formatPlanNames(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMES);
  const more = names.length - shown.length;
  const parts = more > 0 ? [...shown, `${more.toLocaleString("en-US")} more`] : shown;
  return parts.length > 1
    ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
    : (parts[0] ?? "");
}

/** Describes which plans show content, for its deletion, such as "2 plans show it: Knee Replacement and MRI."; null if none does. One statement. */
export async function describePlansShowing(
  caller: Caller,
  content: keyof typeof COLUMNS,
  id: number,
): Promise<string | null> {
  const { plans } = (await readShownIn(caller, content, [id]))(id);
  if (plans.length === 0) return null;
  const count =
    plans.length === 1 ? "1 plan shows" : `${plans.length.toLocaleString("en-US")} plans show`;
  return `${count} it, and will no longer: ${formatPlanNames(plans)}.`;
}
