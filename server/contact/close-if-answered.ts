import { ContactMessage } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { closeIfAnswered as closeUnansweredRequests } from "~/server/requests/close-if-answered";

/** Closes the rows of a patient on the work list whose last new message has been answered or deleted (AREAS 3). */
export async function closeIfAnswered(
  writer: CallerInTransaction,
  { patientId }: ContactMessage,
): Promise<void> {
  if (!patientId) return;
  await closeUnansweredRequests(writer, patientId);
  const where = { patientId, status: "New" as const };
  const { transaction } = writer;
  if (await ContactMessage.findOne({ attributes: ["id"], where, transaction })) return;
  await closeWorkItems(writer, { patientId, reason: "Wrote to us" });
}
