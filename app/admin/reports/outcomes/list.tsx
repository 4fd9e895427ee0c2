import { useLoaderData } from "@remix-run/react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { SHOWN_BESIDE } from "~/models/reports/patient-outcome.schema";
import { OUTCOMES_LIST_PATH, REPORTS_PATH } from "../path";
import { OUTCOME_TABLE } from "~/server/outcomes/outcome-table";

export const handle = { title: "Outcomes" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", async (args) => ({
  ...(await readScreenList(args, OUTCOME_TABLE, ({ patientId }) => ({ patientId }))),
  about: SHOWN_BESIDE,
}));

export default function OutcomeList() {
  const { rows, about, ...list } = useLoaderData<typeof loader>();
  const mayWrite = useHasPermission("patients.write");
  return (
    <List loadingText="Loading outcomes..." {...list}>
      <ListTitle
        title="Outcomes"
        subtitle="What came of procedures, as the hospital has imported it"
      />
      <p className="mb-4 max-w-prose text-sm text-soft">
        {about} <a href={`${REPORTS_PATH}/outcomes`}>See the report</a>
      </p>
      <Toolbar>
        <SearchBox placeholder="Search outcomes by patient..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Import what came of procedures, to see it beside who joined and who did not."
          action={mayWrite && <DialogLink to="/import">Bulk Import</DialogLink>}
        >
          No outcomes found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ patientId }, name) => <a href={`/admin/patients/${patientId}`}>{name}</a>,
          }}
          actions={
            mayWrite
              ? ({ id }) => (
                  <DialogAction to={`/${id}/delete`} isDestructive>
                    Remove
                  </DialogAction>
                )
              : undefined
          }
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
        title: "Error Loading Outcomes",
        message: "Failed to load outcomes. Please try again later.",
      }}
      notFound={{
        title: "Outcome Not Found",
        message: "The requested outcome could not be found.",
      }}
      back={{ href: OUTCOMES_LIST_PATH, label: "Back to Outcomes" }}
    />
  );
}
