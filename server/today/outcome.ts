import type { PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { movedSchema } from "~/models/patients/today.schema";
import type { PatientWriter } from "~/server/patients/guests";
import { parseLocalTime } from "~/server/patients/local-time";
import { markRequestsAfterCancel, markRequestsAfterMove } from "~/server/patients/mark-requests";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { lockOwnProcedure } from "~/server/patients/own-procedures";
import { trackGivenFields } from "~/server/patients/patient-fields";
import { recordEvent } from "~/server/platform/audit";
import { authorize } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { closeEndedItems } from "~/server/platform/work-list/ended-items";
import { stopReminders } from "~/server/patients/stop-reminders";
import { asksOutcome } from "./procedure-day";
import { stopNeedlessReminders } from "./open-reminders";

/** What staff read of a procedure that its patient says did not take place. */
export const PATIENT_SAID_NO = "The patient says that it did not take place.";

/** Finds a procedure whose patient is asked whether it took place. @throws NotFoundError, ConflictError */
async function lockAsked(writer: PatientWriter, id: number): Promise<PatientProcedure> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, id);
  if (!asksOutcome(procedure)) throw new ConflictError("This question was answered already");
  return procedure;
}

const recordOutcome = (writer: PatientWriter, { id }: PatientProcedure, outcome: string) =>
  recordEvent(writer, {
    action: "updated",
    record: { type: EPISODE, id },
    changes: { outcome: [null, outcome] },
  });

/** Stores that a procedure took place, as its patient says on a day after it (AREAS 6). Idempotent. @throws NotFoundError, ConflictError */
export async function confirmTookPlace(
  writer: PatientWriter,
  id: number,
): Promise<{ procedureId: number }> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, id);
  if (procedure.tookPlace) return { procedureId: procedure.id };
  if (!asksOutcome(procedure)) throw new ConflictError("This question was answered already");
  await procedure.update({ tookPlace: true }, { transaction: writer.transaction });
  await closeEndedItems(writer, "Date has passed", [procedure.patientId]);
  await recordOutcome(writer, procedure, "took place");
  await stopNeedlessReminders(writer, procedure);
  return { procedureId: procedure.id };
}

/**
 * Stores that a procedure was moved: to a day from today on, which moves its items, reminders and suggestions, or to one that is not known
 * yet, which stops reminders. Rides and appointments are marked for staff to check (AREAS 6).
 * @param input knowsDate: Yes or No; date and time of the hospital's time zone
 * @throws NotFoundError, ConflictError; InvalidInputError, also for a day that has passed
 */
export async function moveProcedure(
  writer: PatientWriter,
  id: number,
  input: unknown,
): Promise<{ procedureId: number; isKnown: boolean }> {
  const { knowsDate, date, time } = parseInput(movedSchema, input);
  const isKnown = knowsDate === "Yes";
  if (isKnown && date < formatIsoDay(new Date().toISOString()))
    throw new InvalidInputError([{ field: "date", message: "Please enter a day that is ahead" }]);
  const procedure = await lockAsked(writer, id);
  const before = { date: procedure.date, timeKnown: procedure.timeKnown };
  procedure.set({
    date: isKnown ? parseLocalTime(date, time) : null,
    timeKnown: isKnown && time !== "",
    // That of the day that it was not.
    arrivalTime: "",
  });
  trackGivenFields(procedure, "patient");
  await procedure.save({ transaction: writer.transaction });
  await markRequestsAfterMove(writer, procedure, before);
  await stopReminders(writer, procedure);
  await refreshNextEpisode(writer, [procedure.patientId]);
  await recordOutcome(writer, procedure, isKnown ? "moved" : "moved, new date not known");
  return { procedureId: procedure.id, isKnown };
}

/**
 * Stores that a procedure did not take place, and will not: it is cancelled, nothing reminds of it anymore, and its rides and appointments
 * are marked for staff (AREAS 6). @throws NotFoundError, ConflictError
 */
export async function cancelOwnProcedure(
  writer: PatientWriter,
  id: number,
): Promise<{ procedureId: number }> {
  const procedure = await lockAsked(writer, id);
  await procedure.update(
    { statusSet: "Cancelled", cancelReason: PATIENT_SAID_NO, cancelledAt: new Date() },
    { transaction: writer.transaction },
  );
  await stopReminders(writer, procedure);
  await markRequestsAfterCancel(writer, { patientProcedureId: procedure.id });
  await closeEndedItems(writer, "Date has passed", [procedure.patientId]);
  await refreshNextEpisode(writer, [procedure.patientId]);
  await recordOutcome(writer, procedure, "did not take place");
  return { procedureId: procedure.id };
}
