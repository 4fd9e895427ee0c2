import { useParams } from "@remix-run/react";
import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of an advertisement's dialogs. */
export function AdvertisementError() {
  const { id = "" } = useParams();
  return (
    <ErrorView
      failure={{
        title: "Error Loading Advertisement",
        message: "Failed to load the advertisement. Please try again later.",
      }}
      notFound={{
        title: "Advertisement Not Found",
        message: "The requested advertisement could not be found.",
      }}
      back={{ href: `/admin/advertisers/${id}`, label: "Back to Advertiser" }}
    />
  );
}
