import { useLoaderData } from "@remix-run/react";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { PageAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { Caution } from "~/app/components/ui/caution";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { ORDER_STATES } from "~/models/orders/order-options.schema";
import { ORDER_TABLE } from "~/server/orders/order-table";
import { findPaymentProvider } from "~/server/payments/provider";
import { BillingTabs, ORDERS_PATH } from "../tabs";
import { OrderBadge } from "./order-badge";

export const handle = { title: "Orders" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("billing.read", async (args) => ({
  ...(await readScreenList(args, ORDER_TABLE, ({ state }) => ({ state }))),
  isCharged: findPaymentProvider() !== null,
}));

export default function OrderList() {
  const { rows, isCharged, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading orders..." {...list}>
      <ListTitle title="Billing Plans" subtitle="What plans cost" />
      <BillingTabs current={ORDERS_PATH} />
      {!isCharged && (
        <Caution>
          No payment provider is set, so nothing is charged. Orders are made where a partner helps
          pay.
        </Caution>
      )}
      <Toolbar>
        <SearchBox placeholder="Search orders by number or patient..." />
        <FilterLinks label="State" name="state" emptyLabel="All" options={ORDER_STATES} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose="An order says what a patient owes for a plan, who pays it, and what became of it.">
          No orders found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, label) => <a href={`${ORDERS_PATH}/${id}`}>{label}</a>,
            state: ({ state }) => <OrderBadge state={state} />,
          }}
          actions={({ id }) => <PageAction href={`${ORDERS_PATH}/${id}`}>View</PageAction>}
        />
      )}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Orders",
        message: "Failed to load orders. Please try again later.",
      }}
      notFound={{ title: "Order Not Found", message: "The requested order could not be found." }}
      back={{ href: "/admin/billing-plans", label: "Back to Billing Plans" }}
    />
  );
}
