import { START_TYPES, type StartType } from "~/models/sessions/session-status.schema";
import { daysBetween } from "~/server/platform/dates";

/**
 * Start types of the sessions to suggest today, most fitting first, in the hospital's time zone: none of those that come after the
 * procedure before its day, and none of the others after it. Without a date the plan's own order.
 */
export function fittingStartTypes(date: Date | null, now = new Date()): readonly StartType[] {
  const days = date && daysBetween(now, date);
  if (days === null) return START_TYPES;
  if (days > 0) return ["Pre-Procedure", "Procedure-Day"];
  return days === 0 ? ["Procedure-Day", "Pre-Procedure", "Post-Procedure"] : ["Post-Procedure"];
}

/** Finds the first session of the most fitting start type that has one; null for none. @param types see fittingStartTypes */
export function findFitting<Session extends { startType: StartType }>(
  sessions: readonly Session[],
  types: readonly StartType[],
): Session | null {
  for (const type of types) {
    const found = sessions.find(({ startType }) => startType === type);
    if (found) return found;
  }
  return null;
}
