import { ErrorView } from "~/app/components/ui/error-view";

/** Error boundary of the dialogs about an offer. */
export function OfferError() {
  return (
    <ErrorView
      failure={{ title: "Error Loading Partner Offer", message: "Failed to load partner offer" }}
      notFound={{
        title: "Partner Offer Not Found",
        message: "The requested partner offer could not be found.",
      }}
      back={{ href: "/admin/partner-offers", label: "Back to Partner Offers" }}
    />
  );
}
