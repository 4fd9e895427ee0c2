import { type Model, type ModelStatic, Op, type WhereOptions } from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import type { RecordLabel } from "~/models/rules/labels.schema";
import { matchStatuses } from "~/models/rules/status.schema";
import { parseTimeRange } from "./dates";
import { MIN_TRIGRAM_LENGTH, parseLabelId, selectIdsByName, selectIdsByText } from "./search-index";

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

/** A text of digits and what people write between them, or of an extension after them. */
const LIKE_PHONE = /^\+?[\d\s()./\p{Pd}]{3,}(?:(?:ext\.?|x|#)\s*\d*)?$/u;

/**
 * Like `byText`, for records with a phone number, whose digits are in the search text (models: phoneSearchLines): they are
 * found however they are written, such as "(212) 555" or "555-0100".
 */
export const byTextOrPhone =
  (model: ModelStatic<Model>): SearchMatcher =>
  (search) => ({ id: { [Op.in]: selectIdsByText(model, search, findPhoneDigits(search)) } });

const FULL_WIDTH_DIGITS = /[\uff10-\uff19]/g;
const toAsciiDigit = (digit: string) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0);

/** Digits of a text that looks like part of a phone number; none for another one, and for digits alone. */
function findPhoneDigits(search: string): string[] {
  const text = normalizeName(search).replace(FULL_WIDTH_DIGITS, toAsciiDigit);
  if (!LIKE_PHONE.test(text)) return [];
  const digits = text.replace(/(?:ext|x|#).*$/, "").replace(/\D/g, "");
  return digits.length < MIN_TRIGRAM_LENGTH || digits === text ? [] : [digits];
}

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
