import { QueryTypes, type Transaction } from "sequelize";
import { systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { formatIsoDay, startOfDay, timeInSql } from "~/server/platform/dates";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { inTransaction } from "~/server/platform/transaction";

/** Episodes of a patient, without examples. */
const EPISODES =
  "SELECT episode.id FROM patient_procedures AS episode " +
  "WHERE episode.patient_id = patients.id AND NOT episode.is_example";
/** The soonest that is today or later. */
const SOONEST = `${EPISODES} AND episode.status_set IS NULL AND episode.date >= :today ORDER BY episode.date, episode.id LIMIT 1`;
const NOT_CANCELLED = `${EPISODES} AND (episode.status_set IS NULL OR episode.status_set <> 'Cancelled')`;
/** The latest one; one without a date only where there is no other. */
const LATEST = `${NOT_CANCELLED} AND episode.date IS NOT NULL ORDER BY episode.date DESC, episode.id DESC LIMIT 1`;
const UNDATED = `${NOT_CANCELLED} AND episode.date IS NULL ORDER BY episode.id DESC LIMIT 1`;

const BATCH_PATIENTS = 1_000;
const DAY_MS = 86_400_000;

/**
 * Derives the next procedure of patients, and its date: the soonest episode that is today or later and not over, else the
 * latest that is not cancelled (AREAS 3). Call it in the transaction of each change of an episode. No new version of the
 * patient: nothing of the record itself has changed. Two statements for each 1,000 patients.
 */
export async function refreshNextEpisode(
  { transaction }: { transaction: Transaction },
  patientIds: readonly number[],
): Promise<void> {
  const ids = [...new Set(patientIds)];
  for (let start = 0; start < ids.length; start += BATCH_PATIENTS) {
    const where = `WHERE id IN (${ids
      .slice(start, start + BATCH_PATIENTS)
      .map(Number)
      .join()})`;
    const options = { replacements: { today: startOfToday() }, transaction };
    await database().query(
      `UPDATE patients SET next_episode_id = COALESCE((${SOONEST}), (${LATEST}), (${UNDATED})) ${where}`,
      options,
    );
    await database().query(
      `UPDATE patients SET next_date = (SELECT date FROM patient_procedures AS next WHERE next.id = patients.next_episode_id) ${where}`,
      options,
    );
  }
}

/** Finds the patients whose episodes an import created. @returns their ids */
export async function findPatientsOfImport(
  { transaction }: { transaction: Transaction },
  importId: number,
): Promise<number[]> {
  const rows = await database().query<{ id: number }>(
    "SELECT DISTINCT patient_id AS id FROM patient_procedures WHERE id IN (SELECT record_id FROM import_records " +
      "WHERE import_id = :importId AND record_type = 'episode')",
    { type: QueryTypes.SELECT, replacements: { importId }, transaction },
  );
  return rows.map(({ id }) => id);
}

/** Start of today in the hospital's time zone, as it is stored. */
const startOfToday = (now = new Date()) =>
  timeInSql(startOfDay(formatIsoDay(now.toISOString())) ?? now);

/** Patients whose next procedure has passed, and who have another one that comes. */
const PASSED =
  "SELECT DISTINCT episode.patient_id AS id FROM patient_procedures AS episode " +
  "JOIN patients ON patients.id = episode.patient_id " +
  "WHERE episode.date >= :today AND episode.status_set IS NULL AND NOT episode.is_example " +
  `AND patients.next_date < :today LIMIT ${BATCH_PATIENTS}`;

/** At the beginning of each day, derives the next procedure of patients for whom it has passed, in batches; idempotent. */
export const nextEpisodesJob = defineJob({
  kind: "next-procedures",
  label: "Next procedures of patients",
  everyMs: DAY_MS,
  concurrency: 1,
  run: async ({ signal }) => {
    while ((await refreshPassed()) === BATCH_PATIENTS) signal.throwIfAborted();
    return startOfDay(formatIsoDay(new Date().toISOString()), 1);
  },
});

/** @returns the number of patients in the batch */
const refreshPassed = () =>
  inTransaction(systemCaller("next-procedures"), async (writer) => {
    const rows = await database().query<{ id: number }>(PASSED, {
      type: QueryTypes.SELECT,
      replacements: { today: startOfToday() },
      transaction: writer.transaction,
    });
    await refreshNextEpisode(
      writer,
      rows.map(({ id }) => id),
    );
    return rows.length;
  });
