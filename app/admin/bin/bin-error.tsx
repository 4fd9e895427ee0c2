import { ErrorView } from "~/app/components/ui/error-view";

/** Error view of the bin and its dialogs. */
export function BinError() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading the Bin",
        message: "Failed to load the bin. Please try again later.",
      }}
      notFound={{
        title: "Not in the Bin",
        message: "It was restored, or deleted for good.",
      }}
      back={{ href: "/admin/bin", label: "Back to the Bin" }}
    />
  );
}
