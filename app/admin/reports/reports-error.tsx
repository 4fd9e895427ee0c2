import { ErrorView } from "~/app/components/ui/error-view";
import { REPORTS_PATH } from "./path";

/** Error view of the reports. */
export const ReportsError = () => (
  <ErrorView
    failure={{
      title: "Error Loading Report",
      message: "Failed to load the report. Please try again later.",
    }}
    back={{ href: REPORTS_PATH, label: "Back to Reports" }}
  />
);
