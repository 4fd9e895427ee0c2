import { type LeaderType, leaderLabel } from "~/models/requests/live-session-options.schema";
import { COACH_SESSIONS, LIVE_SESSIONS } from "../counts/sources/requests";
import { readNames, type ReportContext, sumSources } from "../report-context";
import { averageHours, chartUnlessEmpty, type ReportData, share } from "../report-data";

const RATING = { min: 1, max: 5 };

/** Ratings from 1 to 5 in whole percent. */
const averageRating = (rating: number, rated: number): number | null =>
  rated === 0
    ? null
    : Math.round(((rating / rated - RATING.min) / (RATING.max - RATING.min)) * 100);

/** Reads what was asked for, offered, held and missed, and by which coach (AREAS 12, report 5). */
export async function readLiveSessions(context: ReportContext): Promise<ReportData> {
  const requests = await sumSources(context, [LIVE_SESSIONS]);
  const coaches = await sumSources(context, [COACH_SESSIONS]);
  const names = await readNames(
    context,
    { table: "coaches", column: "name" },
    coaches.byKey.keys(),
  );
  const { total } = requests;
  const outcomes = [
    { id: "offered", header: "Offered", kind: "share" },
    { id: "held", header: "Held", kind: "share" },
    { id: "missedByPatient", header: "Patient Did Not Come", kind: "share" },
    { id: "missedByCoach", header: "Coach Could Not", kind: "share" },
    { id: "cancelled", header: "Cancelled", kind: "share" },
    { id: "declined", header: "Declined", kind: "share" },
  ] as const;
  const hours = { id: "hours", label: "Hours to the First Offer", kind: "hours" } as const;
  return {
    figures: [
      { id: "asked", label: "Asked For", kind: "count", value: total.asked },
      ...outcomes.slice(0, 4).map(({ id, header, kind }) => ({
        id,
        label: header,
        kind,
        value: share(total[id], total.asked),
      })),
      { ...hours, value: averageHours(total.offerMinutes, total.offered) },
    ],
    chart: chartUnlessEmpty({
      title: "Live sessions asked for and held",
      kind: "count",
      series: ["Asked for", "Held"],
      values: requests.byBucket.map(({ asked, held }) => [asked, held]),
    }),
    tables: [
      {
        id: "leaders",
        title: "By type of coach",
        rowHeader: "Type",
        columns: [
          { id: "asked", header: "Asked For", kind: "count" },
          ...outcomes,
          { id: hours.id, header: hours.label, kind: hours.kind },
        ],
        empty: "No live session was asked for in this time.",
        rows: [...requests.byKey].map(([id, sums]) => ({
          id,
          label: leaderLabel(id as LeaderType),
          href: null,
          values: [
            sums.asked,
            ...outcomes.map((outcome) => share(sums[outcome.id], sums.asked)),
            averageHours(sums.offerMinutes, sums.offered),
          ],
        })),
      },
      {
        id: "coaches",
        title: "By coach",
        rowHeader: "Coach",
        columns: [
          { id: "agreed", header: "Agreed", kind: "count" },
          { id: "held", header: "Held", kind: "share" },
          { id: "missedByPatient", header: "Patient Did Not Come", kind: "share" },
          { id: "missedByCoach", header: "Coach Could Not", kind: "share" },
          { id: "cancelled", header: "Cancelled", kind: "share" },
          { id: "rating", header: "Rating", kind: "score" },
        ],
        empty: "No live session was to take place in this time.",
        rows: [...coaches.byKey].map(([id, sums]) => ({
          id,
          label: names.get(id) ?? `Coach ${id}`,
          href: names.has(id) ? `/admin/coaches/${id}` : null,
          values: [
            sums.agreed,
            ...(["held", "missedByPatient", "missedByCoach", "cancelled"] as const).map((measure) =>
              share(sums[measure], sums.agreed),
            ),
            averageRating(sums.rating, sums.rated),
          ],
        })),
      },
    ],
    definition:
      "Counts each request on the day it was made; all shares are of those requests, whatever happened later. By coach, counts each agreed time on its own day; shares are of those times. " +
      "Hours run by the clock until the first time was offered, or staff answered by hand. Ratings are from 0% (1 of 5) to 100% (5 of 5).",
    notes: [],
  };
}
