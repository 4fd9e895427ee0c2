import type { LiveSessionState } from "~/models/appointments/appointment-state.schema";
import { Badge, type Tone } from "../ui/badge";
import type { RequestStatus } from "~/models/requests/request-status.schema";

const TONES: Partial<Record<RequestStatus | LiveSessionState, Tone>> = {
  Confirmed: "success",
  Scheduled: "success",
  Completed: "success",
  Declined: "neutral",
  Cancelled: "neutral",
  Missed: "neutral",
};

/** Status badge of a request, or of its live session; one that is open is a warning. */
export function RequestStatusBadge({ status }: { status: RequestStatus | LiveSessionState }) {
  return <Badge tone={TONES[status] ?? "warning"}>{status}</Badge>;
}
