import { parseColumnsQuery } from "~/app/http/column-choice.server";
import { attachmentResponse, streamParts } from "~/app/http/file.server";
import { parseOptionQuery, parseScreenListQuery } from "~/app/http/list-query.server";
import { fileLoader } from "~/app/http/page.server";
import { formatIsoDay } from "~/server/platform/dates";
import { exportList } from "~/server/exports/export-list";
import { exportedColumns } from "~/server/lists/column-choice";
import { columnsOfList, requireScreenList } from "~/server/record-types/screen-lists";

/**
 * The file of a list's export: its query chooses the rows, `columns` what the list shows, and `content=all` everything, of an
 * imported list what can be imported elsewhere.
 */
export const loader = fileLoader("account.own", async ({ caller, request, url, context }) => {
  const list = requireScreenList(caller, url.pathname, "export");
  const { table, imports } = list;
  const format = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
  const isAll = parseOptionQuery(url, "content", ["all"]) !== undefined;
  const chosen = parseColumnsQuery(caller, url, list);
  const columns = columnsOfList(caller, list);
  const query = parseScreenListQuery(url, table.rules);
  const parts = await exportList(caller, list, query, {
    format,
    columns: isAll ? columns : exportedColumns(columns, chosen),
    imports: isAll ? imports : undefined,
  });
  const day = formatIsoDay(new Date().toISOString());
  return attachmentResponse(
    `${table.fileName}-${day}.${format}`,
    format,
    streamParts(parts, { request, context }),
  );
});
