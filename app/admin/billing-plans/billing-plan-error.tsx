import { ErrorView } from "~/app/components/ui/error-view";
import { BACK_TO_LIST } from "./billing-plan-wizard";

/** Error boundary of a billing plan's page and dialogs. */
export function BillingPlanError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Billing Plan", message: "Failed to load billing plan data" }}
      notFound={{
        title: "Billing Plan Not Found",
        message: "The requested billing plan could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
