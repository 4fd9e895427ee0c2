import { ErrorView } from "~/app/components/ui/error-view";
import { useBackToList } from "./guidance-texts";

/** Error boundary of guidance dialogs. */
export function GuidanceError() {
  return (
    <ErrorView
      notFound={{
        title: "Guidance Not Found",
        message: "The requested guidance could not be found.",
      }}
      back={useBackToList()}
    />
  );
}
