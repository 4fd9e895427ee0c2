import { Patient, type PatientProcedure } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { formatPlace, readPlaces } from "~/server/facilities/places";
import { realPhones, type ResolvedFacility } from "~/server/facilities/resolve";
import { findOwnProcedure, ownCareTeamPhone } from "~/server/patients/own-procedures";
import type { Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
import { type Driver, readDriver } from "./driver";

/** The day of a procedure as both sheets have it. Texts are "" and numbers null where nothing is known: there is a line to fill in. */
export type OwnDay = {
  /** What the patient wants to be called; "" for a guest. */
  name: string;
  isExample: boolean;
  /** ISO 8601; null until known. */
  date: string | null;
  timeKnown: boolean;
  /** HH:MM. */
  arrivalTime: string;
  departure: string;
  address: string;
  entrance: string;
  checkInDesk: string;
  /** The care team, and who answers outside of working hours: paper does not know what time it is. */
  phone: ShownPhone | null;
  afterHoursPhone: ShownPhone | null;
  driver: Driver;
};

/**
 * Finds one of the caller's procedures for a sheet. One query, one more for an example.
 * @returns null if it is over: nobody prepares for it @throws NotFoundError, also for another patient's
 */
export async function findPrintable(caller: Caller, id: number): Promise<PatientProcedure | null> {
  const procedure = await findOwnProcedure(caller, id);
  return deriveProcedureStatus(procedure) === "Upcoming" ? procedure : null;
}

/** Reads the day of a procedure. At most nine statements. */
export async function readOwnDay(caller: Caller, procedure: PatientProcedure): Promise<OwnDay> {
  const isExample = procedure.isExample || !caller.patientId;
  const place = (await readPlaces(caller, [procedure])).find(procedure);
  // Sample data is printed on examples only.
  const shown = place && (isExample || !place.isExample) ? place : null;
  return {
    name: await readName(caller),
    isExample,
    date: procedure.date?.toISOString() ?? null,
    ...{ timeKnown: procedure.timeKnown, arrivalTime: procedure.arrivalTime },
    departure: procedure.departure,
    address: procedure.dropOff || formatPlace(place),
    entrance: shown?.entrance ?? "",
    checkInDesk: shown?.checkInDesk ?? "",
    ...(await readPhones(caller, procedure, place)),
    driver: await readDriver(caller, procedure),
  };
}

async function readName({ patientId, transaction }: Caller): Promise<string> {
  const attributes = ["preferredName", "firstName"];
  const patient = patientId ? await Patient.findByPk(patientId, { attributes, transaction }) : null;
  return patient ? patient.preferredName || patient.firstName : "";
}

async function readPhones(
  caller: Caller,
  procedure: PatientProcedure,
  place: ResolvedFacility | null,
): Promise<Pick<OwnDay, "phone" | "afterHoursPhone">> {
  const hospital = await readHospital(caller);
  const own = place ? realPhones(place) : { phone: "", afterHoursPhone: "" };
  return {
    phone: ownCareTeamPhone(caller, procedure) ?? showPhone(own.phone || hospital.phone),
    afterHoursPhone: showPhone(own.afterHoursPhone || hospital.afterHoursPhone),
  };
}

/** Characters of a line of facts, counted so that it never has fewer. */
const FACT_LENGTH = 20;
const countLines = (text: string | null) => Math.ceil((text ?? "").length / FACT_LENGTH);

/** Lines of the two columns of facts that every sheet has. */
const LEAST_LINES = 4;

/** Counts the lines that the facts of a day take beyond those that every sheet has: times and the way there beside the place and the numbers. */
export function countFactLines(day: OwnDay): number {
  const { ride, hasMoved, travelMode } = day.driver;
  const way = ride
    ? 1 + countLines(ride.arrangement) + countLines(ride.whoToCall) + Number(hasMoved)
    : 1 + countLines(travelMode);
  const times = 3 + Number(day.timeKnown) + way;
  const place = Math.max(1, countLines(day.address)) + countLines(day.entrance);
  // The crisis line and the emergency are on two lines at most.
  const numbers = 3 + Number(day.afterHoursPhone !== null);
  return Math.max(times, place + countLines(day.checkInDesk) + numbers) - LEAST_LINES;
}
