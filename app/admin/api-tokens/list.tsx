import { useLoaderData } from "@remix-run/react";
import { DialogLink } from "~/app/components/list/dialog-link";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { Toolbar } from "~/app/components/list/toolbar";
import { SearchBox } from "~/app/components/list/search-box";
import { ErrorView } from "~/app/components/ui/error-view";
import { ListTitle } from "~/app/components/list-table/list-title";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { TOKEN_TABLE } from "~/server/access/access-tables";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { OpenAccessNotice, EmptyTokenList } from "./explanations";
import { TokenTable } from "./token-table";

export const handle = { title: "API Tokens" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("tokens.own", async (args) => {
  const list = await readScreenList(args, TOKEN_TABLE, ({ status }) => ({ status }));
  return {
    ...list,
    mayCreate: args.caller.administratorId !== undefined,
    example: absoluteUrl("/tag", args.url.origin),
  };
});

export default function TokenList() {
  const { rows, mayCreate, example, ...list } = useLoaderData<typeof loader>();
  const isFiltered = Boolean(list.chips?.length);
  const isSearched = isFiltered || new URLSearchParams(list.search).has("q");
  return (
    <List loadingText="Loading API tokens..." {...list}>
      <ListTitle
        title="API Tokens"
        subtitle="Tokens let programs read or change content"
        primary={
          mayCreate && (
            <DialogLink to="/new" className="button primary" prefetch>
              Create Token
            </DialogLink>
          )
        }
      >
        <a className="button" href="/api-docs">
          All API calls
        </a>
      </ListTitle>
      {!mayCreate && <OpenAccessNotice example={example} />}
      {(rows.length > 0 || isSearched) && (
        <Toolbar>
          <SearchBox placeholder="Search API tokens..." />
        </Toolbar>
      )}
      {rows.length > 0 && <TokenTable rows={rows} />}
      {rows.length === 0 && isSearched && (
        <EmptyState>No API tokens found matching your criteria.</EmptyState>
      )}
      {rows.length === 0 && !isSearched && mayCreate && <EmptyTokenList example={example} />}
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
