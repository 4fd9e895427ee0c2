import { useLoaderData } from "@remix-run/react";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { IfPermitted } from "~/app/components/layout/permissions";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { throwRedirect } from "~/app/http/throw-redirect.server";
import { ASSIGNEE_FILTERS } from "~/models/requests/request-status.schema";
import { URGENT_REASON, WAITING_FILTERS } from "~/models/work-list/work-item-options.schema";
import { readWorkFigures } from "~/server/work-list/figures";
import { WORK_ITEM_TABLE } from "~/server/work-list/work-item-table";
import { NotReal } from "../not-real";
import { ALL_PATIENTS_PATH } from "../path";
import { PatientTabs } from "../tabs";
import { Reason } from "./reason";
import { describeFigures, toWorkRow } from "./work-item.server";

export const handle = { title: "Work List" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";
export { PatientError as ErrorBoundary } from "../patient-error";

export const loader = pageLoader("patients.read", async (args) => {
  if (args.url.searchParams.get("tab") === "all") throwRedirect(ALL_PATIENTS_PATH);
  return {
    figures: describeFigures(await readWorkFigures(args.caller)),
    ...(await readScreenList(args, WORK_ITEM_TABLE, toWorkRow)),
  };
});

export default function WorkList() {
  const { rows, figures, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading the work list..." {...list}>
      <ListTitle
        title="Patients"
        subtitle="Invite patients, and see who needs you"
        primary={
          <IfPermitted permission="patients.write">
            <a className="button primary" href={`${ALL_PATIENTS_PATH}/new`}>
              Add Patient
            </a>
          </IfPermitted>
        }
      />
      <PatientTabs current={list.path} />
      <p className="mb-4 text-lg">{figures}</p>
      <Toolbar>
        <SearchBox placeholder="Search by name, record number, email, mobile..." />
        <FilterLinks
          label="Status"
          name="status"
          emptyLabel="Need You"
          options={["Snoozed", "Done"]}
        />
        <FilterLinks
          label="Assigned to"
          name="assignee"
          emptyLabel="Anyone"
          options={ASSIGNEE_FILTERS}
        />
        <FilterLinks
          label="Waiting"
          name="waiting"
          emptyLabel="Any Wait"
          options={WAITING_FILTERS}
        />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose="Whoever is very anxious, waits for an answer, has a ride to check, has not joined, has done nothing or cannot be reached appears here, with the reason.">
          No patients found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ patientId, isInvented }, name) => (
              <>
                <a href={`/admin/patients/${patientId}`}>{name}</a>
                {isInvented && <NotReal />}
              </>
            ),
            reason: (row) => <Reason {...row} />,
            since: ({ isWaitingTooLong }, text) => (
              <>
                {text}
                {isWaitingTooLong && (
                  <>
                    {" "}
                    <span className="block text-sm font-semibold">Waiting too long</span>
                  </>
                )}
              </>
            ),
            phone: ({ phone }, text) =>
              phone ? (
                <a className="whitespace-nowrap" href={`tel:${phone}`}>
                  {text}
                </a>
              ) : (
                text
              ),
          }}
          actions={({ id, reason, isDone }) => (
            <IfPermitted permission="patients.write">
              {isDone ? (
                <DialogAction to={`/work/${id}/open`}>Open Again</DialogAction>
              ) : (
                <>
                  <DialogAction to={`/work/${id}/called`}>I called</DialogAction>
                  {reason !== URGENT_REASON && (
                    <DialogAction to={`/work/${id}/snooze`}>Snooze</DialogAction>
                  )}
                  <DialogAction to={`/work/${id}/done`}>Done</DialogAction>
                  <DialogAction to={`/work/${id}/give`}>Give to...</DialogAction>
                </>
              )}
            </IfPermitted>
          )}
        />
      )}
      <Pagination />
    </List>
  );
}
