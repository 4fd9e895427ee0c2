import { Caution } from "~/app/components/ui/caution";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { filteredListShouldRevalidate } from "~/app/components/list/should-revalidate";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { toListQuery } from "~/app/contracts/list-url";
import { redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { AUDIT_FILTERS } from "~/models/audit/audit-event.schema";
import {
  listAuditFilterOptions,
  countUnsealedEvents,
  listAuditEvents,
} from "~/server/audit/events";
import { AuditFilterForm } from "./audit-filter-form";
import { EventTable } from "./event-table";
import { capitalize, presentEvent } from "./present-event.server";
import { parseAuditQuery } from "./filters.server";

export const handle = { title: "Audit" };
export const shouldRevalidate = filteredListShouldRevalidate(AUDIT_FILTERS);

/** Limit of the names that the filter suggests; it finds all others by their text. */
const MAX_SUGGESTIONS = 200;
const isStaff = ({ id }: { id: string }) => !id.startsWith("patient:");

export const loader = pageLoader("audit.read", async ({ caller, url }) => {
  const [{ events, ...page }, { people, types }, unsealed] = await Promise.all([
    listAuditEvents(caller, parseAuditQuery(url)),
    listAuditFilterOptions(caller),
    countUnsealedEvents(caller),
  ]);
  redirectIfPastLastPage(url, page.pagination, AUDIT_FILTERS);
  return {
    ...page,
    search: url.search,
    people: [...new Set(people.filter(isStaff).map(({ name }) => name))].slice(0, MAX_SUGGESTIONS),
    types: types.map((type) => ({ value: type, label: capitalize(type) })),
    unsealed,
    rows: events.map((event) => ({ id: event.id, ...presentEvent(event) })),
  };
});

export default function AuditList() {
  const { rows, people, types, unsealed, ...list } = useLoaderData<typeof loader>();
  const exportSearch = toListQuery(new URLSearchParams(list.search), { page: null }, AUDIT_FILTERS);
  return (
    <List path="/admin/audit" loadingText="Loading events..." filters={AUDIT_FILTERS} {...list}>
      <PageTitle
        title="Audit"
        subtitle="Who did what, when and from where. Nothing here can be changed."
      >
        <a className="button" href={`/admin/audit.csv${exportSearch}`} data-document="">
          Export CSV
        </a>
      </PageTitle>
      <AuditFilterForm people={people} types={types} />
      {unsealed > 0 && <UnsealedWarning count={unsealed} />}
      {rows.length === 0 ? (
        <EmptyState>No events found matching your criteria.</EmptyState>
      ) : (
        <EventTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

/** Warning about events unsealed for more than a minute, as sealing normally takes seconds. */
function UnsealedWarning({ count }: { count: number }) {
  return (
    <Caution>
      {count === 1
        ? "1 event has not been sealed for over a minute."
        : `${count.toLocaleString("en-US")} events have not been sealed for over a minute.`}{" "}
      Until it is, nobody would notice a change to it: tell whoever runs Calmward.
    </Caution>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Audit",
        message: "Failed to load the audit. Please try again later.",
      }}
      notFound={{ title: "Event Not Found", message: "The requested event could not be found." }}
      back={{ href: "/admin/audit", label: "Back to Audit" }}
    />
  );
}
