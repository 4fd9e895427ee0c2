import type { Appointment, Coach, LiveSessionRequest } from "~/models";
import { COACH } from "~/server/coaches/find";
import { sendMessage } from "~/server/outbox/send-message";
import type { SubjectType } from "~/server/outbox/subjects";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Type of the record that messages about appointments are about. */
const LIVE_SESSION: SubjectType = "live session request";

/** Path of a coach's own appointments. */
export const OWN_APPOINTMENTS = "/admin/my-appointments";

/** Stops the reminders of a request's appointment, which is moved, cancelled or over. */
export async function stopReminders(
  writer: CallerInTransaction,
  { id }: LiveSessionRequest,
): Promise<void> {
  await stopMessages(writer, {
    about: { type: LIVE_SESSION, id },
    purposes: ["appointment-reminder"],
    reason: "cancelled",
  });
}

/** Tells a coach by mail that their appointments have changed, unless they changed them; without an address nobody is told. */
export async function notifyCoach(
  writer: CallerInTransaction,
  coach: Coach,
  { id, version }: Appointment,
): Promise<void> {
  if (coach.email === "") return;
  if (coach.administratorId !== null && coach.administratorId === writer.administratorId) return;
  await sendMessage(writer, {
    to: { kind: "coach", id: coach.id, name: coach.name, address: coach.email },
    channel: "email",
    purpose: "coach-appointments",
    link: OWN_APPOINTMENTS,
    dedupeKey: `coach-appointments ${id} ${version}`,
    about: { type: COACH, id: coach.id },
  });
}
