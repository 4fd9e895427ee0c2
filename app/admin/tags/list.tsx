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
import { TAG_TABLE } from "~/server/tags/tag-table";

export const handle = { title: "Tag Management" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", (args) => readScreenList(args, TAG_TABLE));

export default function TagList() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  const mayWrite = useHasPermission("content.write");
  return (
    <List loadingText="Loading tags..." {...list}>
      <ListTitle
        title="Tag Management"
        subtitle="Labels for grouping and finding content"
        primary={<CreateLink>Add Tag</CreateLink>}
      />
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
        <RecordTable
          rows={rows}
          cells={{
            name: ({ id }, name) =>
              mayWrite ? <DialogLink to={`/${id}/edit`}>{name}</DialogLink> : name,
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
        title: "Error Loading Tags",
        message: "Failed to load tags. Please try again later.",
      }}
      notFound={{ title: "Tag Not Found", message: "The requested tag could not be found." }}
      back={{ href: "/admin/tags", label: "Back to Tags" }}
    />
  );
}
