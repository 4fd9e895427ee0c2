import { AreaTabs } from "~/app/components/list-tabs/area-tabs";
import { useHasPermission } from "~/app/components/layout/permissions";

export const BILLING_PLANS_PATH = "/admin/billing-plans";
export const ORDERS_PATH = "/admin/billing-plans/orders";

const TABS = [
  { path: BILLING_PLANS_PATH, label: "Plans" },
  { path: ORDERS_PATH, label: "Orders" },
];

/** Links to the area's lists; orders are for who sees them. */
export function BillingTabs({ current }: { current: string }) {
  const seesOrders = useHasPermission("billing.read");
  if (!seesOrders) return null;
  return <AreaTabs label="Billing Plans" tabs={TABS} current={current} />;
}
