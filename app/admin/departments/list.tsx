import { useLoaderData } from "@remix-run/react";
import { IfPermitted } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { FileLinks } from "~/app/components/list/file-links";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { RowChoice } from "~/app/components/list/row-choice";
import { TableHead } from "~/app/components/list/table-head";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { StatusBadge } from "~/app/components/ui/badge";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { departmentLabel, specialtyLabel, specialtyNumber } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { DEPARTMENTS_PATH } from "./all/path";
import { listSpecialties, SPECIALTY_LIST } from "~/server/departments/specialties";
import { formatDay } from "~/server/platform/dates";

export const handle = { title: "Department & Specialty Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", ({ caller, url }) =>
  readScreenList(url, SPECIALTY_LIST, async (query) => {
    const { specialities, ...page } = await listSpecialties(caller, {
      ...query,
      includeDepartment: true,
    });
    const rows = specialities.map((specialty) => ({
      id: specialty.id,
      departmentId: specialty.departmentId,
      department: specialty.department?.name ?? "Unknown Department",
      specialty: specialty.name,
      created: formatDay(specialty.createdAt),
      status: toStatus(specialty),
    }));
    return { ...page, rows };
  }),
);

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"][number];

export default function SpecialtyList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path="/admin/departments"
      bulk={["activate", "deactivate", "delete"]}
      loadingText="Loading specialties..."
      loadingRecordText="Loading specialty details..."
      {...list}
    >
      <PageTitle title="Department & Specialty Management">
        <a href={DEPARTMENTS_PATH} className="button">
          Departments
        </a>
        <FileLinks />
        <CreateLink>Add Department & Specialty</CreateLink>
      </PageTitle>
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
        <SpecialtyTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

function SpecialtyTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id" omitAriaSort>
          ID
        </SortableHeader>
        <SortableHeader field="departmentId">Dept ID</SortableHeader>
        <SortableHeader field="department">Department</SortableHeader>
        <SortableHeader field="id">Spec ID</SortableHeader>
        <SortableHeader field="name">Specialty</SortableHeader>
        <SortableHeader field="createdAt">Created</SortableHeader>
        <SortableHeader field="isActive">Status</SortableHeader>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, departmentId, department, specialty, created, status }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={specialty} />
            <td data-label="ID" className="max-lg:hidden">
              {specialtyNumber(id)}
            </td>
            <td data-label="Dept ID" className="max-lg:hidden">
              {departmentLabel(departmentId)}
            </td>
            <td data-label="Department" className="text">
              {department}
            </td>
            <td data-label="Spec ID" className="max-lg:hidden">
              {specialtyLabel(id)}
            </td>
            <td data-label="Specialty" className="name">
              <a href={`/admin/departments/${id}`}>{specialty}</a>
            </td>
            <td data-label="Created">{created}</td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <RowActions recordName={specialty}>
              <DialogAction to={`/${id}/view`}>View</DialogAction>
              <IfPermitted permission="content.write">
                <DialogAction to={`/${id}/delete`} isDestructive>
                  Delete
                </DialogAction>
              </IfPermitted>
            </RowActions>
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
