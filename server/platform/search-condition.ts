import { type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import type { RecordLabel } from "~/models/rules/labels.schema";
import { matchStatuses } from "~/models/rules/status.schema";
import { parseTimeRange } from "./dates";
import { parseLabelId, selectIdsByName, selectIdsByText } from "./search-index";

/** Builds a list's search condition for a text; null if the text cannot match. */
export type SearchedBy = (search: string) => WhereOptions | null;

/** Names that contain the text: the record's own, or that of the model which a column refers to. */
export const byName =
  (model: ModelStatic<Model>, column = "id"): SearchedBy =>
  (search) => ({ [column]: { [Op.in]: selectIdsByName(model, search) } });

/** Like the name search, for a model with a multi-line search text (maintainSearchText). */
export const byText =
  (model: ModelStatic<Model>, column = "id"): SearchedBy =>
  (search) => ({ [column]: { [Op.in]: selectIdsByText(model, search) } });

/** The label of a record, such as T011, or its number alone. */
export const byLabel =
  ({ letter }: RecordLabel, column = "id"): SearchedBy =>
  (search) => {
    const id = parseLabelId(letter, search);
    return id === null ? null : { [column]: id };
  };

/** Prefix of the word Active or Inactive. */
export const byStatus: SearchedBy = (search) => {
  const [status] = matchStatuses(search);
  return status === undefined ? null : { isActive: status === "Active" };
};

/** Day, month or year of a time, in common notations. */
export const byTime =
  (column: string): SearchedBy =>
  (search) => {
    const times = parseTimeRange(search);
    return times && { [column]: { [Op.gte]: times.from, [Op.lt]: times.before } };
  };

/**
 * The condition of a list: what any of the ways to search finds, in the rows that `only` leaves; undefined where that is
 * everything.
 * @param search "" or blank for every row
 * @param only values that columns must have; one that is undefined asks for nothing
 */
export function searchCondition(
  search: string,
  searchedBy: readonly SearchedBy[],
  only: Record<string, string | number | boolean | undefined> = {},
): WhereOptions | undefined {
  const fixed = Object.entries(only).filter(([, value]) => value !== undefined);
  const found = (search.trim() ? searchedBy : [])
    .map((conditionFor) => conditionFor(search))
    .filter((condition) => condition !== null);
  if (fixed.length === 0 && found.length === 0) return undefined;
  // Only one stands alone: where it is all there is, the list is read in the search index (selectFound).
  const searched = found.length > 1 ? { [Op.or]: found } : found[0];
  return { ...Object.fromEntries(fixed), ...searched };
}
