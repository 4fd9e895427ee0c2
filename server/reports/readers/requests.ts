import { ANSWERS } from "../counts/sources/requests";
import { type ReportContext, sumSources } from "../report-context";
import { averageHours, chartUnlessEmpty, type ReportData, share } from "../report-data";

/** Kinds of what waits for an answer, as the source names them. */
const KINDS = [
  { id: "live-session", label: "Live session requests", href: "/admin/live-sessions/requests" },
  { id: "ride", label: "Ride requests", href: "/admin/live-sessions/rides" },
  { id: "message", label: "Messages", href: "/admin/live-sessions/messages" },
] as const;

const WAITS = [
  { id: "within4", header: "Within 4 Hours" },
  { id: "within24", header: "Within a Day" },
  { id: "within72", header: "Within 3 Days" },
] as const;

/** Reads how long requests and messages waited for their answer (AREAS 12, report 6). */
export async function readRequests(context: ReportContext): Promise<ReportData> {
  const { total, byKey, byBucket } = await sumSources(context, [ANSWERS]);
  return {
    figures: [
      { id: "asked", label: "Asked", kind: "count", value: total.asked },
      {
        id: "answered",
        label: "Answered",
        kind: "share",
        value: share(total.answered, total.asked),
      },
      {
        id: "within4",
        label: "Within 4 Hours",
        kind: "share",
        value: share(total.within4, total.asked),
      },
      {
        id: "hours",
        label: "Hours to the Answer",
        kind: "hours",
        value: averageHours(total.minutes, total.answered),
      },
    ],
    chart: chartUnlessEmpty({
      title: "Requests and messages asked and answered",
      kind: "count",
      series: ["Asked", "Answered"],
      values: byBucket.map(({ asked, answered }) => [asked, answered]),
    }),
    tables: [
      {
        id: "kinds",
        title: "By kind",
        rowHeader: "Kind",
        columns: [
          { id: "asked", header: "Asked", kind: "count" },
          { id: "answered", header: "Answered", kind: "share" },
          ...WAITS.map(({ id, header }) => ({ id, header, kind: "share" as const })),
          { id: "hours", header: "Hours to the Answer", kind: "hours" },
        ],
        empty: "Nothing was asked in this time.",
        rows: KINDS.flatMap(({ id, label, href }) => {
          const sums = byKey.get(id);
          if (!sums) return [];
          return {
            id,
            label,
            href,
            values: [
              sums.asked,
              share(sums.answered, sums.asked),
              ...WAITS.map((wait) => share(sums[wait.id], sums.asked)),
              averageHours(sums.minutes, sums.answered),
            ],
          };
        }),
      },
    ],
    definition:
      "Counts each request and message on the day it was made; all shares are of those asked, and who still waits counts as not answered. " +
      "Hours run by the clock, nights and weekends included: of a live session until the first offer, of a ride until the answer that stands now, of a message until it was marked as answered.",
    notes: [
      "Messages from the site have no procedure: filters by procedure, specialty and facility leave them out.",
    ],
  };
}
