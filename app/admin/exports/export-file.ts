import { attachmentResponse, streamParts } from "~/app/http/file.server";
import { parseOptionQuery, parseScreenListQuery } from "~/app/http/list-query.server";
import { pageLoader } from "~/app/http/page.server";
import { formatIsoDay } from "~/server/platform/dates";
import { exportList } from "~/server/exports/export-list";
import { readExportedList } from "./exported-list.server";

/** The file of a list's export: its query chooses the rows, `content=all` what can be imported elsewhere. */
export const loader = pageLoader("content.read", async ({ caller, request, url, context }) => {
  const { list, imports } = readExportedList(url);
  const format = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
  const isAll = parseOptionQuery(url, "content", ["all"]) !== undefined;
  const query = parseScreenListQuery(url, list.rules);
  const parts = await exportList(caller, list, query, {
    format,
    imports: isAll ? imports : undefined,
  });
  const day = formatIsoDay(new Date().toISOString());
  return attachmentResponse(
    `${list.fileName}-${day}.${format}`,
    format,
    streamParts(parts, { request, context }),
  );
});
