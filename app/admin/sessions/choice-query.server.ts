import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { ChoiceQuery } from "~/server/sessions/choices";
import { SEARCH_FIELDS } from "./session-wizard";

/** Parses the search text and the selected ID of a choice field from the wizard's raw values. */
export function parseChoiceQuery(
  rawValues: RawValues,
  field: keyof typeof SEARCH_FIELDS,
): ChoiceQuery {
  const rawId = rawText(rawValues[field]);
  const search = rawText(rawValues[SEARCH_FIELDS[field]]).trim();
  return { search, chosen: /^[1-9]\d{0,8}$/.test(rawId) ? Number(rawId) : null };
}
