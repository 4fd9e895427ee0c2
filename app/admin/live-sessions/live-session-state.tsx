import { Badge, type Tone } from "~/app/components/ui/badge";
import type {
  AppointmentState,
  LiveSessionState,
} from "~/models/appointments/appointment-state.schema";

const TONES: Record<LiveSessionState | AppointmentState, Tone> = {
  Requested: "warning",
  Offered: "info",
  Held: "info",
  Scheduled: "success",
  Completed: "success",
  Missed: "danger",
  Cancelled: "neutral",
  Passed: "neutral",
  Declined: "neutral",
  Expired: "warning",
};

/** Badge of the state of a live session or of its appointment; a warning where staff have to find a time. */
export const LiveSessionStateBadge = ({
  state,
}: {
  state: LiveSessionState | AppointmentState;
}) => <Badge tone={TONES[state]}>{state}</Badge>;
