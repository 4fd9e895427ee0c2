import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { ExportLink } from "~/app/components/list/file-links";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { RowChoice } from "~/app/components/list/row-choice";
import { ActionsHeader, DialogAction, RowActions } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { SortableHeader } from "~/app/components/list/sortable-header";
import { TableHead } from "~/app/components/list/table-head";
import { Toolbar } from "~/app/components/list/toolbar";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { formatDay } from "~/server/platform/dates";
import { BIN_LIST, listBin } from "~/server/record-types/bin";
import { presentBinRow } from "~/server/record-types/deleted-records";
import { IMPORTS_PATH } from "./paths";

export { BinError as ErrorBoundary } from "./bin-error";
export const handle = { title: "Bin" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.write", ({ caller, url }) =>
  readScreenList(url, BIN_LIST, async (query) => {
    const { items, ...page } = await listBin(caller, query);
    const rows = items.map((item) => ({
      id: item.id,
      path: `/${item.entity}/${item.recordId}`,
      name: item.name,
      deletedBy: item.deletedBy,
      deleted: formatDay(item.deletedAt),
      ...presentBinRow(item),
    }));
    return { ...page, rows };
  }),
);

export default function Bin() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List
      path="/admin/bin"
      bulk={["restore", "delete-for-good"]}
      loadingText="Loading the bin..."
      {...list}
    >
      <PageTitle title="Bin" subtitle="What was deleted stays here for 30 days">
        <a className="button" href={IMPORTS_PATH}>
          Imports
        </a>{" "}
        <ExportLink />
      </PageTitle>
      <Toolbar>
        <SearchBox placeholder="Search deleted records..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose="When you or a colleague deletes something, it can be restored here for 30 days, with everything that belongs to it.">
          No deleted records found matching your criteria.
        </EmptyState>
      ) : (
        <BinTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

type Row = {
  id: number;
  path: string;
  name: string;
  kind: string;
  deletedBy: string;
  deleted: string;
  contents: string;
  daysLeft: number;
};

function BinTable({ rows }: { rows: Row[] }) {
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="name">Name</SortableHeader>
        <SortableHeader field="type">Kind</SortableHeader>
        <SortableHeader field="deletedAt">Deleted</SortableHeader>
        <SortableHeader field="deletedBy">Deleted By</SortableHeader>
        <th scope="col">What Went Along</th>
        <th scope="col" className="number">
          Days Left
        </th>
        <ActionsHeader />
      </TableHead>
      <tbody>
        {rows.map(({ id, path, name, kind, deletedBy, deleted, contents, daysLeft }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="Name" className="name">
              {name}
            </td>
            <td data-label="Kind">{kind}</td>
            <td data-label="Deleted" className="max-lg:hidden">
              {deleted}
            </td>
            <td data-label="Deleted By" className="text max-lg:hidden">
              {deletedBy}
            </td>
            <td data-label="What Went Along" className="text max-lg:hidden">
              {contents}
            </td>
            <td data-label="Days Left" className="number">
              {daysLeft}
            </td>
            <RowActions recordName={name}>
              <DialogAction to={`${path}/restore`}>Restore</DialogAction>
              <DialogAction to={`${path}/delete`} isDestructive>
                Delete for Good
              </DialogAction>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
