import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { FieldRow } from "~/app/components/forms/form/field-row";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { useCurrentListUrl } from "~/app/components/list/list";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { BILLING_PLAN_LABELS } from "~/models/billing-plans/billing-plan-options.schema";
import { planPriceFormSchema } from "~/models/billing-plans/billing-plan.schema";
import { formatPrice } from "~/models/catalogue/plan.schema";
import { getBillingPlan } from "~/server/billing-plans/billing-plans";
import { addPrice } from "~/server/billing-plans/prices";
import { BillingPlanError } from "./billing-plan-error";
import { parseBillingPlanId } from "./billing-plan-id.server";

export const handle = { title: "Change Price", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(planPriceFormSchema);

export const loader = pageLoader("content.write", async ({ caller, params }) => {
  const { name, priceCents } = await getBillingPlan(caller, parseBillingPlanId(params));
  return { name, price: priceCents === null ? null : formatPrice(priceCents) };
});

export const action = pageAction("content.write", ({ caller, request, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to change the price: ${detail}`,
    save: async ({ values: { price, validFrom }, caller: writer }) => {
      const id = parseBillingPlanId(params);
      const { state } = await addPrice(writer, id, { priceCents: price, validFrom });
      return {
        to: `/admin/billing-plans/${id}`,
        message:
          state === "Scheduled" ? "Price scheduled successfully" : "Price changed successfully",
      };
    },
  }),
);

export default function ChangePrice() {
  const { name, price } = useLoaderData<typeof loader>();
  const closeTo = useCurrentListUrl();
  return (
    <RouteDialog title="Change Price" closeTo={closeTo}>
      <Form validator={validator} defaultValues={{ price: "", validFrom: "" }}>
        <p className="mb-5 text-soft">
          {price && `The ${name} plan costs ${price} now. `}
          Patients who have chosen it keep the price that they saw. Procedures with a price of their
          own keep that, too.
        </p>
        <FieldRow>
          <TextField
            name="price"
            label="New Price"
            hint="In dollars, such as 4.99."
            hasInitialFocus
          />
          <TextField
            name="validFrom"
            label={`${BILLING_PLAN_LABELS.validFrom} (optional)`}
            type="date"
            hint="If blank, it counts at once."
          />
        </FieldRow>
        <FormActions>
          <CancelLink to={closeTo} />
          <SubmitButton>Change Price</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  );
}

export { BillingPlanError as ErrorBoundary };
