import { Badge } from "~/app/components/ui/badge";
import type { OrderState } from "~/models/orders/order-options.schema";

const TONES: Record<OrderState, "success" | "warning" | "neutral"> = {
  Pending: "warning",
  Paid: "success",
  Covered: "success",
  Waived: "neutral",
  Refunded: "neutral",
  Failed: "neutral",
};

/** Badge of an order's state. */
export function OrderBadge({ state }: { state: OrderState }) {
  return <Badge tone={TONES[state]}>{state}</Badge>;
}
