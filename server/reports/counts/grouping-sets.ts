import type { CountFilters, CountKey } from "./read-counts";

/** Columns by which counts are told apart besides the subject. */
export const DIMENSIONS = [
  "procedure_id",
  "version_id",
  "facility_id",
  "partner_id",
  "language",
] as const;
type Dimension = (typeof DIMENSIONS)[number];

/**
 * Sets of dimensions by which the same counts are stored: a year by all of them has tens of thousands of rows, but one filter needs one set.
 * Each names the SQL of the dimensions that it keeps; in the others they are blank.
 */
export const GROUPING_SETS = {
  all: {},
  version: { procedure_id: "procedure_id", version_id: "version_id" },
  // An episode without a facility takes place where its procedure does.
  facility: {
    facility_id: "facility_id",
    procedure_id: "CASE WHEN facility_id = 0 THEN procedure_id ELSE 0 END",
  },
  language: { language: "language" },
  detail: Object.fromEntries(DIMENSIONS.map((column) => [column, column])),
} as const satisfies Record<string, Partial<Record<Dimension, string>>>;
export type GroupingSet = keyof typeof GROUPING_SETS;

/** Names of all sets, as a list in SQL. */
export const ALL_SETS = Object.keys(GROUPING_SETS)
  .map((name) => `'${name}'`)
  .join();

/** Lists the SQL expressions of the dimensions of a set, in the order of `DIMENSIONS`. */
export function selectDimensions(set: GroupingSet): string[] {
  const kept: Partial<Record<Dimension, string>> = GROUPING_SETS[set];
  return DIMENSIONS.map((column) => kept[column] ?? (column === "language" ? "''" : "0"));
}

/** Finds the set with the fewest rows that has what filters and groups need. */
export function findGroupingSet(filters: CountFilters, groupBy: CountKey): GroupingSet {
  const { procedureIds, versionId, facility, language, partnerId } = filters;
  if (partnerId !== undefined) return "detail";
  const needed: GroupingSet[] = [
    ...(procedureIds || versionId !== undefined || groupBy !== "subject"
      ? (["version"] as const)
      : []),
    ...(facility ? (["facility"] as const) : []),
    ...(language === undefined ? [] : (["language"] as const)),
  ];
  const [first, ...others] = needed;
  return others.length > 0 ? "detail" : (first ?? "all");
}
