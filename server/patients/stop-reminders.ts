import type { PatientProcedure } from "~/models";
import { EPISODE } from "~/models/patients/patient-procedure.schema";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Stops the reminders of procedures that have yet to be sent: its day is another one, or there is nothing left to do. */
export async function stopReminders(
  writer: CallerInTransaction,
  procedures: Pick<PatientProcedure, "id"> | number[],
): Promise<void> {
  const id = Array.isArray(procedures) ? procedures : procedures.id;
  await stopMessages(writer, {
    about: { type: EPISODE, id },
    purposes: ["reminder"],
    reason: "cancelled",
  });
}
