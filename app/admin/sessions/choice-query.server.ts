import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { ChoiceQuery } from "~/server/sessions/choices";
import { SEARCHES } from "./session-wizard";

/** Parses the search text and the chosen ID of a choice field from the wizard's raw values. */
export function parseChoiceQuery(rawValues: RawValues, field: keyof typeof SEARCHES): ChoiceQuery {
  const chosen = rawText(rawValues[field]);
  const search = rawText(rawValues[SEARCHES[field]]).trim();
  return { search, chosen: /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : null };
}
