import { ErrorView } from "~/app/components/ui/error-view";
import { useBackToList } from "./words";

/** What an address shows whose guidance is not there, or cannot be read. */
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
