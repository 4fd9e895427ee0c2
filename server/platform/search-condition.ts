import { type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import type { RecordLabel } from "~/models/rules/labels.schema";
import { matchStatuses } from "~/models/rules/status.schema";
import { parseTimeRange } from "./dates";
import { parseLabelId, selectIdsByName, selectIdsByText } from "./search-index";

/** Builds the condition of one way to search a list for a text; null if the text cannot match. */
export type SearchMatcher = (search: string) => WhereOptions | null;

/** Matches records whose name contains the text. @param column foreign key to `model`; default: the record itself */
export const byName =
  (model: ModelStatic<Model>, column = "id"): SearchMatcher =>
  (search) => ({ [column]: { [Op.in]: selectIdsByName(model, search) } });

/** Like `byName`, for a model with a multi-line search text (maintainSearchText). */
export const byText =
  (model: ModelStatic<Model>, column = "id"): SearchMatcher =>
  (search) => ({ [column]: { [Op.in]: selectIdsByText(model, search) } });

/** Matches the label of a record, such as T011, or its number alone. */
export const byLabel =
  ({ letter }: RecordLabel, column = "id"): SearchMatcher =>
  (search) => {
    const id = parseLabelId(letter, search);
    return id === null ? null : { [column]: id };
  };

/** Matches a prefix of the word Active or Inactive. */
export const byStatus: SearchMatcher = (search) => {
  const [status] = matchStatuses(search);
  return status === undefined ? null : { isActive: status === "Active" };
};

/** Matches the day, month or year of a time, in common notations. */
export const byTime =
  (column: string): SearchMatcher =>
  (search) => {
    const range = parseTimeRange(search);
    return range && { [column]: { [Op.gte]: range.from, [Op.lt]: range.before } };
  };

/**
 * Builds the condition of a list: rows with the fixed values that match the search text in at least one way; undefined if all
 * rows match.
 * @param search blank matches every row
 * @param fixedValues values that columns must have; undefined ones are ignored
 */
export function searchCondition(
  search: string,
  searchedBy: readonly SearchMatcher[],
  fixedValues: Record<string, string | number | boolean | null | undefined> = {},
): WhereOptions | undefined {
  const fixedEntries = Object.entries(fixedValues).filter(([, value]) => value !== undefined);
  const conditions = (search.trim() ? searchedBy : [])
    .map((buildCondition) => buildCondition(search))
    .filter((condition) => condition !== null);
  if (fixedEntries.length === 0 && conditions.length === 0) return undefined;
  // A single condition is not wrapped: if it is the whole condition, the list is read from the search index.
  const searchPart = conditions.length > 1 ? { [Op.or]: conditions } : conditions[0];
  return { ...Object.fromEntries(fixedEntries), ...searchPart };
}
