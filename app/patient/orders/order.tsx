import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SubmissionKey } from "~/app/components/document/submission";
import { HiddenField } from "~/app/components/forms/hidden-field";
import { OrderLines } from "~/app/components/orders/order-lines";
import { PatientPage } from "~/app/components/patient/patient-page";
import { Problem } from "~/app/components/ui/problem";
import { pageAction, pageLoader } from "~/app/http/page.server";
import { paymentSources } from "~/app/site/plan-price.server";
import { getOwnOrder } from "~/server/orders/own-orders";
import { parseOwnOrderId } from "./order-id.server";
import { presentOwnOrder } from "./order-words.server";
import { DECISION } from "./order-decision";
import { submitOrder } from "./submit-order.server";

export { retryAfter as headers } from "~/app/http/retry-after";
export const handle = { title: "My Order", noindex: true, narrow: true };
export { submitToServer as clientAction } from "~/app/components/document/submit-to-server";

export const loader = pageLoader("patient.own", async ({ caller, context, params }) => {
  const order = presentOwnOrder(await getOwnOrder(caller, parseOwnOrderId(params)));
  if (order.isPending)
    context.externalSources = { ...context.externalSources, ...paymentSources() };
  return order;
});

/** Leads to the payment provider, or ends the order. */
export const action = pageAction("patient.own", submitOrder);

/** A patient's own order, to which the payment provider leads back, paid or not (AREAS 10). */
export default function MyOrder() {
  const order = useLoaderData<typeof loader>();
  const failure = useActionData<{ failure?: string }>()?.failure;
  const { id, label, date, title, text, lines, isPending, hasReceipt } = order;
  return (
    <PatientPage title={title} lead={<p>{text}</p>}>
      {failure && (
        <Problem title="That Did Not Work">
          <p>{failure}</p>
        </Problem>
      )}
      <OrderLines {...lines} />
      {isPending && (
        <>
          <p>
            If you have just paid, your bank needs a moment to tell us.{" "}
            <a href={`/my-orders/${id}`}>Check again</a>
          </p>
          <div className="flex flex-wrap gap-3">
            <OrderButton decision="pay" className="button primary">
              Pay Now
            </OrderButton>{" "}
            <OrderButton decision="give-up" className="button">
              Do Not Pay
            </OrderButton>
          </div>
        </>
      )}
      <p className="flex flex-wrap gap-3">
        <a className={isPending ? undefined : "button primary"} href="/patient-procedures">
          My Procedures
        </a>{" "}
        {hasReceipt && (
          <a className="button" href={`/my-orders/${id}/receipt`}>
            Receipt
          </a>
        )}
      </p>
      <p className="text-base text-soft">
        {`Order ${label}, ${date}. `}
        <a href="/my-orders">My Orders</a>
      </p>
    </PatientPage>
  );
}

type ButtonProps = { decision: string; className: string; children: string };

const OrderButton = ({ decision, className, children }: ButtonProps) => (
  <Form method="post" preventScrollReset>
    <SubmissionKey />
    <HiddenField name={DECISION} value={decision} />
    <button className={className}>{children}</button>
  </Form>
);
