import { useLoaderData } from "@remix-run/react";
import { FilterLinks } from "~/app/components/filters/filter-links";
import { CreateLink } from "~/app/components/list/create-link";
import { Drafts } from "~/app/components/list/drafts";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { listUnfinishedDrafts } from "~/app/http/wizard-drafts.server";
import { PLAN_STATUSES } from "~/models/catalogue/plan-version.schema";
import { PROCEDURE_TABLE } from "~/server/procedure-plans/procedure-table";
import { PlanTable } from "./plan-table";
import { WIZARD } from "./plan-wizard.server";

export const handle = { title: "Procedure Plans" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("content.read", async (args) => {
  const list = await readScreenList(args, PROCEDURE_TABLE, ({ planStatus }) => ({ planStatus }));
  const formatItems = (items: number) => (items === 1 ? "1 item" : `${items} items`);
  return { ...list, drafts: await listUnfinishedDrafts(args.caller, WIZARD, formatItems) };
});

export default function PlanList() {
  const { rows, drafts, ...list } = useLoaderData<typeof loader>();
  return (
    <List loadingText="Loading procedure plans..." {...list}>
      <ListTitle
        title="Procedure Plans"
        subtitle="What patients see before, on and after the day"
        primary={<CreateLink>Add a Procedure</CreateLink>}
      />
      <Drafts drafts={drafts} />
      <Toolbar>
        <SearchBox placeholder="Search procedure plans by name or specialty..." />
        <FilterLinks label="Status" name="planStatus" emptyLabel="All" options={PLAN_STATUSES} />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose="A procedure plan is what patients are offered, day by day, around a procedure."
          action={<CreateLink>Add a Procedure</CreateLink>}
        >
          No procedure plans found matching your criteria.
        </EmptyState>
      ) : (
        <PlanTable rows={rows} />
      )}
      <Pagination />
    </List>
  );
}

export { PlanError as ErrorBoundary } from "./plan-error";
