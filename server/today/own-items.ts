import { LAST_PLAN_DAY } from "~/models/catalogue/plan-version.schema";
import type { PatientProcedure } from "~/models";
import type { ItemAudience } from "~/models/catalogue/plan-item-options.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import { readCatalogueEntries } from "~/server/patients/catalogue-entries";
import { listSessionsByProcedure, type OwnSession } from "~/server/patients/own-sessions";
import type { Caller } from "~/server/platform/caller";
import { daysBetween } from "~/server/platform/dates";
import { type OfferedItem, readOffer } from "~/server/procedure-plans/plan-day";

/**
 * Reads what a procedure offers to an audience: the items of its plan's version, or, for a procedure without one, the sessions of its
 * specialty on the days that they are suggested for (DESIGN 8). It checks no permission: the caller has found the procedure.
 */
export async function readOwnItems(
  caller: Caller,
  procedure: PatientProcedure,
  audience: ItemAudience,
): Promise<OfferedItem[]> {
  const { planVersionId, planKind: plan } = procedure;
  if (planVersionId) return readOffer(caller, planVersionId, { plan, audience });
  if (audience !== "patient") return [];
  const entries = await readCatalogueEntries(caller, [procedure]);
  const sessions = await listSessionsByProcedure(caller, [procedure], entries);
  return (sessions.get(procedure.id) ?? [])
    .filter(({ inPlan }) => inPlan)
    .map((session) => toItem(procedure, session));
}

/** Groups of the sessions of a specialty, and the last days on which they are for today. */
const GROUPS: Record<StartType, Pick<OfferedItem, "group" | "toDay">> = {
  "Pre-Procedure": { group: "pre-procedure", toDay: -1 },
  "Procedure-Day": { group: "procedure-day", toDay: 0 },
  "Post-Procedure": { group: "post-procedure", toDay: LAST_PLAN_DAY },
};

function toItem({ date, planKind }: PatientProcedure, session: OwnSession): OfferedItem {
  const { id, title, startType, day, number } = session;
  return {
    ...{ id: number, name: title, title, sessionId: id, kind: "session", audience: "patient" },
    ...{ surveyId: null, guidanceId: null, phase: null, timeOfDay: null },
    ...{ taskTitle: null, taskText: null, taskLink: null },
    fromDay: date && day ? daysBetween(date, new Date(day)) : 0,
    ...GROUPS[startType],
    isRequired: false,
    reminds: false,
    includedIn: [planKind],
  };
}
