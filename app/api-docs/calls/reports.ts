import { LANGUAGES } from "~/models/patients/patient-options.schema";
import {
  REPORTS,
  type ReportFilter,
  type ReportRules,
} from "~/models/reports/report-options.schema";
import { DEFAULT_PERIOD, PERIODS } from "~/models/rules/period.schema";
import {
  type CallDescription,
  type CallGroup,
  type DescribedCalls,
  ID,
  type Parameter,
} from "../describe";
import { recordResponse } from "../responses";
import { REPORT_SHAPE } from "../shapes/report";

const idFilter = (name: ReportFilter, description: string): Parameter => ({
  name,
  description,
  schema: ID,
});
const FILTERS: Record<ReportFilter, Parameter> = {
  specialty: idFilter("specialty", "Only procedures of this specialty, by ID."),
  procedure: idFilter("procedure", "Only this procedure, by ID."),
  version: idFilter("version", "Only this version of a plan, by ID."),
  facility: idFilter("facility", "Only what takes place in this facility or a part of it, by ID."),
  language: {
    name: "language",
    description: "Only people of this language.",
    schema: { type: "string", enum: LANGUAGES.map(({ value }) => value) },
  },
  partner: idFilter("partner", "Only people of this partner, by ID; not with other filters."),
};
const TIME: Parameter[] = [
  {
    name: "period",
    description: "The time up to today.",
    schema: { type: "string", enum: [...PERIODS], default: DEFAULT_PERIOD },
  },
  {
    name: "from",
    description: "The first day, instead of a period.",
    schema: { type: "string", format: "date" },
    example: "2026-01-31",
  },
  {
    name: "to",
    description: "The last day, included.",
    schema: { type: "string", format: "date" },
    example: "2026-11-30",
  },
];
const reportResponse = recordResponse("Report", "report", REPORT_SHAPE)("retrieved");

const toOperationId = (key: string) =>
  `getReportOf${key.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

const describeReport = ({ key, title, summary, filters }: ReportRules): CallDescription => ({
  operationId: toOperationId(key),
  // The same for all of them: the page that lists all calls has few bytes left.
  summary: "Read this report",
  description: `${title}: ${summary.charAt(0).toLowerCase()}${summary.slice(1)}`,
  query: [...TIME, ...filters.map((name) => FILTERS[name])],
  responses: { 200: { ...reportResponse, hasRecord: undefined } },
});

const REPORT_CALLS: CallGroup = {
  position: 158,
  name: "Reports",
  thing: "report",
  description:
    "What was used, and what it did. By `patients:read`; revenue by `billing:read`, views and plays by `read`.",
  calls: Object.fromEntries(
    REPORTS.map((report) => [`GET /report/${report.key}`, describeReport(report)]),
  ),
};

export default { groups: [REPORT_CALLS], shapes: [REPORT_SHAPE] } satisfies DescribedCalls;
