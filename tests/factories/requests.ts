import { LiveSessionRequest, type PatientProcedure, RideRequest } from "~/models";
import { guestLabel } from "~/models/rules/labels.schema";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import type { PatientWriter } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { createLiveSessionRequest, createRideRequest } from "~/server/requests/create-requests";
import { seedPatientProcedure } from "./catalogue";
import { visitorFrom } from "./people";

/** ISO day `days` after today, in the hospital's time zone. */
export const dayFromToday = (days: number) => formatIsoDay(addDays(new Date(), days).toISOString());

/** Raw values of the live-session form. */
export const rawLiveSessionRequest = (values: object = {}) => ({
  leaderType: "nurse",
  sessionType: "general-support",
  price: "30",
  preferredDate: dayFromToday(3),
  preferredTime: "14:30",
  additionalInfo: "",
  contact: "",
  looksHere: "yes",
  ...values,
});

/** Raw values of the ride form. */
export const rawRideRequest = (values: object = {}) => ({
  pickUp: "12 Alder Lane",
  dropOff: "Main entrance",
  date: dayFromToday(3),
  time: "08:15",
  returnTrip: "No",
  returnTime: "",
  mobility: "none",
  mobilityNote: "",
  contact: "",
  looksHere: "yes",
  ...values,
});

/** Answer of staff that confirms a request. */
export const CONFIRMED = {
  status: "Confirmed",
  arrangement: "Harbor Taxi comes at 8:15 AM.",
  whoToCall: "Harbor Taxi, 555-0108",
};

/** Caller of a patient with a guest cookie. */
export const patientCaller = (patientId: number): Caller & { patientId: number } => ({
  ...visitorFrom(),
  actor: { id: `patient:${patientId}`, name: guestLabel(patientId), role: "patient" },
  patientId,
});

/** Runs a write of an existing patient in a transaction. */
export const writeAsPatient = <T>(patientId: number, work: (writer: PatientWriter) => Promise<T>) =>
  inTransaction(patientCaller(patientId), (writer) => work({ ...writer, patientId }));

/** Requests a live session, for a new patient unless `procedure` is set. */
export async function seedLiveSessionRequest(values: object = {}, procedure?: PatientProcedure) {
  const { id, patientId } = procedure ?? (await seedPatientProcedure());
  return writeAsPatient(patientId, (writer) =>
    createLiveSessionRequest(writer, id, rawLiveSessionRequest(values)),
  );
}

/** Requests a ride, for a new patient unless `procedure` is set. */
export async function seedRideRequest(values: object = {}, procedure?: PatientProcedure) {
  const { id, patientId } = procedure ?? (await seedPatientProcedure());
  return writeAsPatient(patientId, (writer) =>
    createRideRequest(writer, id, rawRideRequest(values)),
  );
}

const STATUSES: RequestStatus[] = ["New", "Confirmed", "Declined"];

/** Inserts many requests of both kinds, bypassing validation and audit. */
export async function bulkInsertRequests(count: number): Promise<void> {
  const { id: patientProcedureId, patientId } = await seedPatientProcedure();
  const sharedColumns = (index: number) => ({
    patientId,
    patientProcedureId,
    procedureTitle: `Procedure ${index % 50}`,
    contact: `patient-${index}@example.org`,
    status: STATUSES[index % 3],
    createdAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000),
  });
  const indexes = Array.from({ length: count }, (_, index) => index);
  await LiveSessionRequest.bulkCreate(
    indexes.map((index) => ({
      ...sharedColumns(index),
      leaderType: index % 2 ? ("nurse" as const) : ("priest" as const),
      sessionType: index % 3 ? ("prayers" as const) : ("general-support" as const),
      priceDollars: 20 + 10 * (index % 5),
      preferredDate: `2027-01-${String(1 + (index % 28)).padStart(2, "0")}`,
      preferredTime: "14:30",
      additionalInfo: `Information ${index}`,
    })),
  );
  await RideRequest.bulkCreate(
    indexes.map((index) => ({
      ...sharedColumns(index),
      pickUp: `Street ${index}`,
      dropOff: "Main entrance",
      rideTime: "08:15",
      rideDate: `2027-01-${String(1 + (index % 28)).padStart(2, "0")}`,
    })),
  );
}
