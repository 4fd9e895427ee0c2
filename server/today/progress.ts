import { QueryTypes } from "sequelize";
import { PlanProgress } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { formatIsoDay } from "~/server/platform/dates";
import type { ItemProgress } from "~/server/procedure-plans/plan-day";

/** Progress of nobody. */
const NOTHING: ItemProgress = { doneOn: null, skippedOn: null };

type Done = { procedureId: number; key: string; at: string | Date };

/** Sessions that somebody has begun, and surveys that they have answered, each with the last time. */
const DONE_SQL = `
  SELECT patient_procedure_id AS "procedureId", 'session:' || session_id AS key, MAX(created_at) AS at
    FROM session_assessments WHERE patient_procedure_id IN (:ids) AND session_id IS NOT NULL
    GROUP BY patient_procedure_id, session_id
  UNION ALL
  SELECT p.patient_procedure_id, 'survey:' || r.survey_id, MAX(r.created_at)
    FROM patient_responses AS p JOIN survey_responses AS r ON r.id = p.response_id
    WHERE p.patient_procedure_id IN (:ids) GROUP BY p.patient_procedure_id, r.survey_id`;

/**
 * Reads what patients have done of the items of their procedures: what they marked, the sessions that they began, and the surveys that
 * they answered. Two statements, none without a procedure.
 * @returns a lookup by procedure and key: see `toItemKey`
 */
export async function readProgress(
  { transaction }: Caller,
  procedureIds: readonly number[],
): Promise<(procedureId: number, key: string) => ItemProgress> {
  if (procedureIds.length === 0) return () => NOTHING;
  const ids = [...procedureIds];
  const progress = new Map<string, ItemProgress>();
  const nameOf = (procedureId: number, key: string) => `${procedureId} ${key}`;
  const marks = await PlanProgress.findAll({
    where: { patientProcedureId: ids },
    raw: true,
    transaction,
  });
  for (const { patientProcedureId, itemKey, isDone, skippedOn, updatedAt } of marks) {
    progress.set(nameOf(patientProcedureId, itemKey), {
      doneOn: isDone ? formatIsoDay(new Date(updatedAt).toISOString()) : null,
      skippedOn: skippedOn || null,
    });
  }
  const done = await database().query<Done>(DONE_SQL, {
    type: QueryTypes.SELECT,
    replacements: { ids },
    transaction,
  });
  for (const { procedureId, key, at } of done) {
    const { skippedOn } = progress.get(nameOf(procedureId, key)) ?? NOTHING;
    const doneOn = formatIsoDay(new Date(at).toISOString());
    progress.set(nameOf(procedureId, key), { doneOn, skippedOn });
  }
  return (procedureId, key) => progress.get(nameOf(procedureId, key)) ?? NOTHING;
}
