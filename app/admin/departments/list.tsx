import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
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
import { SPECIALTY_TABLE } from "~/server/departments/specialty-table";
import { DEPARTMENTS_PATH } from "./all/path";

export const handle = { title: "Department & Specialty Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", (args) => readScreenList(args, SPECIALTY_TABLE));

export default function SpecialtyList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      loadingText="Loading specialties..."
      loadingRecordText="Loading specialty details..."
      {...list}
    >
      <ListTitle
        title="Department & Specialty Management"
        primary={<CreateLink>Add Department & Specialty</CreateLink>}
      >
        <a href={DEPARTMENTS_PATH} className="button">
          Departments
        </a>
      </ListTitle>
      <Toolbar>
        <SearchBox placeholder="Search departments and specialties..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Each department has specialties. They decide which sessions a procedure offers."
          action={<CreateLink>Add Department & Specialty</CreateLink>}
        >
          No departments found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{ name: ({ id }, name) => <a href={`/admin/departments/${id}`}>{name}</a> }}
          actions={({ id }) => (
            <>
              <DialogAction to={`/${id}/view`}>View</DialogAction>
              <IfPermitted permission="content.write">
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
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
        title: "Error Loading Specialties",
        message: "Failed to load specialties. Please try again later.",
      }}
      notFound={{
        title: "Specialty Not Found",
        message: "The requested specialty could not be found.",
      }}
      back={{ href: "/admin/departments", label: "Back to Departments" }}
    />
  );
}
