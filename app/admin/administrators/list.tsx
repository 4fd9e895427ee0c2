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
import { ADMINISTRATOR_TABLE } from "~/server/access/access-tables";
import { administratorStatus } from "~/server/access/present";
import { settings } from "~/server/platform/settings";
import { AdministratorTable } from "./administrator-table";

export const handle = { title: "Administrators" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("administrators.manage", async (args) => {
  const list = await readScreenList(args, ADMINISTRATOR_TABLE, (each) => ({
    status: administratorStatus(each),
    isSelf: each.id === args.caller.administratorId,
  }));
  return { ...list, openAccess: settings().access === "open" };
});

export default function AdministratorList() {
  const { rows, openAccess, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading administrators..." {...list}>
      <ListTitle
        title="Administrators"
        subtitle="The people who may sign in, and what they may do"
        primary={
          <DialogLink to="/new" className="button primary" prefetch>
            Invite Administrator
          </DialogLink>
        }
      />
      {openAccess && <OpenAccessHint />}
      <Toolbar>
        <SearchBox placeholder="Search administrators..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState>No administrators found matching your criteria.</EmptyState>
      ) : (
        <AdministratorTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

function OpenAccessHint() {
  return (
    <p className="mb-5 max-w-prose text-sm text-soft">
      Nobody signs in while access is open. You can invite people now: they can choose their
      passwords, and sign in once Calmward is started with ACCESS=sign-in.
    </p>
  );
}

export function ErrorBoundary() {
  return (
    <ErrorView
      failure={{
        title: "Error Loading Administrators",
        message: "Failed to load administrators. Please try again later.",
      }}
      notFound={{
        title: "Administrator Not Found",
        message: "The requested administrator could not be found.",
      }}
      back={{ href: "/admin/administrators", label: "Back to Administrators" }}
    />
  );
}
