import { formatPlace, readPlaces } from "~/server/facilities/places";
import { type PatientProcedure, SessionAssessment } from "~/models";
import { ANXIETY_LABELS } from "~/models/patients/anxiety-levels.schema";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { listApplicableSurveys } from "~/server/patients/applicable-surveys";
import { describeDay } from "~/server/patients/day-number";
import { type DatedGuidance, readGuidanceByDate } from "~/server/patients/guidance-by-date";
import { readHealthMetrics } from "~/server/patients/health-metrics";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
import { type OwnArrangements, readOwnArranged } from "~/server/appointments/own-arranged";
import { listOwnRequests, type OwnRequests } from "~/server/requests/own-requests";
import type { OfferedItem } from "~/server/procedure-plans/plan-day";
import { readOwnItems } from "~/server/today/own-items";
import { dayOf } from "~/server/today/procedure-day";
import { actFor, type Caring, findCaring } from "./caring";
import { listOthers } from "./switch";
import { knownName, readRights, type Rights } from "./record";

/** The day of the patient's procedure, without what it is. */
export type CaringDay = {
  /** ISO 8601. */
  date: string;
  timeKnown: boolean;
  /** Such as "12 days to go". */
  number: string;
};

/** Where it takes place, and whom to call; "" and null for what is not known. */
export type CaringPlace = {
  place: string;
  provider: string;
  /** HH:MM. */
  arrivalTime: string;
  departure: string;
  phone: ShownPhone | null;
};

export type CaringFeelings = {
  /** Latest level before a session, and when: ISO 8601. */
  latest: { level: number; label: string; at: string } | null;
  anxiety: { percent: number; word: string; at: string } | null;
  trend: "rising" | "falling" | "steady" | null;
};

/** A survey that a caretaker may answer for the patient; null for a survey without a session. */
export type CaringSurvey = {
  id: number;
  name: string;
  procedureId: number;
  sessionId: number | null;
};

/** What a caretaker's page shows: null for what the patient does not share (AREAS 7). */
export type CaringToday = {
  /** Name by which they know the patient; "" for a guest, who has told none. */
  patient: string;
  rights: Rights;
  /** Null too where the day is not known yet. */
  day: CaringDay | null;
  place: CaringPlace | null;
  guidance: DatedGuidance[] | null;
  /** Tasks that are for caretakers: those of today, or all where the day is not known or not shared. */
  tasks: OfferedItem[] | null;
  requests: OwnRequests | null;
  /** Appointments and offers of the live sessions among them. */
  arranged: OwnArrangements;
  feelings: CaringFeelings | null;
  surveys: CaringSurvey[] | null;
  /** Procedure for which a ride can be asked for. */
  rideFor: number | null;
  /** Others whom they care for at the same address. */
  others: { caretakerId: number; patient: string }[];
};

/**
 * Reads the page of a caretaker: what one patient has shared with them, and nothing else (AREAS 7). Without the day, guidance does not tell
 * which of it is for today. The view is an event of the audit.
 * @throws SignInRequiredError once it has ended
 */
export async function readCaringToday(caller: Caller): Promise<CaringToday> {
  const caring = await findCaring(caller);
  const { caretaker, patient } = caring;
  await recordEvent(caller, { action: "viewed", record: { type: "patient", id: patient.id } });
  const rights = readRights(caretaker);
  const procedure = await findCurrentProcedure(caller, caring);
  const date = rights.seesDay ? (procedure?.date ?? null) : null;
  return {
    patient: knownName(patient),
    rights,
    day: date && {
      date: date.toISOString(),
      timeKnown: procedure?.timeKnown ?? false,
      number: describeDay(date),
    },
    place: rights.seesDay && procedure ? await presentPlace(caller, procedure) : null,
    guidance: rights.seesGuidance
      ? await readGuidanceByDate(caller, "caretaker", {
          date,
          planVersionId: procedure?.planVersionId ?? null,
        })
      : null,
    tasks: rights.seesTasks && procedure ? await readTasks(caller, procedure, date) : null,
    ...(await readRequests(caller, caring)),
    feelings: rights.seesFeelings ? await readFeelings(caller, caring) : null,
    surveys: rights.mayAnswer ? await listSurveys(caller, caring) : null,
    rideFor:
      rights.mayRequestRides && procedure && deriveProcedureStatus(procedure) === "Upcoming"
        ? procedure.id
        : null,
    others: await listOthers(caller, caretaker),
  };
}

