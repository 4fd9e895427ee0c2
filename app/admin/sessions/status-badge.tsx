import { Badge } from "~/app/components/ui/badge";
import type { SessionStatus } from "~/models/sessions/session-status.schema";

/** Badge of a session's status; only Active sessions are visible to patients. */
export function SessionStatusBadge({ status }: { status: SessionStatus }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
