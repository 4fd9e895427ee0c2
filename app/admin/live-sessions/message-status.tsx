import { Badge } from "~/app/components/ui/badge";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";

/** Whether somebody still has to answer. */
export function MessageStatusBadge({ status }: { status: ContactMessageStatus }) {
  return <Badge tone={status === "New" ? "warning" : "success"}>{status}</Badge>;
}
