import { Op, QueryTypes } from "sequelize";
import { BinItem } from "~/models";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { countBinRows } from "./archive";
import { numberInJson } from "./json-rows";

/**
 * Removes what the bin has of patients, for good: their own records, and their rows of others, such as their answers
 * to a deleted survey. Part of the erasure of a patient.
 */
export async function erasePatientsFromBin(
  writer: CallerInTransaction,
  patientIds: number[],
): Promise<void> {
  const { transaction } = writer;
  const options = { replacements: { patientIds }, transaction };
  await BinItem.destroy({ where: { patientId: patientIds }, transaction });
  const items = await database().query<{ id: number }>(
    "SELECT DISTINCT item_id AS id FROM bin_rows WHERE patient_id IN (:patientIds) ORDER BY 1",
    { ...options, type: QueryTypes.SELECT },
  );
  await database().query("DELETE FROM bin_rows WHERE patient_id IN (:patientIds)", options);
  for (const { id } of items) {
    const contents = JSON.stringify(await countBinRows(writer, id));
    await BinItem.update({ contents }, { where: { id }, transaction });
  }
}

/** Removes the requests of patients' procedures from the bin, for good. Part of the removal of a procedure. */
export async function eraseProceduresFromBin(
  { transaction }: CallerInTransaction,
  patientProcedureIds: number[],
): Promise<void> {
  const items = await database().query<{ id: number }>(
    "SELECT bin_items.id FROM bin_items JOIN bin_rows ON bin_rows.item_id = bin_items.id " +
      "AND bin_rows.table_name = bin_items.record_table WHERE bin_items.patient_id IN " +
      "(SELECT patient_id FROM patient_procedures WHERE id IN (:ids)) " +
      "AND bin_items.record_table IN ('live_session_requests', 'ride_requests') " +
      `AND ${numberInJson("patient_procedure_id")} IN (:ids)`,
    { type: QueryTypes.SELECT, replacements: { ids: patientProcedureIds }, transaction },
  );
  await BinItem.destroy({ where: { id: { [Op.in]: items.map(({ id }) => id) } }, transaction });
}
