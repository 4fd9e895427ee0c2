import { ContactMessage, LiveSessionRequest, RideRequest } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";

/** Closes the row of a patient whose last unanswered request or message has been answered (AREAS 3, 9). */
export async function closeIfAnswered(
  writer: CallerInTransaction,
  patientId: number,
): Promise<void> {
  const options = { where: { patientId, status: "New" as const }, transaction: writer.transaction };
  if (await LiveSessionRequest.findOne({ attributes: ["id"], ...options })) return;
  if (await RideRequest.findOne({ attributes: ["id"], ...options })) return;
  if (await ContactMessage.findOne({ attributes: ["id"], ...options })) return;
  await closeWorkItems(writer, { patientId, reason: "Request unanswered" });
}
