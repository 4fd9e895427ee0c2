import { QueryTypes } from "sequelize";
import { WORK_REASONS } from "~/models/work-list/work-item-options.schema";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

const RANKS = WORK_REASONS.map((reason, rank) => `WHEN '${reason}' THEN ${rank}`).join(" ");

/** Numbers the rows of a patient anew once they are back from the bin: reasons may have been added since they were archived. */
export async function renumberWorkItems(
  { transaction }: CallerInTransaction,
  patientId: number,
): Promise<void> {
  await database().query(
    `UPDATE work_items SET rank = CASE reason ${RANKS} ELSE rank END WHERE patient_id = :patientId`,
    { type: QueryTypes.UPDATE, replacements: { patientId }, transaction },
  );
}
