import type { PatientProcedure } from "~/models";

/** Values of an episode that patients give too; the last four are never staff's. */
const GIVEN_FIELDS = [
  ...(["date", "provider", "phone"] as const),
  ...(["travelMode", "pickUp", "dropOff", "departure"] as const),
];

/** Splits the names of the values that a patient has given. */
export const splitGivenFields = (patientFields: string): string[] =>
  patientFields.split(",").filter((name) => name !== "");

/** Takes fields that the hospital has given off the list of those that the patient has. */
export const removeGivenFields = (patientFields: string, names: readonly string[]): string =>
  splitGivenFields(patientFields)
    .filter((name) => !names.includes(name))
    .join();

/**
 * Notes who has given the values of an episode that were set and not saved yet, so that what a patient has entered can be told from
 * what the hospital has (AREAS 3).
 */
export function trackGivenFields(episode: PatientProcedure, by: "patient" | "hospital"): void {
  const changed = GIVEN_FIELDS.filter((name) => episode.changed(name));
  const others = removeGivenFields(episode.patientFields, changed);
  const given = by === "patient" ? changed.filter((name) => episode[name]) : [];
  episode.patientFields = [...splitGivenFields(others), ...given].join();
}

/** Blanks what the patient has given about an episode of the hospital's. */
export function blankPatientFields(episode: PatientProcedure): void {
  const { date, ...texts } = Object.fromEntries(
    splitGivenFields(episode.patientFields).map((name) => [name, ""]),
  );
  episode.set({ ...texts, ...(date !== undefined && { date: null, timeKnown: false }) });
  episode.patientFields = "";
}
