import type { PatientProcedure } from "~/models";
import {
  type ProcedureStatus,
  deriveProcedureStatus,
  type TravelMode,
} from "~/models/patients/patient-procedure.schema";
import { PLAN_NAMES, type PlanKind } from "~/models/catalogue/plan.schema";
import { shorten } from "~/models/rules/text-limits.schema";
import { readCatalogue } from "~/server/catalogue/catalogue";
import type { Caller } from "~/server/platform/caller";
import { catalogueOf, hasNavigation } from "./catalogue-of";
import { ownProcedures } from "./own-procedures";
import { type OwnSession, sessionsOf } from "./own-sessions";

/** A procedure in a patient's list. */
export type OwnProcedure = {
  id: number;
  /** The specialty's name. */
  type: string;
  title: string;
  status: ProcedureStatus;
  plan: string;
  /** ISO 8601; null until it is known. */
  date: string | null;
  /** Whether its time of day is known too. */
  timeKnown: boolean;
  /** The sample patient's that it was copied from: addresses may name it by that one's id still. */
  copiedFromId: number | null;
  /** Whether it is an example still, and nothing of the patient's own; all that a visitor sees is. */
  isExample: boolean;
  /** What is known of it; "" for what is not. */
  provider: string;
  phone: string;
  travelMode: TravelMode | "";
  pickUp: string;
  dropOff: string;
  /** When to leave home, as HH:MM. */
  departure: string;
  /** Whether there is a way to be shown where it is done. */
  hasNavigation: boolean;
  /** What its plans are found by in the catalogue; null where it is not offered any more. */
  offered: { specialty: string; procedure: string } | null;
  /** None where it is Completed; null where the list has no room for them: see MAX_SESSIONS. */
  sessions: OwnSession[] | null;
};

/** How many sessions the list tells, all on one page: those of the procedure that is open, and of others while there is room. */
export const MAX_SESSIONS = 100;
/** How much the list tells of a session's description, in characters; its own page tells all of it. */
const EXCERPT = 300;

/**
 * The procedures of the patient who asks, the ones that are ahead first, then the newest (specification 000, section 2.7).
 * A visitor who has stored nothing sees the sample patient's. Nine statements at most, whatever there is.
 * @param opened the id of the procedure that is open, or of the one that it was copied from; else it is the first one
 */
export async function listOwnProcedures(caller: Caller, opened?: number): Promise<OwnProcedure[]> {
  const procedures = await ownProcedures(caller);
  if (procedures.length === 0) return [];
  const ahead = procedures.filter((each) => deriveProcedureStatus(each) === "Upcoming");
  const catalogue = await catalogueOf(caller, procedures);
  const open = ahead.filter(({ id, copiedFromId }) => id === opened || copiedFromId === opened);
  const openFirst = [...new Set([...open, ...ahead])];
  const sessions = await sessionsOf(caller, openFirst, catalogue, MAX_SESSIONS);
  const offered = await readCatalogue(caller);
  const all = [...ahead, ...procedures.filter((each) => !ahead.includes(each))];
  return all.map((procedure) => {
    const known = catalogue.get(procedure.procedureId ?? 0);
    const specialty = offered.find(({ procedures }) =>
      procedures.some(({ value }) => value === known?.key),
    );
    return {
      ...present(procedure),
      isExample: procedure.isExample || !caller.patientId,
      hasNavigation: hasNavigation(known),
      offered: specialty && known ? { specialty: specialty.value, procedure: known.key } : null,
      sessions: sessions.get(procedure.id)?.map(inShort) ?? (ahead.includes(procedure) ? null : []),
    };
  });
}

/** Of a hundred sessions; of those behind them the list has titles only. */
const inShort = (session: OwnSession, at: number): OwnSession => ({
  ...session,
  description: at < MAX_SESSIONS ? shorten(session.description, EXCERPT) : "",
});

function present(procedure: PatientProcedure) {
  const { id, type, title, planKind, date, timeKnown, copiedFromId } = procedure;
  const { provider, phone, travelMode, pickUp, dropOff, departure } = procedure;
  return {
    ...{ id, type, title, timeKnown, copiedFromId },
    ...{ provider, phone, travelMode, pickUp, dropOff, departure },
    status: deriveProcedureStatus(procedure),
    plan: planWords(planKind),
    date: date?.toISOString() ?? null,
  };
}

const planWords = (kind: PlanKind) => `${PLAN_NAMES[kind]} Plan`;
