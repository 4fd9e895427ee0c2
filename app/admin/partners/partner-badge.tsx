import { Badge, type Tone } from "~/app/components/ui/badge";
import type { PartnerStatus } from "~/models/partners/partner-options.schema";

const TONES: Record<PartnerStatus, Tone> = {
  Prospect: "info",
  Active: "success",
  Suspended: "notice",
  Ended: "neutral",
};

/** Badge of a partner's status. */
export const PartnerStatusBadge = ({ status }: { status: PartnerStatus }) => (
  <Badge tone={TONES[status]}>{status}</Badge>
);
