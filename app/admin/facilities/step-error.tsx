import { useParams } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of a step's dialogs. */
export function StepError() {
  const { id = "" } = useParams();
  return (
    <ErrorView
      failure={{
        title: "Error Loading Step",
        message: "Failed to load the step. Please try again later.",
      }}
      notFound={{ title: "Step Not Found", message: "The requested step could not be found." }}
      back={{ href: `/admin/facilities/${id}`, label: "Back to Facility" }}
    />
  );
}
