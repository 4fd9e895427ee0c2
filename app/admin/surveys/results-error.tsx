import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of the results pages. */
export function ResultsError() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Survey",
        message: "Failed to load the results. Please try again later.",
      }}
      notFound={{
        title: "Survey Not Found",
        message: "The requested survey could not be found.",
      }}
      back={{ href: "/admin/surveys", label: "Back to Surveys" }}
    />
  );
}
