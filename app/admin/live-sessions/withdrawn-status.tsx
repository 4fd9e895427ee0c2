import { Badge } from "~/app/components/ui/badge";
import type { WithdrawnRequestStatus } from "~/models/requests/withdrawn-request-status.schema";

/** Status badge of a withdrawn request: a warning until it is canceled. */
export function WithdrawnStatusBadge({ status }: { status: WithdrawnRequestStatus }) {
  return <Badge tone={status === "New" ? "warning" : "neutral"}>{status}</Badge>;
}
