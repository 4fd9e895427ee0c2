import { useParams } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";
import { useGuidanceTexts } from "./guidance-texts";

/** Error boundary of a step's dialogs. */
export function StepError() {
  const { id = "" } = useParams();
  const { path } = useGuidanceTexts();
  return (
    <ErrorView
      failure={{
        title: "Error Loading Direction",
        message: "Failed to load the direction. Please try again later.",
      }}
      notFound={{
        title: "Direction Not Found",
        message: "The requested direction could not be found.",
      }}
      back={{ href: `${path}/${id}`, label: "Back to Guidance" }}
    />
  );
}
