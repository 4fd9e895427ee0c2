import { useLoaderData } from "@remix-run/react";
import { withZod } from "@remix-validated-form/with-zod";
import { CancelLink, RouteDialog } from "~/app/components/dialog/route-dialog";
import { TextField } from "~/app/components/forms/form/fields";
import { Form } from "~/app/components/forms/form/form";
import { SubmitButton } from "~/app/components/forms/submit-button";
import { FormActions } from "~/app/components/ui/form-actions";
import { submitForm } from "~/app/http/form.server";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { waiveSchema } from "~/models/orders/order.schema";
import { getOrder } from "~/server/orders/orders";
import { waiveOrder } from "~/server/orders/waive";
import { ORDERS_PATH } from "../tabs";
import { OrderError } from "./order-error";
import { toOrderFacts } from "./order-facts.server";
import { parseOrderId } from "./order-id.server";

export const handle = { title: "Waive Order", dialog: true };
export { formShouldRevalidate as shouldRevalidate } from "~/app/components/forms/form/should-revalidate";
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

const validator = withZod(waiveSchema);

export const loader = pageLoader("billing.write", async ({ caller, params }) => {
  const { id, label, total, plan, canWaive, version } = toOrderFacts(
    await getOrder(caller, parseOrderId(params)),
  );
  return { id, label, total, plan, canWaive, version };
});

export const action = pageAction("billing.write", ({ caller, request, params }) =>
  submitForm({
    caller,
    request,
    validator,
    failure: (detail) => `Failed to waive order: ${detail}`,
    save: async ({ values, caller: writer, expectedVersions }) => {
      const id = parseOrderId(params);
      await waiveOrder(writer, id, values, expectedVersions);
      return { to: `${ORDERS_PATH}/${id}`, message: "Order waived successfully" };
    },
  }),
);

export default function WaiveOrder() {
  const { id, label, total, plan, canWaive, version } = useLoaderData<typeof loader>();
  const closeTo = `${ORDERS_PATH}/${id}`;
  return (
    <RouteDialog title="Waive Order" closeTo={closeTo}>
      {canWaive ? (
        <Form validator={validator} defaultValues={{ reason: "" }} version={version}>
          <div className="grid gap-5">
            <p>
              {`The patient owes nothing for order ${label} then: ${total} is waived, and the ${plan} plan opens at once.`}
            </p>
            <TextField
              name="reason"
              label="Reason"
              hint="For your staff, and in the audit. Nothing about health, please."
              hasInitialFocus
            />
          </div>
          <FormActions>
            <CancelLink to={closeTo} />
            <SubmitButton>Waive Order</SubmitButton>
          </FormActions>
        </Form>
      ) : (
        <>
          <p>Only an order that is not paid can be waived.</p>
          <FormActions>
            <CancelLink to={closeTo} />
          </FormActions>
        </>
      )}
    </RouteDialog>
  );
}

export { OrderError as ErrorBoundary };
