import { ErrorView } from "~/app/components/ui/error-view";
import { BACK_TO_LIST } from "./partner-wizard";

/** Error boundary of a partner's page and dialogs. */
export function PartnerError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Partner", message: "Failed to load partner data" }}
      notFound={{
        title: "Partner Not Found",
        message: "The requested partner could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
