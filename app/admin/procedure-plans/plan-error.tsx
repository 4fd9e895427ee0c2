import { ErrorView } from "~/app/components/ui/error-view";

/** Error view of the pages and dialogs of procedure plans. */
export function PlanError() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Procedure Plans",
        message: "Failed to load procedure plans. Please try again later.",
      }}
      notFound={{
        title: "Procedure Plan Not Found",
        message: "The requested procedure plan could not be found.",
      }}
      back={{ href: "/admin/procedure-plans", label: "Back to Procedure Plans" }}
    />
  );
}
