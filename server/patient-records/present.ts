import { Op } from "sequelize";
import { type Patient, PatientProcedure } from "~/models";
import { deriveEpisodeStatus } from "~/models/patients/patient-procedure.schema";
import { formatPatient } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";
import { emptyToNull } from "~/server/platform/contact";
import { formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import { findPatientsWithTextConsent } from "./text-consent";

/** What stands in other tables about a patient. */
type Related = {
  /** The next procedure; null without one. */
  next: PatientProcedure | null;
  /** Whether text messages about their care may go to the mobile number. */
  textConsent: boolean;
};

/**
 * Presents a patient as plain data (AREAS 3): null for what is unknown, and for what a guest does not have. The birth date and the
 * day of the next procedure are YYYY-MM-DD, the latter in the hospital's time zone; times are ISO 8601 in UTC.
 */
function presentPatient(patient: Patient, { next, textConsent }: Related) {
  const date = patient.nextDate?.toISOString();
  return {
    id: patient.id,
    isGuest: patient.isGuest,
    /** What staff call the patient: the name, or the label of a guest. */
    name: formatPatient(patient),
    firstName: emptyToNull(patient.firstName),
    lastName: emptyToNull(patient.lastName),
    preferredName: emptyToNull(patient.preferredName),
    recordNumber: emptyToNull(patient.recordNumber),
    birthDate: emptyToNull(patient.birthDate),
    email: emptyToNull(patient.email),
    mobile: emptyToNull(patient.mobile),
    language: patient.language,
    textConsent,
    status: patient.status || null,
    endReason: patient.endReason || null,
    hasAccount: patient.hasAccount,
    invitedAt: patient.invitedAt?.toISOString() ?? null,
    joinedAt: patient.joinedAt?.toISOString() ?? null,
    endedAt: patient.endedAt?.toISOString() ?? null,
    lastSeenAt: patient.lastSeenAt?.toISOString() ?? null,
    nextEpisodeId: patient.nextEpisodeId ?? null,
    nextProcedure: next?.title ?? null,
    nextDate: date ? formatIsoDay(date) : null,
    version: patient.version,
    createdAt: patient.createdAt.toISOString(),
    updatedAt: patient.updatedAt.toISOString(),
  };
}
export type PatientData = ReturnType<typeof presentPatient>;

/** Presents patients in their order, as `presentPatient` does, with their next procedures and agreements to text messages. Two queries at most. */
export async function presentPatients(caller: Caller, patients: Patient[]): Promise<PatientData[]> {
  const nextIds = patients.flatMap(({ nextEpisodeId }) => nextEpisodeId ?? []);
  const { transaction } = caller;
  const episodes =
    nextIds.length === 0
      ? []
      : await PatientProcedure.findAll({ where: { id: { [Op.in]: nextIds } }, transaction });
  const nextById = new Map(episodes.map((episode) => [episode.id, episode]));
  const consenting = await findPatientsWithTextConsent(caller, patients);
  return patients.map((patient) =>
    presentPatient(patient, {
      next: nextById.get(patient.nextEpisodeId ?? 0) ?? null,
      textConsent: consenting.has(patient.id),
    }),
  );
}

/** Presents one patient: see `presentPatients`. */
export async function presentOnePatient(caller: Caller, patient: Patient): Promise<PatientData> {
  const [presented] = await presentPatients(caller, [patient]);
  if (!presented) throw new Error("A patient was not presented");
  return presented;
}

/**
 * Presents an episode as plain data (AREAS 3): its day as YYYY-MM-DD and its times as HH:MM, in the hospital's time zone; null
 * for what is unknown.
 */
export function presentEpisode(episode: PatientProcedure) {
  const { id, patientId, procedureId, type, title, planKind, timeKnown, enteredBy } = episode;
  const date = episode.date?.toISOString();
  return {
    id,
    patientId,
    procedureId: procedureId ?? null,
    facilityId: episode.facilityId ?? null,
    coachId: episode.coachId ?? null,
    specialty: type,
    procedure: title,
    planKind,
    planVersionId: episode.planVersionId ?? null,
    date: date ? formatIsoDay(date) : null,
    time: date && timeKnown ? formatIsoClock(date) : null,
    arrivalTime: emptyToNull(episode.arrivalTime),
    provider: emptyToNull(episode.provider),
    phone: emptyToNull(episode.phone),
    status: deriveEpisodeStatus(episode, (time) => formatIsoDay(time.toISOString())),
    tookPlace: episode.tookPlace,
    cancelReason: emptyToNull(episode.cancelReason),
    cancelledAt: episode.cancelledAt?.toISOString() ?? null,
    enteredBy,
    version: episode.version,
    createdAt: episode.createdAt.toISOString(),
    updatedAt: episode.updatedAt.toISOString(),
  };
}
export type EpisodeData = ReturnType<typeof presentEpisode>;
