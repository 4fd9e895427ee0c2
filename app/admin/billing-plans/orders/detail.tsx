import { useLoaderData } from "@remix-run/react";
import { Fact, InfoCard } from "~/app/components/content/info-card";
import { PageTitle } from "~/app/components/content/page-title";
import { FactColumns, FactList } from "~/app/components/detail/fact-groups";
import { detailTitle } from "~/app/components/document/route-handle";
import { IfPermitted, useHasPermission } from "~/app/components/layout/permissions";
import { List } from "~/app/components/list/list";
import { pageLoader } from "~/app/http/page.server";
import { getOrder } from "~/server/orders/orders";
import { ORDERS_PATH } from "../tabs";
import { OrderBadge } from "./order-badge";
import { toOrderFacts } from "./order-facts.server";
import { parseOrderId } from "./order-id.server";
import { PaymentList } from "./payment-list";

const BREADCRUMB = [
  { href: "/admin/billing-plans", label: "Billing Plans" },
  { href: ORDERS_PATH, label: "Orders" },
];

export const handle = { title: detailTitle("Order") };

export const loader = pageLoader("billing.read", async ({ caller, params }) => {
  return { facts: toOrderFacts(await getOrder(caller, parseOrderId(params))), form: null };
});

export default function OrderDetail() {
  const { facts } = useLoaderData<typeof loader>();
  const seesPatients = useHasPermission("patients.read");
  const path = `${ORDERS_PATH}/${facts.id}`;
  return (
    <List
      path={path}
      search=""
      sorting={{ sortBy: "id", sortOrder: "ASC" }}
      pagination={{ currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 1 }}
      loadingText="Loading order details..."
    >
      <PageTitle title={`${facts.name} - Details`} breadcrumb={BREADCRUMB}>
        {facts.hasReceipt && (
          <a className="button" href={`${path}/receipt`}>
            Receipt
          </a>
        )}
        <IfPermitted permission="billing.write">
          {facts.canWaive && (
            <a className="button" href={`${path}/waive`} data-stay="">
              Waive
            </a>
          )}
          {facts.canRefund && (
            <a className="button" href={`${path}/refund`} data-stay="">
              Refund
            </a>
          )}
        </IfPermitted>
      </PageTitle>
      <InfoCard title="Order Information" edit={null}>
        <FactColumns>
          <FactList>
            <Fact label="Patient">
              {facts.patientHref && seesPatients ? (
                <a href={facts.patientHref}>{facts.patient}</a>
              ) : (
                facts.patient
              )}
            </Fact>
            <Fact label="Plan">{facts.plan}</Fact>
            <Fact label="State">
              <OrderBadge state={facts.state} /> {`since ${facts.since}`}
            </Fact>
            <Fact label="Reason">{facts.reason}</Fact>
          </FactList>
          <FactList>
            <Fact label="List Price">{facts.listPrice}</Fact>
            <Fact label="Covered">
              {facts.benefit ? `${facts.covered} (${facts.benefit})` : facts.covered}
            </Fact>
            <Fact label="Total">{facts.total}</Fact>
            {facts.refunded && <Fact label="Refunded">{facts.refunded}</Fact>}
            <Fact label="Payer">{facts.payer}</Fact>
          </FactList>
        </FactColumns>
      </InfoCard>
      <PaymentList payments={facts.payments} />
    </List>
  );
}

export { OrderError as ErrorBoundary } from "./order-error";
