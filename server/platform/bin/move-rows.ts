import { QueryTypes } from "sequelize";
import { BinItem } from "~/models";
import { database } from "~/server/platform/database";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Moves what the bin has of one patient to another one, so that it can be restored after the first is gone: few rows. */
export async function moveBinRows(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<void> {
  const rows = await database().query<{ id: number; data: string }>(
    "SELECT id, data FROM bin_rows WHERE patient_id = :from",
    { type: QueryTypes.SELECT, replacements: { from }, transaction },
  );
  for (const { id, data } of rows) {
    const row = JSON.parse(data) as Record<string, unknown>;
    const moved = JSON.stringify("patient_id" in row ? { ...row, patient_id: to } : row);
    await database().query("UPDATE bin_rows SET patient_id = :to, data = :moved WHERE id = :id", {
      replacements: { id, to, moved },
      transaction,
    });
  }
  await BinItem.update({ patientId: to }, { where: { patientId: from }, transaction });
}
