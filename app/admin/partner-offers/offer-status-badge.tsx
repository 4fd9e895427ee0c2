import { Badge, type Tone } from "~/app/components/ui/badge";
import type { OfferStatus } from "~/models/partners/offer-options.schema";

const TONES: Record<OfferStatus, Tone> = {
  Draft: "neutral",
  Scheduled: "info",
  Active: "success",
  Paused: "notice",
  Exhausted: "warning",
  Ended: "neutral",
};

/** Badge of what an offer is today. */
export const OfferStatusBadge = ({ status }: { status: OfferStatus }) => (
  <Badge tone={TONES[status]}>{status}</Badge>
);
