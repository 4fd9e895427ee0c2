import { z } from "zod";
import { REPORTS } from "~/models/reports/report-options.schema";
import type { ReportForApi } from "~/server/reports/present-for-api";
import { dateTimeSchema, defineShape, type Shape } from "../describe";

const keys = REPORTS.map(({ key }) => key) as [ReportForApi["key"], ...ReportForApi["key"][]];
const titles = REPORTS.map(({ title }) => title) as [
  ReportForApi["title"],
  ...ReportForApi["title"][],
];

const kind = z
  .enum(["count", "share", "score", "hours", "cents", "text"])
  .describe("What a value is: a score is in percent, money in whole cents.");
const share = z
  .object({
    count: z.number().int(),
    of: z.number().int().describe("What it is a part of."),
    percent: z.number().nullable().describe("With one decimal; null of nothing."),
  })
  .strict();
const value = z
  .union([z.number(), z.string(), share])
  .nullable()
  .describe(
    "Null for nothing to count from, or too few answers; “fewer than 11” for so few people of a partner.",
  );
const column = z.object({ id: z.string(), header: z.string(), kind }).strict();
const day = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d$/)
    .describe(description);

export const REPORT_SHAPE: Shape = {
  name: "Report",
  shape: defineShape<ReportForApi>()(
    z
      .object({
        key: z.enum(keys),
        title: z.enum(titles),
        from: day("The first day, in the hospital's time zone."),
        to: day("The last day, included."),
        filters: z.array(z.string()).describe("The filters in words."),
        countedAt: dateTimeSchema("When it was counted.").nullable(),
        isCurrent: z.boolean().describe("Whether nothing has changed since."),
        definition: z.string().describe("How it is counted, with its denominator."),
        notes: z.array(z.string()),
        figures: z.array(z.object({ id: z.string(), label: z.string(), kind, value }).strict()),
        chart: z
          .object({
            title: z.string(),
            kind: z.enum(["count", "score", "cents"]),
            unit: z
              .enum(["day", "week", "month"])
              .nullable()
              .describe("How long a point is; null where points are no times."),
            series: z.array(z.string()),
            points: z.array(
              z
                .object({
                  label: z.string(),
                  from: day("Where it begins.").nullable(),
                  values: z.array(z.number()),
                })
                .strict(),
            ),
          })
          .strict()
          .nullable()
          .describe("Two series over time; null without anything to draw."),
        tables: z.array(
          z
            .object({
              id: z.string(),
              title: z.string(),
              rowHeader: z.string(),
              columns: z.array(column),
              rows: z.array(
                z.object({ id: z.string(), label: z.string(), values: z.array(value) }).strict(),
              ),
            })
            .strict(),
        ),
      })
      .strict(),
  ),
  example: {
    key: "funnel",
    title: "From Invitation to Completed Plan",
    from: "2026-11-01",
    to: "2026-11-30",
    filters: [],
    countedAt: "2026-11-30T14:30:00.000Z",
    isCurrent: true,
    definition: "Counts each procedure of a patient who was invited, on the day of the invitation.",
    notes: [],
    figures: [
      { id: "invited", label: "Invited", kind: "count", value: 25 },
      {
        id: "joined",
        label: "Joined",
        kind: "share",
        value: { count: 21, of: 25, percent: 84 },
      },
    ],
    chart: {
      title: "Invited and joined",
      kind: "count",
      unit: "day",
      series: ["Invited", "Joined"],
      points: [{ label: "Nov 1", from: "2026-11-01", values: [3, 2] }],
    },
    tables: [
      {
        id: "versions",
        title: "By plan version",
        rowHeader: "Plan Version",
        columns: [{ id: "invited", header: "Invited", kind: "count" }],
        rows: [{ id: "1", label: "MRI, version 1", values: [25] }],
      },
    ],
  } satisfies ReportForApi,
};
