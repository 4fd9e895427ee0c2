import { useParams } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of a question's dialogs. */
export function QuestionError() {
  const { id = "" } = useParams();
  return (
    <ErrorView
      failure={{
        title: "Error Loading Question",
        message: "Failed to load the question. Please try again later.",
      }}
      notFound={{
        title: "Question Not Found",
        message: "The requested question could not be found.",
      }}
      back={{ href: `/admin/surveys/${id}`, label: "Back to Survey" }}
    />
  );
}
