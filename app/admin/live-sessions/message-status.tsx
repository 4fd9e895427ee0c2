import { Badge } from "~/app/components/ui/badge";
import type { ContactMessageStatus } from "~/models/contact/contact-message-status.schema";

/** Status badge of a contact message: a warning while it awaits a reply. */
export function MessageStatusBadge({ status }: { status: ContactMessageStatus }) {
  return <Badge tone={status === "New" ? "warning" : "success"}>{status}</Badge>;
}
