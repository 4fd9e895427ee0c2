import { Badge } from "../ui/badge";
import type { RequestStatus } from "~/models/requests/request-status.schema";

const TONES = {
  New: "warning",
  Offered: "warning",
  Confirmed: "success",
  Declined: "neutral",
} as const;

/** Status badge of a request. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
