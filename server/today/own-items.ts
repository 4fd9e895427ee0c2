import { LAST_PLAN_DAY } from "~/models/catalogue/plan-version.schema";
import type { PatientProcedure } from "~/models";
import type { ItemAudience } from "~/models/catalogue/plan-item-options.schema";
import type { StartType } from "~/models/sessions/session-status.schema";
import { readCatalogueEntries } from "~/server/patients/catalogue-entries";
import { listSessionsByProcedure, type OwnSession } from "~/server/patients/own-sessions";
import type { Caller } from "~/server/platform/caller";
import { daysBetween } from "~/server/platform/dates";
import { type OfferedItem, selectOffered } from "~/server/procedure-plans/plan-day";
import { readTargets } from "~/server/procedure-plans/targets";
import { readItemsByVersion } from "~/server/procedure-plans/versions";

/**
 * Reads what a procedure offers to an audience: the items of its plan's version, or, for a procedure without one, the sessions of its
 * specialty on the days that they are suggested for (DESIGN 8). It checks no permission: the caller has found the procedure.
 */
export async function readOwnItems(
  caller: Caller,
  procedure: PatientProcedure,
  audience: ItemAudience,
): Promise<OfferedItem[]> {
  const items = await readItemsByProcedure(caller, [procedure], audience);
  return items.get(procedure.id) ?? [];
}

/** Like `readOwnItems`, by procedure. At most ten statements, whatever the number of procedures. */
export async function readItemsByProcedure(
  caller: Caller,
  procedures: readonly PatientProcedure[],
  audience: ItemAudience,
): Promise<Map<number, OfferedItem[]>> {
  const withoutVersion = procedures.filter(({ planVersionId }) => !planVersionId);
  return new Map([
    ...(await readPlanned(caller, procedures, audience)),
    ...(audience === "patient" ? await readSessions(caller, withoutVersion) : []),
  ]);
}

/** Reads the items of procedures whose plan has a version. */
async function readPlanned(
  caller: Caller,
  procedures: readonly PatientProcedure[],
  audience: ItemAudience,
): Promise<[number, OfferedItem[]][]> {
  const versionIds = [...new Set(procedures.flatMap(({ planVersionId }) => planVersionId ?? []))];
  if (versionIds.length === 0) return [];
  const byVersion = await readItemsByVersion(caller, versionIds);
  const findTarget = await readTargets(caller, [...byVersion.values()].flat());
  return procedures.flatMap(({ id, planVersionId, planKind: plan }) => {
    const items = planVersionId && byVersion.get(planVersionId);
    return items ? [[id, selectOffered(items, findTarget, { plan, audience })]] : [];
  });
}

/** Reads the sessions of the specialties of procedures whose plan has no version. */
async function readSessions(
  caller: Caller,
  procedures: readonly PatientProcedure[],
): Promise<[number, OfferedItem[]][]> {
  if (procedures.length === 0) return [];
  const entries = await readCatalogueEntries(caller, procedures);
  const sessions = await listSessionsByProcedure(caller, procedures, entries);
  return procedures.map((procedure) => [
    procedure.id,
    (sessions.get(procedure.id) ?? [])
      .filter(({ inPlan }) => inPlan)
      .map((session) => toItem(procedure, session)),
  ]);
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
