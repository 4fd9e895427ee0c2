import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { ChoiceQuery } from "~/server/sessions/choices";
import { SEARCH_FIELDS } from "./session-wizard";

/** Parses the search text and the chosen ID of a choice field from the wizard's raw values. */
export function parseChoiceQuery(
  rawValues: RawValues,
  field: keyof typeof SEARCH_FIELDS,
): ChoiceQuery {
  const chosen = rawText(rawValues[field]);
  const search = rawText(rawValues[SEARCH_FIELDS[field]]).trim();
  return { search, chosen: /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : null };
}
