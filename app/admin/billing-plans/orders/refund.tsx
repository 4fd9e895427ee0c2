import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { RadioField } from "~/app/components/forms/radio-field";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { PLAN_AFTER_REFUND, refundFormSchema } from "~/models/orders/order.schema";
import { getOrder } from "~/server/orders/orders";
import { refundOrder } from "~/server/orders/refund";
import { ORDERS_PATH } from "../tabs";
import { OrderError } from "./order-error";
import { toOrderFacts } from "./order-facts.server";
import { parseOrderId } from "./order-id.server";

export const handle = { title: "Refund Order", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(refundFormSchema);

export const loader = pageLoader("billing.write", async ({ caller, params }) => {
  const { id, label, refundable, canRefund, version } = toOrderFacts(
    await getOrder(caller, parseOrderId(params)),
  );
  return { id, label, refundable, canRefund, version };
});

export const action = pageAction("billing.write", ({ caller, request, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to refund order: ${detail}`,
    save: async ({ values: { amount, plan, reason }, caller: writer, expectedVersions }) => {
      const id = parseOrderId(params);
      const input = { amountCents: amount, keepsPlan: plan === "keep", reason };
      await refundOrder(writer, id, input, expectedVersions);
      return {
        to: `${ORDERS_PATH}/${id}`,
        message: "The refund is on its way",
        detail: "The order shows when the payment provider has refunded it.",
      };
    },
  }),
);

export default function RefundOrder() {
  const { id, label, refundable, canRefund, version } = useLoaderData<typeof loader>();
  const closeTo = `${ORDERS_PATH}/${id}`;
  return (
    <RouteDialog title="Refund Order" closeTo={closeTo}>
      {canRefund ? (
        <Form
          validator={validator}
          defaultValues={{ amount: "", plan: "", reason: "" }}
          version={version}
        >
          <div className="grid gap-5">
            <p>{`Up to ${refundable} of order ${label} can go back to where it was paid from.`}</p>
            <TextField
              name="amount"
              label="Amount (optional)"
              hint={`In dollars, such as 4.99. Blank: all of it, ${refundable}.`}
              hasInitialFocus
            />
            <RadioField name="plan" label="What happens to the plan?" options={PLAN_AFTER_REFUND} />
            <TextField
              name="reason"
              label="Reason"
              hint="For your staff, and in the audit. Nothing about health, please."
            />
          </div>
          <FormActions>
            <CancelLink to={closeTo} />
            <SubmitButton>Refund Order</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <>
          <p>Nothing of this order can be refunded.</p>
          <FormActions>
            <CancelLink to={closeTo} />
          </FormActions>
        </>
      )}
    </RouteDialog>
  );
}

export { OrderError as ErrorBoundary };
