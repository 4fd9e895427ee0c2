import { Badge } from "~/app/components/ui/badge";
import type { SessionStatus } from "~/models/sessions/session-status.schema";

/** Whether patients get a session. */
export function SessionStatusBadge({ status }: { status: SessionStatus }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
