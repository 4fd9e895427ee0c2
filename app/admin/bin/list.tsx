import { useLoaderData } from "@remix-run/react";
import { useBinDays } from "~/app/components/deletion/use-bin-days";
import { EmptyState } from "~/app/components/list/empty-state";
import { List } from "~/app/components/list/list";
import { Pagination } from "~/app/components/list/pagination";
import { DialogAction } from "~/app/components/list/row-actions";
import { SearchBox } from "~/app/components/list/search-box";
import { Toolbar } from "~/app/components/list/toolbar";
import { ListTitle } from "~/app/components/list-table/list-title";
import { RecordTable } from "~/app/components/list-table/record-table";
import { pageLoader } from "~/app/http/page.server";
import { readScreenList } from "~/app/http/screen-list.server";
import { BIN_TABLE } from "~/server/record-types/deleted-records";
import { IMPORTS_PATH } from "./paths";

export { BinError as ErrorBoundary } from "./bin-error";
export const handle = { title: "Bin" };
export { listShouldRevalidate as shouldRevalidate } from "~/app/components/list/should-revalidate";

export const loader = pageLoader("bin.use", (args) =>
  readScreenList(args, BIN_TABLE, ({ entity, recordId }) => ({ record: `/${entity}/${recordId}` })),
);

export default function Bin() {
  const { rows, ...list } = useLoaderData<typeof loader>();
  const binDays = useBinDays();
  return (
    <List loadingText="Loading the bin..." {...list}>
      <ListTitle title="Bin" subtitle={`What was deleted stays here for ${binDays}`}>
        <a className="button" href={IMPORTS_PATH}>
          Imports
        </a>
      </ListTitle>
      <Toolbar>
        <SearchBox placeholder="Search deleted records..." />
      </Toolbar>
      {rows.length === 0 ? (
        <EmptyState
          purpose={`When you or a colleague deletes something, it can be restored here for ${binDays}, with everything that belongs to it.`}
        >
          No deleted records found matching your criteria.
        </EmptyState>
      ) : (
        <RecordTable rows={rows} actions={binActions} />
      )}
      <Pagination />
    </List>
  );
}

const binActions = ({ record }: { record: string }) => (
  <>
    <DialogAction to={`${record}/restore`}>Restore</DialogAction>
    <DialogAction to={`${record}/delete`} isDestructive>
      Delete for Good
    </DialogAction>
  </>
);
