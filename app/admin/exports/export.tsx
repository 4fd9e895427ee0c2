import { useLoaderData } from "@remix-run/react";
import { RouteDialog } from "~/app/components/dialog/route-dialog";
import { useCurrentListUrl, useList } from "~/app/components/list/list";
import { pageLoader } from "~/app/http/page.server";
import { readExportedList } from "./exported-list.server";

export const handle = { title: "Export", dialog: true };

export const loader = pageLoader("content.read", ({ url }) =>
  Promise.resolve({ isImported: readExportedList(url).imports !== undefined }),
);

export default function ExportDialog() {
  const { isImported } = useLoaderData<typeof loader>();
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
        <Files title="What the list shows">The columns of the list, to read and to count.</Files>
        {isImported && (
          <Files title="Everything, to import elsewhere" content="all">
            The columns of Bulk Import, with what belongs to each record. Files stay here.
          </Files>
        )}
      </div>
    </RouteDialog>
  );
}

type Props = { title: string; content?: "all"; children: string };

/** Links to a file in each format. */
function Files({ title, content, children }: Props) {
  const { path } = useList();
  const listUrl = useCurrentListUrl();
  const query = new URLSearchParams(listUrl.split("?")[1]);
  query.delete("page");
  if (content) query.set("content", content);
  const search = query.size > 0 ? `?${query.toString()}` : "";
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
