import { Patient, type PatientOutcome, PatientProcedure } from "~/models";
import { formatPatient, guestLabel } from "~/models/rules/labels.schema";
import { emptyToNull } from "~/server/platform/contact";
import { formatIsoDay } from "~/server/platform/dates";

/** Includes of what an outcome is about: its patient, and its episode. */
export const SUBJECT = [
  {
    model: Patient,
    as: "patient",
    attributes: ["id", "isGuest", "firstName", "lastName", "recordNumber"],
  },
  { model: PatientProcedure, as: "episode", attributes: ["id", "title", "type", "date"] },
];

/**
 * Presents an outcome with its `SUBJECT` as plain data (AREAS 12): the day of the procedure when it was stored is YYYY-MM-DD in the
 * hospital's time zone, nights are whole; null for what is not known.
 */
export function presentOutcome(outcome: PatientOutcome) {
  const { id, patientId, patient, episode } = outcome;
  return {
    id,
    patientId,
    episodeId: outcome.patientProcedureId,
    patient: patient ? formatPatient(patient) : guestLabel(patientId),
    recordNumber: emptyToNull(patient?.recordNumber ?? ""),
    procedure: episode?.title ?? "",
    procedureDate: formatIsoDay(outcome.procedureAt.toISOString()),
    cancelledOnDay: outcome.cancelledOnDay ?? null,
    stayNights: outcome.stayNights ?? null,
    returnedWithin30Days: outcome.returnedWithin30Days ?? null,
    version: outcome.version,
    createdAt: outcome.createdAt.toISOString(),
    updatedAt: outcome.updatedAt.toISOString(),
  };
}
export type OutcomeData = ReturnType<typeof presentOutcome>;

/** What a screen or file shows of something that was so, was not so, or is not known: Yes, No or null. */
export const formatKnown = (known: boolean | null): "Yes" | "No" | null =>
  known === null ? null : known ? "Yes" : "No";
