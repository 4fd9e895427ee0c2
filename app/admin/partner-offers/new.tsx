import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl } from "~/app/components/list/list";
import { toListQuery } from "~/app/contracts/list-url";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { fromPartnerOfferForm } from "~/models/partners/partner-offer.schema";
import { listPartnerChoices } from "~/server/partner-offers/choices";
import { createPartnerOffer } from "~/server/partner-offers/partner-offers";
import { readPlanOptions } from "~/server/partners/plan-options";
import { newOfferValidator, OfferForm } from "./offer-form";

export const handle = { title: "Add Partner Offer", dialog: true };

export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

/** Query parameter with the partner that the form begins with. */
const PARTNER_PARAMETER = "partnerId";

export const loader = pageLoader("content.write", async ({ caller, url }) => {
  const partners = await listPartnerChoices(caller);
  const wanted = url.searchParams.get(PARTNER_PARAMETER) ?? "";
  return {
    partners,
    plans: await readPlanOptions(caller),
    values: {
      partnerId: partners.some(({ value }) => value === wanted) ? wanted : "",
      reach: "everyone",
      paidToShow: "no",
      maxRedemptions: "0",
    },
  };
});

export const action = pageAction("content.write", ({ caller, request, url }) =>
  submitForm({
    caller,
    request,
    validator: newOfferValidator,
    failure: (detail) => `Failed to create partner offer: ${detail}`,
    save: async ({ values: { partnerId, ...form }, caller: writer }) => {
      const input = { partnerId, ...fromPartnerOfferForm(form) };
      const { id } = await createPartnerOffer(writer, input);
      const query = toListQuery(url.searchParams);
      return {
        to: `/admin/partner-offers${query}`,
        message: "Partner offer created successfully",
        createdId: id,
        action: { label: "View", href: `/admin/partner-offers/${id}/view${query}` },
      };
    },
  }),
);

export default function NewPartnerOffer() {
  const form = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Add Partner Offer" closeTo={closeTo} size="wide">
      <OfferForm {...form} closeTo={closeTo} submitLabel="Add Partner Offer" />
    </RouteDialog>
  );
}

export { OfferError as ErrorBoundary } from "./offer-error";
