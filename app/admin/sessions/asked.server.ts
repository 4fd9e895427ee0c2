import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import type { Asked } from "~/server/sessions/choices";
import { SEARCHES } from "./session-wizard";

/** What is looked for among the choices of a field, and what is chosen there. */
export function askedParts(typed: RawValues, field: keyof typeof SEARCHES): Asked {
  const chosen = rawText(typed[field]);
  const search = rawText(typed[SEARCHES[field]]).trim();
  return { search, chosen: /^[1-9]\d{0,8}$/.test(chosen) ? Number(chosen) : null };
}
