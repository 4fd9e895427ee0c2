import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction, EditAndDelete } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { OfferStatusBadge } from "./offer-status-badge";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { PARTNER_OFFER_TABLE } from "~/server/partner-offers/partner-offer-table";

export const handle = { title: "Partner Offers" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", (args) =>
  readScreenList(args, PARTNER_OFFER_TABLE, ({ status }) => ({ status })),
);

export default function PartnerOfferList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  const create = <CreateLink>Add Partner Offer</CreateLink>;
  return (
    <List loadingText="Loading partner offers..." {...list}>
      <ListTitle
        title="Partner Offers"
        subtitle="What partners give toward a plan"
        primary={create}
      />
      <Toolbar>
        <SearchBox placeholder="Search offers by name, partner or code..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Partner offers make a plan cheaper, or free, for people with a code, for those whom a partner has named, or for everyone."
          action={create}
        >
          No partner offers found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) => <DialogLink to={`/${id}/view`}>{name}</DialogLink>,
            status: ({ status }) => <OfferStatusBadge status={status} />,
          }}
          actions={({ id }) => (
            <>
              <DialogAction to={`/${id}/view`}>View</DialogAction>
              <IfPermitted permission="content.write">
                <EditAndDelete id={id} />
              </IfPermitted>
            </>
          )}
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
        title: "Error Loading Partner Offers",
        message: "Failed to load partner offers. Please try again later.",
      }}
      notFound={{
        title: "Partner Offer Not Found",
        message: "The requested partner offer could not be found.",
      }}
      back={{ href: "/admin/partner-offers", label: "Back to Partner Offers" }}
    />
  );
}
