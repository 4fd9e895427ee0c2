import { Appointment, LiveSessionRequest } from "~/models";
import { seedCoach } from "./coaches";
import { seedLiveSessionRequest } from "./requests";

const MINUTE_MS = 60_000;

type Values = Partial<
  Pick<
    Appointment,
    "requestId" | "coachId" | "startsAt" | "way" | "place" | "room" | "state" | "heldUntil"
  >
> & { lengthMinutes?: number; bufferMinutes?: number };

/** Inserts an appointment of a new coach for a new request, unless they are given, bypassing its rules; Scheduled for tomorrow by default. */
export async function seedAppointment({
  requestId,
  coachId,
  startsAt = new Date(Date.now() + 1_440 * MINUTE_MS),
  lengthMinutes = 30,
  bufferMinutes = 0,
  ...values
}: Values = {}): Promise<Appointment> {
  const request = await LiveSessionRequest.findByPk(
    requestId ?? (await seedLiveSessionRequest()).id,
    { rejectOnEmpty: true },
  );
  const endsAt = new Date(startsAt.getTime() + lengthMinutes * MINUTE_MS);
  return Appointment.create({
    requestId: request.id,
    patientId: request.patientId,
    coachId: coachId ?? (await seedCoach()).id,
    startsAt,
    endsAt,
    blockedUntil: new Date(endsAt.getTime() + bufferMinutes * MINUTE_MS),
    way: "Phone",
    state: "Scheduled",
    ...values,
  });
}
