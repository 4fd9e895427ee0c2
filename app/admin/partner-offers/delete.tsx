import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { undoDeletion } from "~/app/contracts/undo-deletion";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { deletePartnerOffer, getPartnerOffer } from "~/server/partner-offers/partner-offers";
import { PARTNER_OFFER_USES } from "~/server/partners/partner-uses";
import { describeUses } from "~/server/platform/record-uses";
import { OfferError } from "./offer-error";
import { parseOfferId } from "./offer-id.server";

export const handle = { title: "Delete Partner Offer", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const id = parseOfferId(params);
  const { offerName: name, partner } = await getPartnerOffer(caller, id);
  return { name, partner, uses: await describeUses(caller, PARTNER_OFFER_USES, id) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to delete partner offer: ${detail}`,
    save: async (writer) => {
      const id = parseOfferId(params);
      await deletePartnerOffer(writer, id);
      const to = `/admin/partner-offers${toListQuery(url.searchParams)}`;
      const action = undoDeletion("partner-offer", id, to);
      return { to, message: "Partner offer deleted successfully", action };
    },
  }),
);

export default function DeletePartnerOffer() {
  const { name, partner, uses } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Delete Partner Offer"
      closeTo={useCurrentListUrl()}
      isImpossible={uses !== null}
    >
      {uses === null ? (
        <p>
          Are you sure you want to delete the offer <b>{name}</b> from {partner}? This action cannot
          be undone.
        </p>
      ) : (
        <>
          <p>
            The offer <b>{name}</b> from {partner} cannot be deleted: {uses} used it.
          </p>
          <p className="text-sm text-soft">
            Pause it instead, or give it a last day: then nobody gets it anymore, and what was stays
            as it is.
          </p>
        </>
      )}
    </DeleteConfirmation>
  );
}

export { OfferError as ErrorBoundary };
