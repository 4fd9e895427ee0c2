import { LANGUAGES } from "~/models/patients/patient-options.schema";
import { REPORT_FILTERS, type ReportRules } from "~/models/reports/report-options.schema";
import { PERIODS } from "~/models/rules/period.schema";
import { BadRequestError, InvalidInputError } from "~/server/platform/errors";
import { requireReport } from "~/server/reports/find-report";
import { presentReportForApi } from "~/server/reports/present-for-api";
import { readReport } from "~/server/reports/read-report";
import { allow, apiRoute } from "./api-route.server";
import { parseDayQuery, parseIdQuery, parseOptionQuery } from "./list-query.server";

/** Parses the query of a program, each parameter with the words of all calls. @throws BadRequestError that names it */
function parseReportQuery(url: URL) {
  const ids = REPORT_FILTERS.filter((name) => name !== "language" && url.searchParams.get(name));
  const languages = LANGUAGES.map(({ value }) => value);
  return {
    period: parseOptionQuery(url, "period", PERIODS),
    from: parseDayQuery(url, "from"),
    to: parseDayQuery(url, "to"),
    language: parseOptionQuery(url, "language", languages),
    ...Object.fromEntries(ids.map((name) => [name, parseIdQuery(url, name)])),
  };
}

/** Refuses what does not fit together as a wrong parameter of a list: it is no body. */
function refuseQuery(error: unknown): never {
  const [wrong] = error instanceof InvalidInputError ? error.fields : [];
  throw wrong ? new BadRequestError(`${wrong.field}: ${wrong.message}`) : error;
}

/** Builds the route of the reports that need a permission; the last segment of the path names the report. */
export const reportRoute = (permission: ReportRules["permission"]) =>
  apiRoute({
    GET: allow(permission, async ({ caller, url }) => {
      const { key } = requireReport(caller, url.pathname.toLowerCase().split("/")[2]);
      const report = await readReport(caller, key, parseReportQuery(url)).catch(refuseQuery);
      return {
        message: "Report retrieved successfully",
        data: { report: presentReportForApi(report) },
      };
    }),
  });
