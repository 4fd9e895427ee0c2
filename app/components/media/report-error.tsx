import type { MediaLabels } from "~/models/media/media.schema";
import { ErrorView } from "../ui/error-view";

/** Error view of a report. */
export function ReportErrorView({
  owner,
  back,
}: {
  owner: MediaLabels["owner"];
  back: { href: string; label: string };
}) {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Reports",
        message: "Failed to load the reports. Please try again later.",
      }}
      notFound={{
        title: `${owner} Not Found`,
        message: `The requested ${owner.toLowerCase()} could not be found.`,
      }}
      back={back}
    />
  );
}
