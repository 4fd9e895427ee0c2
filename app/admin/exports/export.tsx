import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl, useList } from "~/app/components/list/list";
import { COLUMNS_PARAMETER } from "~/app/contracts/list-columns";
import { readChosenColumns } from "~/app/http/column-choice.server";
import { pageLoader } from "~/app/http/page.server";
import { exportedColumns } from "~/server/lists/column-choice";
import { columnsOfList, requireScreenList } from "~/server/record-types/screen-lists";

export const handle = { title: "Export", dialog: true };

/** The columns that the list shows, and whether it is imported too, with the list's own permission. */
export const loader = pageLoader("account.own", async ({ caller, request, url }) => {
  const list = requireScreenList(caller, url.pathname, "export");
  const chosen = await readChosenColumns(caller, request, list);
  return {
    chosen,
    headers: exportedColumns(columnsOfList(caller, list), chosen).map(({ header }) => header),
    isImported: list.imports !== undefined,
  };
});

export default function ExportDialog() {
  const { isImported, headers, chosen } = useLoaderData<typeof loader>();
  const { totalItems } = useList().pagination;
  return (
    <RouteDialog title="Export" closeTo={useCurrentListUrl()}>
      <div className="grid gap-6">
        <p>
          {totalItems === 1
            ? "The one row that the list shows now"
            : `All ${totalItems.toLocaleString("en-US")} rows that match the list's search and filters`}
          , in its order.
        </p>
        <Files
          title="The columns of the list"
          query={chosen && { [COLUMNS_PARAMETER]: chosen.join() }}
        >
          {`${headers.join(", ")}.`}
        </Files>
        {isImported ? (
          <Files title="All columns" query={{ content: "all" }}>
            They can be imported again, with what belongs to each record. Files stay here.
          </Files>
        ) : (
          <Files title="All columns" query={{ content: "all" }}>
            Also those that the list does not show now.
          </Files>
        )}
      </div>
    </RouteDialog>
  );
}

type Props = { title: string; query?: Record<string, string>; children: string };

/** Links to a file in each format. */
function Files({ title, query = {}, children }: Props) {
  const { path } = useList();
  const listUrl = useCurrentListUrl();
  const params = new URLSearchParams(listUrl.split("?")[1]);
  params.delete("page");
  for (const [name, value] of Object.entries(query)) params.set(name, value);
  const search = params.size > 0 ? `?${params.toString()}` : "";
  return (
    <section className="grid gap-2">
      <h3>{title}</h3>
      <p className="text-soft">{children}</p>
      <p className="flex flex-wrap gap-2.5">
        <a className="button" href={`${path}/export.xlsx${search}`} download>
          Excel<span className="sr-only"> file: {title}</span>
        </a>{" "}
        <a className="button" href={`${path}/export.csv${search}`} download>
          CSV<span className="sr-only"> file: {title}</span>
        </a>
      </p>
    </section>
  );
}
