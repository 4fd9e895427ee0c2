import { EmptyState } from "~/app/components/list/empty-state";
import { ListWithoutDialogs } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { ActionsHeader, PageAction, RowActions } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { TableHead } from "~/app/components/list/table-head";
import { Toolbar } from "~/app/components/list/toolbar";
import { StatusBadge } from "~/app/components/ui/badge";

const SORTING = { sortBy: "name", sortOrder: "ASC" as const };
const RECORDS = [
  { name: "Cardiology", sessions: 12, status: "Active", created: "Nov 24, 2026" },
  { name: "Oncology", sessions: 1_204, status: "Active", created: "Nov 20, 2026" },
  { name: "Orthopedics", sessions: 0, status: "Inactive", created: "Oct 2, 2026" },
] as const;

/** List with some of the records, or without any. */
export function ListExample({ rows }: { rows: number }) {
  const pagination = { currentPage: 4, totalPages: 12, totalItems: 12 * rows, itemsPerPage: rows };
  return (
    <ListWithoutDialogs
      path="/admin/components"
      search={rows === 0 ? "?q=nothing" : ""}
      loadingText="Loading examples..."
      sorting={SORTING}
      pagination={rows === 0 ? { ...pagination, totalPages: 0 } : pagination}
    >
      <Toolbar>
        <SearchBox placeholder="Search examples..." />
      </Toolbar>
      {rows === 0 ? <EmptyState>No examples found matching your criteria.</EmptyState> : <Table />}
      <Pagination />
    </ListWithoutDialogs>
  );
}

function Table() {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="name">Name</SortableHeader>
        <SortableHeader field="sessions" numeric>
          Sessions
        </SortableHeader>
        <SortableHeader field="createdAt">Created</SortableHeader>
        <th scope="col">Status</th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {RECORDS.map(({ name, sessions, status, created }) => (
          <tr key={name}>
            <td className="name" data-label="Name">
              <a href="/admin/components">{name}</a>
            </td>
            <td className="number" data-label="Sessions">
              {sessions.toLocaleString("en-US")}
            </td>
            <td data-label="Created">{created}</td>
            <td data-label="Status">
              <StatusBadge status={status} />
            </td>
            <RowActions recordName={name}>
              <PageAction href="/admin/components">Edit</PageAction>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
