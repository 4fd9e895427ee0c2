import { useLoaderData } from "@remix-run/react";
import type { UIMatch } from "@remix-run/react";
import { listShouldRevalidate } from "~/app/components/list/should-revalidate";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { parseScreenPageQuery, redirectIfPastLastPage } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { HISTORY_PAGE_SIZE, listHistory } from "~/server/history/history";
import { findRecordName } from "~/server/record-types/content-versions";
import { historyPath, linkParent, parseRecord, toBreadcrumb } from "./find-record.server";
import { toVersionView } from "./present-history.server";
import { VersionItem } from "./version-item";

export const handle = {
  title: ({ data }: UIMatch) =>
    `${(data as { name: string } | undefined)?.name ?? "Record"} - History`,
};
export { listShouldRevalidate as shouldRevalidate };

export const loader = pageLoader("content.read", async ({ caller, url, params }) => {
  const shown = parseRecord(params);
  const query = { ...parseScreenPageQuery(url, HISTORY_PAGE_SIZE), withChildren: true };
  const { record, versions, pagination } = await listHistory(caller, shown.type, shown.id, query);
  redirectIfPastLastPage(url, pagination);
  const name = findRecordName(shown.type, record);
  return {
    name,
    path: historyPath(params.entity ?? "", shown.id),
    parent: linkParent(caller, shown.type, record),
    breadcrumb: toBreadcrumb(shown.type, shown.id, name),
    search: url.search,
    pagination,
    sorting: { sortBy: "id", sortOrder: "DESC" as const },
    versions: versions.map((version) => toVersionView(version, shown)),
  };
});

/** Every version of a content record, with the changes of its children. */
export default function History() {
  const { name, breadcrumb, parent, versions, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading history..." {...list}>
      <PageTitle
        title={`${name} - History`}
        subtitle="Every version, the newest first. Restoring one saves it as a new version."
        breadcrumb={breadcrumb}
      >
        {parent && (
          <a className="button" href={parent.href}>
            {parent.label}
          </a>
        )}
      </PageTitle>
      <ol className="grid gap-4">
        {versions.map((version) => (
          <VersionItem key={version.id} {...version} />
        ))}
      </ol>
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading History",
        message: "Failed to load the history. Please try again later.",
      }}
      notFound={{
        title: "Record Not Found",
        message: "The requested record could not be found.",
      }}
      back={{ href: "/admin/dashboard", label: "Back to Dashboard" }}
    />
  );
}
