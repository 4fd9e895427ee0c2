import { Appointment, LiveSessionRequest } from "~/models";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { scheduleReminders } from "./notify";
import { releaseHeld } from "./release-held";

/**
 * Makes way for an answer that staff give by hand to a locked request: the times that are held are free again. A booked appointment is moved or
 * cancelled instead; Confirmed once more keeps it, after the procedure has moved, and its reminders come again (AREAS 6, 9).
 * @throws ConflictError for another status where an appointment is booked
 */
export async function makeWayForAnswer(
  writer: CallerInTransaction,
  requestId: number,
  status: RequestStatus,
): Promise<void> {
  const { transaction } = writer;
  const where = { requestId, state: "Scheduled" as const };
  const booked = await Appointment.findOne({ where, transaction });
  if (!booked) return releaseHeld(writer, { id: requestId });
  if (status !== "Confirmed")
    throw new ConflictError("This live session has an appointment. Move or cancel it instead.");
  const request = await LiveSessionRequest.findByPk(requestId, {
    rejectOnEmpty: true,
    transaction,
  });
  await scheduleReminders(writer, request, booked);
}
