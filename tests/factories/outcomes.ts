import { Patient, PatientOutcome, PatientProcedure } from "~/models";
import type { OutcomeValues } from "~/models/reports/patient-outcome.schema";
import { parseLocalTime } from "~/server/patients/local-time";
import { unique } from "./names";
import { seedPatient } from "./patients";
import { dayFromToday } from "./requests";

type EpisodeValues = Partial<PatientProcedure["_creationAttributes"]> & {
  /** YYYY-MM-DD; by default 40 days ago. */
  day?: string;
  recordNumber?: string;
};

/** Inserts an episode that the hospital has entered and that is over, of a patient with this record number, who may be new. */
export async function seedPastEpisode({
  day = dayFromToday(-40),
  recordNumber = unique("MRN"),
  ...values
}: EpisodeValues = {}) {
  const patient =
    (await Patient.findOne({ where: { recordNumber } })) ?? (await seedPatient({ recordNumber }));
  const episode = await PatientProcedure.create({
    ...{ patientId: patient.id, type: "Orthopedic Surgery", title: "Knee Replacement" },
    ...{ planKind: "complete", procedureId: null, enteredBy: "hospital" },
    date: parseLocalTime(day, ""),
    ...values,
  });
  return { patient, episode, recordNumber, day };
}

/** Inserts many episodes that are over, of one patient. @returns their ids */
export async function seedPastEpisodes(count: number): Promise<number[]> {
  const { episode } = await seedPastEpisode();
  const { id: _id, version: _version, ...values } = episode.get();
  const rows = Array.from({ length: count }, () => values);
  const created = await PatientProcedure.bulkCreate(rows, { returning: true });
  return created.map(({ id }) => id);
}

/** Inserts the outcome of a new episode that is over. */
export async function seedOutcome(
  known: Partial<OutcomeValues> = { stayNights: 2 },
  episodeValues: EpisodeValues = {},
) {
  const seeded = await seedPastEpisode(episodeValues);
  const { id: patientProcedureId, patientId, date } = seeded.episode;
  const procedureAt = date ?? new Date();
  const outcome = await PatientOutcome.create({
    ...known,
    ...{ patientId, patientProcedureId, procedureAt },
  });
  return { ...seeded, id: outcome.id, outcome };
}
