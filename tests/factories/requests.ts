import { LiveSessionRequest, type PatientProcedure, RideRequest } from "~/models";
import { patientLabel } from "~/models/rules/labels.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { PatientWriter } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { createLiveSessionRequest, createRideRequest } from "~/server/requests/create-requests";
import { aPatientProcedure } from "./catalogue";
import { visitorAt } from "./people";

/** ISO day `days` after today, in the hospital's time zone. */
export const inDays = (days: number) => formatIsoDay(addDays(new Date(), days).toISOString());

/** Raw values of the live-session form. */
export const typedLiveSession = (values: object = {}) => ({
  leaderType: "nurse",
  sessionType: "general-support",
  price: "30",
  preferredDate: inDays(3),
  preferredTime: "14:30",
  additionalInfo: "",
  contact: "",
  ...values,
});

/** Raw values of the ride form. */
export const typedRide = (values: object = {}) => ({
  pickUp: "12 Alder Lane",
  dropOff: "Main entrance",
  date: inDays(3),
  time: "08:15",
  contact: "",
  ...values,
});

/** Caller of a patient with a guest cookie. */
export const patientCaller = (patientId: number): Caller & { patientId: number } => ({
  ...visitorAt(),
  actor: { id: `patient:${patientId}`, name: patientLabel(patientId), role: "patient" },
  patientId,
});

/** Runs a write of an existing patient in a transaction. */
export const writeAs = <T>(patientId: number, work: (writer: PatientWriter) => Promise<T>) =>
  inTransaction(patientCaller(patientId), (writer) => work({ ...writer, patientId }));

/** Requests a live session, for a new patient unless `procedure` is set. */
export async function aLiveSessionRequest(values: object = {}, procedure?: PatientProcedure) {
  const { id, patientId } = procedure ?? (await aPatientProcedure());
  return writeAs(patientId, (writer) =>
    createLiveSessionRequest(writer, id, typedLiveSession(values)),
  );
}

/** Requests a ride, for a new patient unless `procedure` is set. */
export async function aRideRequest(values: object = {}, procedure?: PatientProcedure) {
  const { id, patientId } = procedure ?? (await aPatientProcedure());
  return writeAs(patientId, (writer) => createRideRequest(writer, id, typedRide(values)));
}

const STATUSES: RequestStatus[] = ["New", "Confirmed", "Declined"];

/** Inserts many requests of both kinds, bypassing validation and audit. */
export async function manyRequests(count: number): Promise<void> {
  const { id: patientProcedureId, patientId } = await aPatientProcedure();
  const sharedColumns = (at: number) => ({
    patientId,
    patientProcedureId,
    procedureTitle: `Procedure ${at % 50}`,
    contact: `patient-${at}@example.org`,
    status: STATUSES[at % 3],
    createdAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000),
  });
  const indexes = Array.from({ length: count }, (_, at) => at);
  await LiveSessionRequest.bulkCreate(
    indexes.map((at) => ({
      ...sharedColumns(at),
      leaderType: at % 2 ? ("nurse" as const) : ("priest" as const),
      sessionType: at % 3 ? ("prayers" as const) : ("general-support" as const),
      priceDollars: 20 + 10 * (at % 5),
      preferredDate: `2027-01-${String(1 + (at % 28)).padStart(2, "0")}`,
      preferredTime: "14:30",
      additionalInfo: `Information ${at}`,
    })),
  );
  await RideRequest.bulkCreate(
    indexes.map((at) => ({
      ...sharedColumns(at),
      pickUp: `Street ${at}`,
      dropOff: "Main entrance",
      rideTime: "08:15",
      rideDate: `2027-01-${String(1 + (at % 28)).padStart(2, "0")}`,
    })),
  );
}
