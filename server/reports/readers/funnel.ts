import { INVITATIONS } from "../counts/sources/invitations";
import { readPartnerFunnel } from "./partner-funnel";
import { type ReportContext, sumSources } from "../report-context";
import { chartUnlessEmpty, type ReportColumn, type ReportData, share } from "../report-data";

const COLUMNS: ReportColumn[] = [
  { id: "invited", header: "Invited", kind: "count" },
  { id: "joined", header: "Joined", kind: "share" },
  { id: "began", header: "First Session", kind: "share" },
  { id: "half", header: "Half of It", kind: "share" },
  { id: "completed", header: "Completed", kind: "share" },
];
const DEFINITION =
  "Counts each procedure of a patient who was invited, on the day of the invitation, or on the day it was added if that was later; all shares are of those invited. " +
  "Half and Completed count the sessions of the plan that were played to their end, or that the patient said were.";

/** Reads how many of those invited joined, began, and finished half or all of their plan (AREAS 12, report 1). */
export async function readFunnel(context: ReportContext): Promise<ReportData> {
  if (context.filters.partnerId !== undefined) return readPartnerFunnel(context, COLUMNS);
  const { total, byKey, byBucket } = await sumSources(context, [INVITATIONS], "version_id");
  const names = new Map(context.choices.version.map(({ id, name }) => [String(id), name]));
  return {
    figures: [
      { id: "invited", label: "Invited", kind: "count", value: total.invited },
      ...(["joined", "began", "half", "completed"] as const).map((id) => ({
        id,
        label: COLUMNS.find((column) => column.id === id)?.header ?? id,
        kind: "share" as const,
        value: share(total[id], total.invited),
      })),
    ],
    chart: chartUnlessEmpty({
      title: "Invited and joined",
      kind: "count",
      series: ["Invited", "Joined"],
      values: byBucket.map(({ invited, joined }) => [invited, joined]),
    }),
    tables: [
      {
        id: "versions",
        title: "By plan version",
        rowHeader: "Plan Version",
        columns: COLUMNS,
        empty: "Nobody was invited in this time.",
        rows: [...byKey].map(([id, { invited, ...steps }]) => ({
          id,
          label: id === "0" ? "Without a plan" : (names.get(id) ?? `Version ${id}`),
          href: null,
          values: [
            invited,
            ...(["joined", "began", "half", "completed"] as const).map((step) =>
              share(steps[step], invited),
            ),
          ],
        })),
      },
    ],
    definition: DEFINITION,
    notes: [],
  };
}
