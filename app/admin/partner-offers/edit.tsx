import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { fromPartnerOfferForm } from "~/models/partners/partner-offer.schema";
import { getPartnerOffer, updatePartnerOffer } from "~/server/partner-offers/partner-offers";
import { readPlanOptions } from "~/server/partners/plan-options";
import { toOfferFormValues } from "./offer-facts.server";
import { OfferForm, offerValidator } from "./offer-form";
import { parseOfferId } from "./offer-id.server";

export const handle = { title: "Edit Partner Offer", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const offer = await getPartnerOffer(caller, parseOfferId(params));
  const plans = await readPlanOptions(caller);
  const { partner, version } = offer;
  return { partner, version, plans, values: toOfferFormValues(offer) };
});

export const action = pageAction("content.write", ({ caller, request, url, params }) =>
  submitForm({
    caller,
    request,
    validator: offerValidator,
    failure: (detail) => `Failed to update partner offer: ${detail}`,
    save: async ({ values, caller: writer, expectedVersions }) => {
      const input = fromPartnerOfferForm(values);
      await updatePartnerOffer(writer, parseOfferId(params), input, expectedVersions);
      return {
        to: `/admin/partner-offers${toListQuery(url.searchParams)}`,
        message: "Partner offer updated successfully",
      };
    },
    toFormValues: toOfferFormValues,
    recreatePath: `/admin/partner-offers/new${toListQuery(url.searchParams)}`,
  }),
);

export default function EditPartnerOffer() {
  const { partner, ...form } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Edit Partner Offer" about={partner} closeTo={closeTo} size="wide">
      <OfferForm {...form} closeTo={closeTo} submitLabel="Save Changes" />
    </RouteDialog>
  );
}

export { OfferError as ErrorBoundary } from "./offer-error";
