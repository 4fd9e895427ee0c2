import { useLoaderData } from "@remix-run/react";
import { useHasPermission } from "~/app/components/layout/permissions";
import { CreateLink } from "~/app/components/list/create-link";
import { DialogLink } from "~/app/components/list/dialog-link";
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
import { tagLabel } from "~/models/rules/labels.schema";
import { formatDay } from "~/server/platform/dates";
import { listTags, TAG_LIST } from "~/server/tags/tags";

export const handle = { title: "Tag Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", ({ caller, url }) =>
  readScreenList(url, TAG_LIST, async (query) => {
    const { tags, ...page } = await listTags(caller, query);
    const rows = tags.map(({ id, name, createdAt }) => ({
      id,
      name,
      created: formatDay(createdAt),
    }));
    return { ...page, rows };
  }),
);

export default function TagList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  return (
    <List path="/admin/tags" bulk={["delete"]} loadingText="Loading tags..." {...list}>
      <PageTitle title="Tag Management" subtitle="Labels for grouping and finding content">
        <FileLinks />
        <CreateLink>Add Tag</CreateLink>
      </PageTitle>
      <Toolbar>
        <SearchBox placeholder="Search tags..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="Tags group content, so that you and your colleagues can find it."
          action={<CreateLink>Add Tag</CreateLink>}
        >
          No tags found matching your criteria.
        </EmptyState>
      ) : (
        <TagTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

type Row = { id: number; name: string; created: string };

function TagTable({ rows }: { rows: Row[] }) {
  const mayWrite = useHasPermission("content.write");
  return (
    <table className="rows">
      <TableHead>
        <SortableHeader field="id">ID</SortableHeader>
        <SortableHeader field="name">Tag Name</SortableHeader>
        <SortableHeader field="createdAt">Created</SortableHeader>
        <th scope="col">Status</th>
        {mayWrite && <ActionsHeader />}
      </TableHead>
      <tbody>
        {rows.map(({ id, name, created }) => (
          <tr key={id}>
            <RowChoice id={id} recordName={name} />
            <td data-label="ID">{tagLabel(id)}</td>
            <td data-label="Tag Name" className="name">
              {mayWrite ? <DialogLink to={`/${id}/edit`}>{name}</DialogLink> : name}
            </td>
            <td data-label="Created">{created}</td>
            <td data-label="Status">
              <StatusBadge status="Active" />
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
        title: "Error Loading Tags",
        message: "Failed to load tags. Please try again later.",
      }}
      notFound={{ title: "Tag Not Found", message: "The requested tag could not be found." }}
      back={{ href: "/admin/tags", label: "Back to Tags" }}
    />
  );
}
