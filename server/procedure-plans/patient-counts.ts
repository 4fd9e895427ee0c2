import { QueryTypes } from "sequelize";
import type { Caller } from "~/server/platform/caller";
import { authorize } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Counts the patients who have each version of a plan, without examples. One statement. @returns a lookup by version */
export async function readVersionPatients(
  caller: Caller,
  procedureId: number,
): Promise<(versionId: number) => number> {
  authorize(caller, "content.read");
  const rows = await database().query<{ id: number; patients: number | string }>(
    "SELECT plan_version_id AS id, COUNT(DISTINCT patient_id) AS patients FROM patient_procedures " +
      "WHERE plan_version_id IN (SELECT id FROM plan_versions WHERE procedure_id = :procedureId) " +
      "AND NOT is_example GROUP BY plan_version_id",
    {
      type: QueryTypes.SELECT,
      replacements: { procedureId },
      transaction: caller.transaction,
    },
  );
  const counts = new Map(rows.map(({ id, patients }) => [id, Number(patients)]));
  return (versionId) => counts.get(versionId) ?? 0;
}

/** Counts the patients of each procedure, without examples. One statement. @returns a lookup */
export async function readPatientCounts(
  { transaction }: Caller,
  ids: readonly number[],
): Promise<(procedureId: number) => number> {
  if (ids.length === 0) return () => 0;
  const rows = await database().query<{ id: number; patients: number | string }>(
    "SELECT procedure_id AS id, COUNT(DISTINCT patient_id) AS patients FROM patient_procedures " +
      "WHERE procedure_id IN (:ids) AND NOT is_example GROUP BY procedure_id",
    { type: QueryTypes.SELECT, replacements: { ids: [...ids] }, transaction },
  );
  const counts = new Map(rows.map(({ id, patients }) => [id, Number(patients)]));
  return (id) => counts.get(id) ?? 0;
}
