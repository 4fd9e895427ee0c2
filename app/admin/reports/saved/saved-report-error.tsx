import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of saved views and their dialogs. */
export function SavedReportError() {
  return (
    <ErrorView
      notFound={{
        title: "Saved View Not Found",
        message: "This view was deleted, or it belongs to somebody else.",
      }}
      back={{ href: "/admin/reports", label: "Back to Reports" }}
    />
  );
}
