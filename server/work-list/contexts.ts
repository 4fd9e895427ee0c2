import { Patient, PatientProcedure, type WorkItem, WorkItemCause } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { readAnxietyTrends } from "./anxiety-trends";
import type { WorkContext } from "./present";
import { readWaitingLimit } from "./waiting";

/** Columns of a patient that a row needs. */
const PATIENT_COLUMNS = [
  "id",
  "isGuest",
  "firstName",
  "lastName",
  "recordNumber",
  "mobile",
  "nextEpisodeId",
  "sharesAnxiety",
];

/** Include of the patient of a row. */
export const PATIENT = { model: Patient, as: "patient", attributes: PATIENT_COLUMNS };

/** Loads the patients of the rows of a page, in one statement. */
export async function loadPatients({ transaction }: Caller, rows: WorkItem[]): Promise<void> {
  const patients = await Patient.findAll({
    attributes: PATIENT_COLUMNS,
    where: { id: [...new Set(rows.map(({ patientId }) => patientId))] },
    transaction,
  });
  const byId = new Map(patients.map((patient) => [patient.id, patient]));
  for (const row of rows) row.patient = byId.get(row.patientId) ?? null;
}

/**
 * Reads what rows show besides themselves, whose patients are loaded: the next procedure, the newest cause, how anxious the patient felt, and
 * since when a row has waited too long. At most four statements, whatever the number of rows.
 */
export async function loadContexts(
  caller: Caller,
  rows: WorkItem[],
): Promise<(item: WorkItem) => WorkContext> {
  const { transaction } = caller;
  const patients = rows.flatMap(({ patient }) => patient ?? []);
  const episodes = await PatientProcedure.findAll({
    attributes: ["id", "title", "date"],
    where: { id: patients.flatMap(({ nextEpisodeId }) => nextEpisodeId ?? []) },
    transaction,
  });
  const causes = await WorkItemCause.findAll({
    attributes: ["workItemId", "subjectType", "subjectId"],
    where: { workItemId: rows.map(({ id }) => id) },
    order: [["id", "ASC"]],
    transaction,
  });
  const trends = await readAnxietyTrends(caller, patients);
  const waitingLimit = await readWaitingLimit(caller);
  const episodesById = new Map(episodes.map((episode) => [episode.id, episode]));
  const newestCauses = new Map(causes.map((cause) => [cause.workItemId, cause]));
  return ({ id, patientId, patient }) => {
    const cause = newestCauses.get(id);
    return {
      episode: episodesById.get(patient?.nextEpisodeId ?? 0) ?? null,
      about: cause ? { type: cause.subjectType, id: Number(cause.subjectId) } : null,
      anxietyTrend: trends.get(patientId) ?? [],
      waitingLimit,
    };
  };
}
