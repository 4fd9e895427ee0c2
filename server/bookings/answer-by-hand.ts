import { Appointment, LiveSessionRequest } from "~/models";
import type { RequestStatus } from "~/models/requests/request-status.schema";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { scheduleReminders } from "./notify";
import { releaseHeld } from "./release-held";

/**
 * Makes way for an answer that staff give by hand to a locked request: the times that are held are free again, and what became of an earlier offer
 * is told no more. A booked appointment is moved or cancelled instead; Confirmed once more keeps it, after the procedure has moved, and its
 * reminders come again. What has taken place stays; one that was missed is asked for again, or declined (AREAS 6, 9).
 * @throws ConflictError for another status where an appointment is booked, was held, or was missed
 */
export async function makeWayForAnswer(
  writer: CallerInTransaction,
  requestId: number,
  status: RequestStatus,
): Promise<void> {
  const { transaction } = writer;
  const where = { requestId, state: "Scheduled" as const };
  const booked = await Appointment.findOne({ where, transaction });
  const request = await LiveSessionRequest.findByPk(requestId, {
    rejectOnEmpty: true,
    transaction,
  });
  if (!booked) {
    requireAnswerable(request, status);
    return releaseHeld(writer, request);
  }
  if (status !== "Confirmed")
    throw new ConflictError("This live session has an appointment. Move or cancel it instead.");
  await scheduleReminders(writer, request, booked);
}

/** Requires that staff have something to answer: they do where the coach missed it, and it waits for them again. @throws ConflictError */
function requireAnswerable(request: LiveSessionRequest, status: RequestStatus): void {
  const { state } = request;
  if (state === "Completed") throw new ConflictError("This live session has taken place");
  const isOver = state === "Missed" && request.status !== "New";
  if (isOver && status !== "New" && status !== "Declined")
    throw new ConflictError(
      "This live session was missed. Offer other times, or mark it as New first.",
    );
}

/** Whether times of coaches are held for a request. */
export async function hasHeldTimes(
  { transaction }: CallerInTransaction,
  requestId: number,
): Promise<boolean> {
  const where = { requestId, state: "Held" as const };
  return (await Appointment.count({ where, transaction })) > 0;
}
