import { useLoaderData } from "@remix-run/react";
import { DialogLink } from "~/app/components/list/dialog-link";
import { ExportLink } from "~/app/components/list/file-links";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ErrorView } from "~/app/components/ui/error-view";
import { PageTitle } from "~/app/components/content/page-title";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listTokens, canSeeAllTokens, TOKEN_LIST } from "~/server/access/api-tokens";
import { absoluteUrl } from "~/server/access/one-time-links";
import type { TokenData } from "~/server/access/present";
import { formatDay, formatTime } from "~/server/platform/dates";
import { OpenAccessNotice, EmptyTokenList } from "./explanations";
import { SCOPE_LABELS } from "~/models/access/scope-labels.schema";
import { TokenTable } from "./token-table";

export const handle = { title: "API Tokens" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("tokens.own", async ({ caller, url }) => {
  const list = await readScreenList(url, TOKEN_LIST, async (query) => {
    const { tokens, ...page } = await listTokens(caller, query);
    return { ...page, rows: tokens.map(toRow) };
  });
  return {
    ...list,
    showOwner: canSeeAllTokens(caller),
    mayCreate: caller.administratorId !== undefined,
    example: absoluteUrl("/tag", url.origin),
  };
});

function toRow({ id, name, hint, scope, owner, status, ...token }: TokenData) {
  return {
    id,
    name,
    hint,
    status,
    scope: SCOPE_LABELS[scope],
    owner: owner?.name ?? "",
    created: formatDay(token.createdAt),
    expires: formatDay(token.expiresAt),
    lastUsed: token.lastUsedAt ? formatTime(token.lastUsedAt) : "Never",
  };
}

export default function TokenList() {
  const { rows, showOwner, mayCreate, example, ...list } = useLoaderData<typeof loader>();
  const hasSearch = new URLSearchParams(list.search).has("q");
  return (
    <List path="/admin/api-tokens" loadingText="Loading API tokens..." {...list}>
      <PageTitle title="API Tokens" subtitle="Tokens let programs read or change content">
        <a className="button" href="/api-docs">
          All API calls
        </a>
        <ExportLink />
        {mayCreate && (
          <DialogLink to="/new" className="button primary" prefetch>
            Create Token
          </DialogLink>
        )}
      </PageTitle>
      {!mayCreate && <OpenAccessNotice example={example} />}
      {(rows.length > 0 || hasSearch) && (
        <Toolbar>
          <SearchBox placeholder="Search API tokens..." />
        </Toolbar>
      )}
      {rows.length > 0 && <TokenTable rows={rows} showOwner={showOwner} />}
      {rows.length === 0 && hasSearch && (
        <EmptyState>No API tokens found matching your criteria.</EmptyState>
      )}
      {rows.length === 0 && !hasSearch && mayCreate && <EmptyTokenList example={example} />}
      <Pagination />
    </List>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading API Tokens",
        message: "Failed to load API tokens. Please try again later.",
      }}
      notFound={{
        title: "API Token Not Found",
        message: "The requested API token could not be found.",
      }}
      back={{ href: "/admin/api-tokens", label: "Back to API Tokens" }}
    />
  );
}
