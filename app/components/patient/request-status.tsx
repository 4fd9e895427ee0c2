import { Badge } from "../ui/badge";
import type { RequestStatus } from "~/models/requests/request-status.schema";

/** Status badge of a request; one that is open is a warning. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const tone = status === "Confirmed" ? "success" : status === "Declined" ? "neutral" : "warning";
  return <Badge tone={tone}>{status}</Badge>;
}
