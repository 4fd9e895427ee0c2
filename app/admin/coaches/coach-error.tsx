import { ErrorView } from "~/app/components/ui/error-view";
import { BACK_TO_LIST } from "./coach-wizard";

/** Error boundary of a coach's page and dialogs. */
export function CoachError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Coach", message: "Failed to load coach data" }}
      notFound={{
        title: "Coach Not Found",
        message: "The requested coach could not be found.",
      }}
      back={BACK_TO_LIST}
    />
  );
}
