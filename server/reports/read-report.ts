import { QueryTypes } from "sequelize";
import {
  REPORTS,
  type ReportFilter,
  type ReportKey,
  type ReportRules,
} from "~/models/reports/report-options.schema";
import { type ReportQuery, reportQuerySchema } from "~/models/reports/report-query.schema";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { STATE_ID } from "./counts/count-reports";
import {
  describeFilters,
  type FilterField,
  listFilterFields,
  readFilterChoices,
  toCountFilters,
} from "./filter-options";
import { requireReport } from "./find-report";
import { READERS } from "./readers";
import type { ReportData } from "./report-data";
import { type ReportRange, toReportRange } from "./report-range";

/** Lists the reports that the caller may see, in their order (AREAS 12). */
export const listReports = (caller: Caller): ReportRules[] =>
  REPORTS.filter(({ permission }) => hasPermission(caller, permission));

/** When the figures were counted. */
export type CountState = {
  /** ISO 8601; null until everything was counted once. */
  countedAt: string | null;
  /** Whether something has changed since. */
  isStale: boolean;
  /** Whether people of the sample content are counted. */
  hasSamples: boolean;
};

export type Report = {
  rules: ReportRules;
  query: ReportQuery;
  range: ReportRange;
  fields: FilterField[];
  /** The chosen filters in words. */
  filters: string[];
  data: ReportData;
  state: CountState;
};

/**
 * Reads a report from the kept counts, in a number of statements that depends on the report alone (AREAS 12). Needs the report's permission.
 * @param input the query: `reportQuerySchema`
 * @throws NotFoundError; InvalidInputError, also for filters that the report does not have
 */
export async function readReport(
  caller: Caller,
  key: ReportKey,
  input: unknown,
  now = new Date(),
): Promise<Report> {
  const rules = requireReport(caller, key);
  const query = parseInput(reportQuerySchema, input);
  refuseOtherFilters(rules, query);
  const range = toReportRange(query, now);
  const [choices, state] = await Promise.all([readFilterChoices(caller), readCountState(caller)]);
  const fields = listFilterFields(rules.filters, choices, query);
  const data = await READERS[rules.key]({
    caller,
    range,
    choices,
    filters: toCountFilters(query, choices),
  });
  return { rules, query, range, fields, filters: describeFilters(fields, query), data, state };
}

/** Filters that a report has not, and what a partner's people cannot be told apart by. */
function refuseOtherFilters({ filters }: ReportRules, query: ReportQuery): void {
  const given = (["specialty", "procedure", "version", "facility", "language"] as const).filter(
    (name) => query[name] !== undefined,
  );
  const allowed: readonly ReportFilter[] = filters;
  const unknown = [...given, ...(query.partner === undefined ? [] : ["partner" as const])].filter(
    (name) => !allowed.includes(name),
  );
  if (unknown.length > 0)
    throw new InvalidInputError(
      unknown.map((field) => ({ field, message: "This report has no such filter" })),
    );
  if (query.partner !== undefined && given.length > 0)
    throw new InvalidInputError([
      {
        field: "partner",
        message:
          "A partner cannot be combined with other filters, so that few people cannot be told apart",
      },
    ]);
}

async function readCountState({ transaction }: Caller): Promise<CountState> {
  const [row] = await database().query<{
    countedAt: string | Date | null;
    stale: number;
    samples: number;
  }>(
    'SELECT (SELECT counted_at FROM report_states WHERE id = :id) AS "countedAt", ' +
      "CASE WHEN EXISTS (SELECT 1 FROM report_stale) THEN 1 ELSE 0 END AS stale, " +
      "CASE WHEN EXISTS (SELECT 1 FROM patients WHERE normalized_record_number >= 'sample-' AND normalized_record_number < 'sample.' " +
      "AND normalized_record_number <> '') THEN 1 ELSE 0 END AS samples",
    { type: QueryTypes.SELECT, replacements: { id: STATE_ID }, transaction },
  );
  return {
    countedAt: row?.countedAt ? new Date(row.countedAt).toISOString() : null,
    isStale: row?.stale === 1,
    hasSamples: row?.samples === 1,
  };
}
