import { useLoaderData } from "@remix-run/react";
import { PageTitle } from "~/app/components/content/page-title";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction, RowActions } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { SortableTableHead } from "~/app/components/detail/child-section";
import { Toolbar } from "~/app/components/list/toolbar";
import { parseScreenListQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { formatTime } from "~/server/platform/dates";
import { IMPORT_LIST, listImports } from "~/server/record-types/imports";
import { IMPORTS_PATH } from "./paths";

export { BinError as ErrorBoundary } from "./bin-error";
export const handle = { title: "Imports" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("bin.use", async ({ caller, url }) => {
  const { imports, ...page } = await listImports(caller, parseScreenListQuery(url, IMPORT_LIST));
  redirectIfPastLastPage(url, page.pagination);
  const rows = imports.map(({ importedAt, recordCount, ...each }) => ({
    ...each,
    imported: formatTime(importedAt),
    created: recordCount.toLocaleString("en-US"),
  }));
  return { ...page, search: url.search, rows };
});

const COLUMNS = [
  { children: "File" },
  { field: "importedAt", children: "Imported" },
  { children: "Imported By" },
  { children: "Created", numeric: true },
];

export default function Imports() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List path={IMPORTS_PATH} loadingText="Loading imports..." {...list}>
      <PageTitle title="Imports" subtitle="Each can be taken back until something is built on it">
        <a className="button" href="/admin/bin">
          Bin
        </a>
      </PageTitle>
      <Toolbar>
        <SearchBox placeholder="Search imports by file..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState purpose="What is imported from a spreadsheet appears here, so that it can be taken back.">
          No imports found matching your criteria.
        </EmptyState>
      ) : (
        <table className="rows">
          <SortableTableHead columns={COLUMNS} />
          <tbody>
            {rows.map(({ id, name, imported, importedBy, created }) => (
              <tr key={id}>
                <td data-label="File" className="name">
                  {name}
                </td>
                <td data-label="Imported">{imported}</td>
                <td data-label="Imported By" className="text max-lg:hidden">
                  {importedBy}
                </td>
                <td data-label="Created" className="number">
                  {created}
                </td>
                <RowActions recordName={name}>
                  <DialogAction to={`/${id}/take-back`} isDestructive>
                    Take Back
                  </DialogAction>
                </RowActions>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Pagination />
    </List>
  );
}
