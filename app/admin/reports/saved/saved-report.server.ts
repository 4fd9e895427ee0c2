import { parseId } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import { reportPath, toReportQuery } from "~/models/reports/report-address.schema";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { requireReport } from "~/server/reports/find-report";
import { getSavedReport } from "~/server/reports/saved/saved-reports";

type Params = PageArgs["params"];

/** Parses the ID of a saved view from the route parameters. @throws BadRequestError */
export const parseSavedId = ({ id }: Params) => parseId(id, "Invalid saved view ID");

/** Reads which report a dialog stands over, and the address that it closes to, with the filters. @throws NotFoundError, ForbiddenError */
export function readReportOfDialog({ caller, params, url }: PageArgs) {
  const { key, title } = requireReport(caller, params.report);
  return { key, title, closeTo: reportPath(key, toReportQuery(key, url.searchParams)) };
}

/** Reads the saved view of a dialog, which must be of the report in the address. @throws NotFoundError, ForbiddenError */
export async function readSavedOfDialog(caller: Caller, params: Params) {
  const saved = await getSavedReport(caller, parseSavedId(params));
  if (saved.report !== params.report) throw new NotFoundError("Saved view not found");
  return saved;
}
