import { useLoaderData } from "@remix-run/react";
import { DeleteConfirmation } from "~/app/components/deletion/delete-confirmation";
import { useCurrentListUrl } from "~/app/components/list/list";
import { submitConfirmation } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { formatPrice } from "~/models/catalogue/plan.schema";
import { listPrices, removePrice } from "~/server/billing-plans/prices";
import { formatDay } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { BillingPlanError } from "./billing-plan-error";
import { parseBillingPlanId, parsePriceId } from "./billing-plan-id.server";

export const handle = { title: "Remove Scheduled Price", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const prices = await listPrices(caller, parseBillingPlanId(params));
  const price = prices.find(({ id }) => id === parsePriceId(params));
  if (!price) throw new NotFoundError("Price not found");
  return {
    price: formatPrice(price.priceCents),
    from: formatDay(price.validFrom),
    isScheduled: price.state === "Scheduled",
  };
});

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitConfirmation({
    caller,
    request,
    failure: (detail) => `Failed to remove the price: ${detail}`,
    save: async (writer) => {
      const id = parseBillingPlanId(params);
      await removePrice(writer, id, parsePriceId(params));
      return { to: `/admin/billing-plans/${id}`, message: "Price removed successfully" };
    },
  }),
);

export default function RemovePrice() {
  const { price, from, isScheduled } = useLoaderData<typeof loader>();
  return (
    <DeleteConfirmation
      title="Remove Scheduled Price"
      closeTo={useCurrentListUrl()}
      isImpossible={!isScheduled}
      isForGood
    >
      {isScheduled ? (
        <p>
          Are you sure you want to remove the price of <b>{price}</b> from {from}? The price before
          it stays in force.
        </p>
      ) : (
        <p>The price of {price} has been in force and stays in the history.</p>
      )}
    </DeleteConfirmation>
  );
}

export { BillingPlanError as ErrorBoundary };
