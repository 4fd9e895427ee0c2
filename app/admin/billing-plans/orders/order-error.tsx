import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of an order's page and dialogs. */
export function OrderError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Order", message: "Failed to load order data" }}
      notFound={{ title: "Order Not Found", message: "The requested order could not be found." }}
      back={{ href: "/admin/billing-plans/orders", label: "Back to Orders" }}
    />
  );
}
