import type { Appointment, Coach, LiveSessionRequest } from "~/models";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import { COACH } from "~/server/coaches/find";
import { toAnswerMessage } from "~/server/notifications/notify-patient";
import { findPeopleToTell } from "~/server/outbox/people-to-tell";
import type { NewMessage } from "~/server/outbox/queue-message";
import { sendMessage, sendToEach } from "~/server/outbox/send-message";
import type { SubjectType } from "~/server/outbox/subjects";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { ensureLink } from "./link";

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

const HOUR_MS = 3_600_000;
/** Hours before an appointment at which its patient is reminded (AREAS 9). */
const REMINDER_HOURS = [24, 1];
type PatientPurpose = Extract<
  MessagePurpose,
  "times-offered" | "appointment-booked" | "appointment-changed" | "appointment-reminder"
>;

/**
 * Tells the patient of a locked and saved request, or the guardian, that something is there: at the address of the request, where they agreed
 * to that, else at those of their account. Without a day, a name or a place (AREAS 1).
 */
export async function notifyPatient(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  purpose: PatientPurpose,
  { dueAt, key = String(request.version) }: { dueAt?: Date; key?: string } = {},
): Promise<void> {
  const ways = await findWays(writer, request);
  if (ways.length === 0) return;
  const secretLink = await ensureLink(writer, request);
  const message = {
    purpose,
    secretLink,
    dueAt,
    dedupeKey: `${purpose} ${request.id} ${key}`,
    // A reminder that was stopped, as when the procedure was cancelled, comes again once the time is kept.
    ...(dueAt && { replacesCancelled: true as const }),
    about: { type: LIVE_SESSION, id: request.id },
  };
  await sendToEach(writer, [ways.map((way) => ({ ...message, ...way }))]);
}

type Way = Pick<NewMessage, "to" | "channel">;

async function findWays(
  writer: CallerInTransaction,
  { id, patientId, contact }: LiveSessionRequest,
): Promise<Way[]> {
  const answer = toAnswerMessage({ id, patientId, contact });
  const ways: Way[] = answer ? [{ to: answer.to, channel: answer.channel }] : [];
  const person = (await findPeopleToTell(writer, [patientId])).get(patientId);
  if (!person) return ways;
  const { addresses, ...to } = person;
  for (const channel of ["text", "email"] as const)
    if (addresses[channel] !== "")
      ways.push({ to: { ...to, address: addresses[channel] }, channel });
  return ways;
}

/** Queues the reminders of an appointment, those before whose time there is still room; earlier ones are stopped. */
export async function scheduleReminders(
  writer: CallerInTransaction,
  request: LiveSessionRequest,
  { id, startsAt, sequence }: Appointment,
): Promise<void> {
  await stopReminders(writer, request);
  for (const hours of REMINDER_HOURS) {
    const dueAt = new Date(startsAt.getTime() - hours * HOUR_MS);
    if (dueAt <= new Date()) continue;
    await notifyPatient(writer, request, "appointment-reminder", {
      dueAt,
      key: `${id} ${sequence} ${hours}`,
    });
  }
}
