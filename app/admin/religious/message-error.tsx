import { useParams } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of a religious message's dialogs. */
export function MessageErrorView() {
  const { id = "" } = useParams();
  return (
    <ErrorView
      failure={{
        title: "Error Loading Religious Message",
        message: "Failed to load the religious message. Please try again later.",
      }}
      notFound={{
        title: "Religious Message Not Found",
        message: "The requested religious message could not be found.",
      }}
      back={{ href: `/admin/religious/${id}`, label: "Back to Religious Partner" }}
    />
  );
}
