import { allow, apiRoute } from "~/app/http/api-route.server";
import { presentReportForApi } from "~/server/reports/present-for-api";
import { BadRequestError, InvalidInputError } from "~/server/platform/errors";
import { requireReport } from "~/server/reports/find-report";
import { readReport } from "~/server/reports/read-report";

/** Refuses a wrong query as that of a list: it is no body. */
function refuseQuery(error: unknown): never {
  const [wrong] = error instanceof InvalidInputError ? error.fields : [];
  throw wrong ? new BadRequestError(`${wrong.field}: ${wrong.message}`) : error;
}

/** A report, which the last segment of the path names; each needs its own permission too. */
const route = apiRoute({
  GET: allow("reports.read", async ({ caller, url }) => {
    const { key } = requireReport(caller, url.pathname.toLowerCase().split("/")[2]);
    const report = await readReport(caller, key, Object.fromEntries(url.searchParams)).catch(
      refuseQuery,
    );
    return {
      message: "Report retrieved successfully",
      data: { report: presentReportForApi(report) },
    };
  }),
});

export const loader = route.loader;
export const action = route.action;
