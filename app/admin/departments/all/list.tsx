import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { useHasPermission } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { ExportLink } from "~/app/components/list/file-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { RowChoice } from "~/app/components/list/row-choice";
import { SearchBox } from "~/app/components/list/search-box";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { TableHead } from "~/app/components/list/table-head";
import { Toolbar } from "~/app/components/list/toolbar";
import { StatusBadge } from "~/app/components/ui/badge";
import { ErrorView } from "~/app/components/ui/error-view";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { departmentLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import {
  countSpecialties,
  DEPARTMENT_SCREEN_LIST,
  listDepartments,
} from "~/server/departments/departments";
import { formatDay } from "~/server/platform/dates";
import { DEPARTMENTS_PATH } from "./path";

export const handle = { title: "Departments" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", ({ caller, url }) =>
  readScreenList(url, DEPARTMENT_SCREEN_LIST, async (query) => {
    const { departments, ...page } = await listDepartments(caller, query);
    const counts = await countSpecialties(
      caller,
      departments.map(({ id }) => id),
    );
    const rows = departments.map((department) => ({
      id: department.id,
      name: department.name,
      specialties: counts.get(department.id) ?? 0,
      created: formatDay(department.createdAt),
      status: toStatus(department),
    }));
    return { ...page, rows };
  }),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function DepartmentList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path={DEPARTMENTS_PATH}
      bulk={["activate", "deactivate", "delete"]}
      loadingText="Loading departments..."
      {...list}
    >
      <PageTitle title="Departments" subtitle="Each with its specialties">
        <a href="/admin/departments" className="button">
          Specialties
        </a>
        <ExportLink />
        <CreateLink>Add Department</CreateLink>
      </PageTitle>
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
        <DepartmentTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

function DepartmentTable({ rows }: { rows: Row[] }) {
  const mayWrite = useHasPermission("content.write");
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="name">Department</SortableHeader>
        <th scope="col" className="number">
          Specialties
        </th>
        <SortableHeader field="createdAt">Created</SortableHeader>
        <th scope="col">Status</th>
        {mayWrite && <ActionsHeader />}
      </TableHead>
      <tbody>
        {rows.map(({ id, name, specialties, created, status }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID" className="max-lg:hidden">
              {departmentLabel(id)}
            </td>
            <td data-label="Department" className="name">
              {mayWrite ? <DialogLink to={`/${id}/edit`}>{name}</DialogLink> : name}
            </td>
            <td data-label="Specialties" className="number">
              <a
                href={`/admin/departments?q=${departmentLabel(id)}`}
                aria-label={`${specialties} specialties of ${name}`}
              >
                {specialties}
              </a>
            </td>
            <td data-label="Created" className="max-lg:hidden">
              {created}
            </td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            {mayWrite && (
              <RowActions recordName={name}>
                <DialogAction to={`/${id}/edit`}>Edit</DialogAction>
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </RowActions>
            )}
          </tr>
        ))}
      </tbody>
    </table>
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
