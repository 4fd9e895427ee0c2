import type { Appointment } from "~/models";
import type { Canceller, MissedBy } from "~/models/appointments/appointment-state.schema";
import { emptyToNull } from "~/server/platform/contact";

/** Presents an appointment, or a time that is held, as plain data. Times are ISO 8601 in UTC, the price is in whole dollars or null for No Charge. */
export function presentAppointment(appointment: Appointment) {
  const { coach } = appointment;
  const cancelledBy: Canceller | null = appointment.cancelledBy || null;
  const missedBy: MissedBy | null = appointment.missedBy || null;
  return {
    id: appointment.id,
    requestId: appointment.requestId,
    coachId: appointment.coachId,
    coach: coach?.name ?? "",
    coachTitle: emptyToNull(coach?.title ?? ""),
    /** Whether the coach is invented, as an example. */
    isExample: coach?.isExample ?? false,
    start: appointment.startsAt.toISOString(),
    end: appointment.endsAt.toISOString(),
    way: appointment.way,
    place: emptyToNull(appointment.place),
    phone: emptyToNull(appointment.phone),
    price: appointment.priceDollars ?? null,
    state: appointment.state,
    heldUntil: appointment.heldUntil?.toISOString() ?? null,
    cancelledBy,
    cancelReason: emptyToNull(appointment.cancelReason),
    missedBy,
    scheduledAt: appointment.scheduledAt?.toISOString() ?? null,
    closedAt: appointment.closedAt?.toISOString() ?? null,
    rating: appointment.rating ?? null,
    anxietyAfter: appointment.anxietyAfter ?? null,
    sequence: appointment.sequence,
    version: appointment.version,
    createdAt: appointment.createdAt.toISOString(),
    updatedAt: appointment.updatedAt.toISOString(),
  };
}
export type AppointmentData = ReturnType<typeof presentAppointment>;
