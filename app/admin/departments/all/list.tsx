import { useLoaderData } from "@remix-run/react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { EditAndDelete } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { departmentLabel } from "~/models/rules/labels.schema";
import { DEPARTMENT_TABLE } from "~/server/departments/department-table";
import { DEPARTMENTS_PATH } from "./path";

export const handle = { title: "Departments" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", (args) => readScreenList(args, DEPARTMENT_TABLE));

export default function DepartmentList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  const mayWrite = useHasPermission("content.write");
  return (
    <List loadingText="Loading departments..." {...list}>
      <ListTitle
        title="Departments"
        subtitle="Each with its specialties"
        primary={<CreateLink>Add Department</CreateLink>}
      >
        <a href="/admin/departments" className="button">
          Specialties
        </a>{" "}
        {/* Departments are imported with their specialties. */}
        {mayWrite && (
          <a href="/admin/departments/import" className="button">
            Bulk Import
          </a>
        )}
      </ListTitle>
      <Toolbar>
        <SearchBox placeholder="Search departments..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Each department has specialties. They decide which sessions a procedure offers."
          action={<CreateLink>Add Department</CreateLink>}
        >
          No departments found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) =>
              mayWrite ? <DialogLink to={`/${id}/edit`}>{name}</DialogLink> : name,
            specialties: ({ id }, count, name) => (
              <a
                href={`/admin/departments?q=${departmentLabel(id)}`}
                aria-label={`${count} specialties of ${name}`}
              >
                {count}
              </a>
            ),
          }}
          actions={mayWrite ? EditAndDelete : undefined}
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
        title: "Error Loading Departments",
        message: "Failed to load departments. Please try again later.",
      }}
      notFound={{
        title: "Department Not Found",
        message: "The requested department could not be found.",
      }}
      back={{ href: DEPARTMENTS_PATH, label: "Back to Departments" }}
    />
  );
}
