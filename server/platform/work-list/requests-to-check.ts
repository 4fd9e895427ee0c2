import { Patient } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeEndedItems } from "./ended-items";
import { forgetCauses, openWorkItem } from "./open-items";

const REASON = "Ride or appointment to check";

/** A request whose procedure has moved, or was cancelled. */
export type MovedRequest = {
  type: "live session request" | "ride request";
  id: number;
  patientId: number;
};

/**
 * Puts patients on the work list whose rides and appointments somebody has to check since the date moved (AREAS 3), also after an earlier
 * move; nobody who has ended.
 */
export async function openToCheck(
  writer: CallerInTransaction,
  requests: readonly MovedRequest[],
): Promise<void> {
  if (requests.length === 0) return;
  const patients = await Patient.findAll({
    attributes: ["id", "status"],
    where: { id: [...new Set(requests.map(({ patientId }) => patientId))] },
    transaction: writer.transaction,
  });
  const ended = new Set(patients.filter(({ status }) => status === "Ended").map(({ id }) => id));
  for (const { type, id, patientId } of requests) {
    if (ended.has(patientId)) continue;
    await forgetCauses(writer, { reason: REASON, type, ids: [id] }, patientId);
    await openWorkItem(writer, { patientId, reason: REASON, subject: { type, id } });
  }
}

/** Closes the rows of patients whose last request to check was confirmed, moved, cancelled or deleted (AREAS 3). Call it after the change. */
export const closeIfChecked = (
  writer: CallerInTransaction,
  patientIds: readonly number[],
): Promise<void> => closeEndedItems(writer, REASON, patientIds);
