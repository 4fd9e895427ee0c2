import { Badge } from "~/app/components/ui/badge";
import type { BillingPlanStatus } from "~/models/billing-plans/billing-plan-options.schema";

/** Badge of a billing plan's status. */
export function BillingPlanBadge({ status }: { status: BillingPlanStatus }) {
  return <Badge tone={status === "Active" ? "success" : "neutral"}>{status}</Badge>;
}
