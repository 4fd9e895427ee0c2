import type {
  AppointmentState,
  LiveSessionState,
} from "~/models/appointments/appointment-state.schema";

type Session<Of> = { state: LiveSessionState; appointment: Of | null };

/**
 * Selects the appointment that belongs to the state of a live session (AREAS 9); null where it is of an earlier attempt, such as one that the
 * coach canceled before staff arranged another time by hand.
 */
export const currentAppointment = <Of extends { state: AppointmentState }>({
  state,
  appointment,
}: Session<Of>): Of | null => (appointment?.state === state ? appointment : null);
