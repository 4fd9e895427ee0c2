import { Badge, type Tone } from "~/app/components/ui/badge";
import type { OutboxStatus } from "~/models/outbox/outbox-message.schema";

const TONES: Record<OutboxStatus, Tone> = {
  Scheduled: "info",
  Sending: "notice",
  Sent: "success",
  Failed: "danger",
  Stopped: "neutral",
};

/** Badge of a message's status. */
export function MessageStatusBadge({ status }: { status: OutboxStatus }) {
  return <Badge tone={TONES[status]}>{status}</Badge>;
}
