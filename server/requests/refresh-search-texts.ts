import { LiveSessionRequest, RideRequest } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Models whose search text has the number of the patient. */
const NUMBERED = [LiveSessionRequest, RideRequest] as const;

/** Saves the requests that have come to a patient once more, so that their models derive the search text anew: a patient has few. */
export async function refreshSearchTexts(
  { transaction }: CallerInTransaction,
  patientId: number,
): Promise<void> {
  for (const model of NUMBERED) {
    const rows = await (model as typeof RideRequest).findAll({ where: { patientId }, transaction });
    for (const row of rows) {
      row.changed("updatedAt", true);
      await row.save({ transaction });
    }
  }
}
