import { ErrorView } from "~/app/components/ui/error-view";
import { BACK_TO_LIST } from "./facility-wizard";

/** Error boundary of a facility's page and dialogs. */
export function FacilityError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Facility", message: "Failed to load facility data" }}
      notFound={{
        title: "Facility Not Found",
        message: "The requested facility could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
