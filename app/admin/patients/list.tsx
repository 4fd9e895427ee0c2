import { useLoaderData } from "@remix-run/react";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { IfPermitted } from "~/app/components/layout/permissions";
import { DialogLink } from "~/app/components/list/dialog-link";
import { Drafts } from "~/app/components/list/drafts";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction, PageAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { ErrorView } from "~/app/components/ui/error-view";
import { dataWithBrowserCookie, pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { isInvented } from "~/models/patients/invented-people.schema";
import { PATIENT_TABLE } from "~/server/patient-records/patient-table";
import { NotReal } from "./not-real";
import { PatientStatusBadge } from "./patient-status-badge";
import { ALL_PATIENTS_PATH } from "./path";
import { WIZARD } from "./patient-wizard.server";
import { PatientTabs } from "./tabs";

export const handle = { title: "Patients" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("patients.read", async (args) => {
  const { caller } = args;
  const list = await readScreenList(args, PATIENT_TABLE, ({ status, recordNumber }) => ({
    status,
    isInvitable: status === "Not Invited" || status === "Invited",
    isInvented: isInvented({ recordNumber }),
  }));
  const drafts = await listUnfinishedDrafts(caller, WIZARD, () => "");
  return dataWithBrowserCookie(caller, { ...list, drafts });
});

export default function PatientList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading patients..." {...list}>
      <ListTitle
        title="Patients"
        subtitle="Invite patients, and see who needs you"
        primary={<AddPatient />}
      />
      <PatientTabs current={list.path} />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search by name, record number, email, mobile..." />
        <FilterLinks label="Show" name="guests" emptyLabel="With a name" options={["Guests"]} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Patients whom you invite see their procedure, what to do, and whom to call."
          action={<AddPatient />}
        >
          No patients found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id, isInvented }, name) => (
              <>
                <a href={`/admin/patients/${id}`}>{name}</a>
                {isInvented && <NotReal />}
              </>
            ),
            status: ({ status }) => (status ? <PatientStatusBadge status={status} /> : "Guest"),
          }}
          actions={({ id, isInvitable }) => (
            <>
              <PageAction href={`/admin/patients/${id}`}>View</PageAction>
              {isInvitable && (
                <IfPermitted permission="patients.write">
                  <DialogAction to={`/${id}/invite`}>Invite</DialogAction>
                </IfPermitted>
              )}
            </>
          )}
        />
      )}
      <Pagination />
    </List>
  );
}

/** Like `CreateLink`, for who may write patients. */
const AddPatient = () => (
  <IfPermitted permission="patients.write">
    <DialogLink to="/new" className="button primary" prefetch>
      Add Patient
    </DialogLink>
  </IfPermitted>
);

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Patients",
        message: "Failed to load patients. Please try again later.",
      }}
      notFound={{
        title: "Patient Not Found",
        message: "The requested patient could not be found.",
      }}
      back={{ href: ALL_PATIENTS_PATH, label: "Back to Patients" }}
    />
  );
}
