import type { Appointment, Coach, LiveSessionRequest } from "~/models";
import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import { suggestWhoToCall } from "~/server/requests/who-to-call";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { forgetCauses } from "~/server/platform/work-list/open-items";
import { closeIfChecked } from "~/server/platform/work-list/requests-to-check";
import { closeIfAnswered } from "~/server/requests/close-if-answered";
import { describeArrangement } from "./describe";
import { readZone, toLocal } from "~/server/facilities/zone";

type Change = {
  state: LiveSessionState;
  offerOutcome?: LiveSessionRequest["offerOutcome"];
  /** Times that are offered, the earliest first. */
  offered?: readonly Date[];
  /** Appointment that was agreed on, with its coach. */
  agreed?: { appointment: Appointment; coach: Coach };
};

/**
 * Sets the state of a locked request, with what lists, the printed plan and older programs read of it: the time that counts, what was arranged
 * and who to call. A mark that the procedure has moved goes, since somebody has chosen a time since.
 */
export async function setLiveSessionState(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  { state, offerOutcome = "", offered = [], agreed }: Change,
): Promise<void> {
  const { actor, transaction } = writer;
  const wasUnanswered = request.status === "New";
  const wasMarked = request.movedFrom !== "";
  const start = agreed?.appointment.startsAt ?? offered[0];
  const at = start && toLocal(start, await readZone(writer, request.patientProcedureId));
  const isArranged = agreed !== undefined && state === "Scheduled";
  const needsNumber = isArranged || state === "Offered";
  request.set({
    state,
    offerOutcome,
    offeredDate: at?.day ?? "",
    offeredTime: at?.time ?? "",
    offer: offered.length === 0 ? "" : describeOffer(offered.length),
    arrangement: isArranged ? describeArrangement(agreed.appointment, agreed.coach) : "",
    whoToCall: needsNumber
      ? request.whoToCall || (await suggestWhoToCall(writer, request))
      : request.whoToCall,
    movedFrom: "",
    movedTo: "",
    statusChangedAt: new Date(),
    statusChangedBy: actor.name,
  });
  await request.save({ transaction });
  if (wasUnanswered && request.status !== "New") await closeIfAnswered(writer, request.patientId);
  if (!wasUnanswered && request.status === "New") await forgetWaiting(writer, request);
  if (wasMarked) await closeIfChecked(writer, [request.patientId]);
}

/** Lets a request that waits for staff again count anew on the work list, where it was closed once it had been answered (AREAS 3). */
const forgetWaiting = (writer: CallerInTransaction, { id, patientId }: LiveSessionRequest) =>
  forgetCauses(
    writer,
    { reason: "Request unanswered", type: "live session request", ids: [id] },
    patientId,
  );

const describeOffer = (count: number) =>
  count === 1 ? "1 time to choose" : `${count} times to choose from`;