/** Reads what the patient asked for, and what was arranged, where it is shared. */
async function readRequests(caller: Caller, caring: Caring) {
  if (!readRights(caring.caretaker).seesRequests) return { requests: null, arranged: new Map() };
  const reader = actFor(caller, caring, "seesRequests");
  const requests = await listOwnRequests(reader);
  const liveSessions = [...requests.values()].flatMap((each) => each.liveSessions);
  return { requests, arranged: await readOwnArranged(reader, liveSessions) };
}

/** Reads the tasks that a plan has for caretakers. @param date null where it is not known, or not shared */
async function readTasks(
  caller: Caller,
  procedure: PatientProcedure,
  date: Date | null,
): Promise<OfferedItem[]> {
  const day = dayOf({ date });
  const items = await readOwnItems(caller, procedure, "caretaker");
  return items.filter(
    ({ kind, fromDay, toDay }) =>
      kind === "task" && (day === null || (fromDay <= day && day <= toDay)),
  );
}

/** Finds the patient's next procedure, or else the latest one; null without one of their own. */
export async function findCurrentProcedure(
  caller: Caller,
  { caretaker, patient }: Caring,
): Promise<PatientProcedure | null> {
  const { id, name } = caretaker;
  const asPatient = { ...caller, actor: { id: `caretaker:${id}`, name, role: "patient" } } as const;
  const own = (await findOwnProcedures(asPatient)).filter(
    ({ isExample, statusSet }) => !isExample && statusSet !== "Cancelled",
  );
  return own.find((procedure) => procedure.id === patient.nextEpisodeId) ?? own[0] ?? null;
}

/** The drop-off is where it takes place; the pick-up, which is a home, comes with the requests only. */
async function presentPlace(caller: Caller, procedure: PatientProcedure): Promise<CaringPlace> {
  const { dropOff, provider, arrivalTime, departure, phone } = procedure;
  const places = await readPlaces(caller, [procedure]);
  return {
    place: dropOff || formatPlace(places.find(procedure)),
    provider,
    arrivalTime,
    departure,
    phone: showPhone(phone || places.findPhone(procedure)),
  };
}

async function readFeelings(caller: Caller, caring: Caring): Promise<CaringFeelings> {
  const asPatient = actFor(caller, caring, "seesFeelings");
  const { patientId, transaction } = asPatient;
  const latest = await SessionAssessment.findOne({
    attributes: ["anxietyLevel", "createdAt"],
    where: { patientId },
    order: [["id", "DESC"]],
    transaction,
  });
  const { anxiety, isExample } = await readHealthMetrics(asPatient, { page: 1, limit: 1 });
  return {
    latest: latest && {
      level: latest.anxietyLevel,
      label: ANXIETY_LABELS[latest.anxietyLevel - 1] ?? "",
      at: latest.createdAt.toISOString(),
    },
    anxiety: isExample ? null : anxiety.current,
    trend: isExample ? null : (anxiety.trend?.direction ?? null),
  };
}

/** Lists the surveys that wait for an answer, without what they are about. */
async function listSurveys(caller: Caller, caring: Caring): Promise<CaringSurvey[]> {
  const procedures = await listApplicableSurveys(actFor(caller, caring, "mayAnswer"));
  return procedures
    .filter(({ isExample }) => !isExample)
    .flatMap(({ id: procedureId, postProcedureSurveys, sessions }) => [
      ...postProcedureSurveys.map((survey) => ({ ...survey, procedureId, sessionId: null })),
      ...sessions.flatMap(({ id: sessionId, surveys }) =>
        surveys.map((survey) => ({ ...survey, procedureId, sessionId })),
      ),
    ])
    .filter(({ answeredAt }) => answeredAt === null)
    .map(({ id, name, procedureId, sessionId }) => ({ id, name, procedureId, sessionId }));
}
