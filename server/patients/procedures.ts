import type { PatientProcedure } from "~/models";
import type { PlanCode } from "~/models/catalogue/plan.schema";
import {
  type ProcedureStatus,
  deriveProcedureStatus,
  type TravelMode,
} from "~/models/patients/patient-procedure.schema";
import { truncateText } from "~/models/rules/text-limits.schema";
import { findCatalogueKeys } from "~/server/catalogue/catalogue";
import { formatPlace, type Places, readPlaces } from "~/server/facilities/places";
import type { Caller } from "~/server/platform/caller";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { readCatalogueEntries } from "./catalogue-entries";
import { readPlanNames } from "~/server/billing-plans/options";
import { careTeamPhone, findOwnProcedures } from "./own-procedures";
import { type OwnSession, listSessionsByProcedure } from "./own-sessions";

/** A procedure in the patient's list. */
export type OwnProcedure = {
  id: number;
  /** Specialty name. */
  type: string;
  title: string;
  status: ProcedureStatus;
  /** Whether somebody has said that it took place: "Completed" by the date alone says only that its day has passed. */
  tookPlace: boolean;
  plan: string;
  /** ISO 8601; null if unknown. */
  date: string | null;
  /** Whether `date` includes a known time of day. */
  timeKnown: boolean;
  /** Id of the sample procedure it was copied from, which URLs may still use. */
  copiedFromId: number | null;
  /** Whether it is an unmodified example; always true for a visitor. */
  isExample: boolean;
  /** Details; "" if unknown, null without a phone number. */
  provider: string;
  phone: ShownPhone | null;
  travelMode: TravelMode | "";
  pickUp: string;
  dropOff: string;
  /** Time to leave home, HH:MM. */
  departure: string;
  /** Whether it stays in the list: the hospital has entered it. */
  stays?: true;
  /** Whether there is a way to where it takes place: see readNavigation. */
  hasNavigation: boolean;
  /** Catalogue keys for its plans; null if no longer offered. */
  offered: { specialty: string; procedure: string } | null;
  /** Empty if Completed; null beyond the list's limit: see MAX_LISTED_SESSIONS. */
  sessions: OwnSession[] | null;
};

/** Limit of sessions in the list: those of the expanded procedure first, then of others while they fit. */
export const MAX_LISTED_SESSIONS = 100;
/** Length of a session's description in the list, in characters; the session's own page shows the full text. */
const MAX_EXCERPT_LENGTH = 300;

/**
 * Lists the caller's procedures, upcoming ones first, then newest (specification 000, section 2.7). A visitor without
 * stored data sees the sample patient's. At most fifteen queries.
 * @param expandedId id of the expanded procedure, or of the one it was copied from; defaults to the first
 */
export async function listOwnProcedures(
  caller: Caller,
  expandedId?: number,
): Promise<OwnProcedure[]> {
  const procedures = await findOwnProcedures(caller);
  if (procedures.length === 0) return [];
  const upcoming = procedures.filter(
    (procedure) => deriveProcedureStatus(procedure) === "Upcoming",
  );
  const entries = await readCatalogueEntries(caller, procedures);
  const places = await readPlaces(caller, procedures);
  const formatPlanName = await readPlanNames(caller);
  const expanded = upcoming.filter(
    ({ id, copiedFromId }) => id === expandedId || copiedFromId === expandedId,
  );
  const expandedFirst = [...new Set([...expanded, ...upcoming])];
  const sessions = await listSessionsByProcedure(
    caller,
    expandedFirst,
    entries,
    MAX_LISTED_SESSIONS,
  );
  const keys = await findCatalogueKeys(caller, [...entries.values()]);
  const sorted = [...upcoming, ...procedures.filter((procedure) => !upcoming.includes(procedure))];
  return sorted.map((procedure) => {
    const isExample = procedure.isExample || !caller.patientId;
    return {
      ...present(caller, procedure, { places, formatPlanName }),
      isExample,
      // The story of an example says so.
      tookPlace: isExample || procedure.tookPlace,
      // Only where it is so: every card of the list carries it.
      ...(procedure.enteredBy === "hospital" && { stays: true }),
      hasNavigation: places.find(procedure)?.way != null,
      offered: keys.get(procedure.procedureId ?? 0) ?? null,
      sessions:
        sessions.get(procedure.id)?.map(withExcerpt) ?? (upcoming.includes(procedure) ? null : []),
    };
  });
}

/** Shortens a session's description; beyond MAX_LISTED_SESSIONS the list shows titles only. */
const withExcerpt = (session: OwnSession, index: number): OwnSession => ({
  ...session,
  description:
    index < MAX_LISTED_SESSIONS ? truncateText(session.description, MAX_EXCERPT_LENGTH) : "",
});

type Context = { places: Places; formatPlanName: (code: PlanCode) => string };

function present(caller: Caller, procedure: PatientProcedure, context: Context) {
  const { places, formatPlanName } = context;
  const { id, type, title, planKind, date, timeKnown, copiedFromId } = procedure;
  const { provider, travelMode, pickUp, dropOff, departure } = procedure;
  return {
    id,
    type,
    title,
    timeKnown,
    copiedFromId,
    provider,
    phone: careTeamPhone(caller, procedure, places),
    travelMode,
    pickUp,
    // Without another place of the patient's own, the one where it takes place.
    dropOff: dropOff || formatPlace(places.find(procedure)),
    departure,
    status: deriveProcedureStatus(procedure),
    plan: `${formatPlanName(planKind)} Plan`,
    date: date?.toISOString() ?? null,
  };
}
