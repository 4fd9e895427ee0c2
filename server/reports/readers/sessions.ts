import { SITTINGS_WITH_SESSIONS } from "../counts/sources/sittings";
import { readNames, type ReportContext, sumSources } from "../report-context";
import { chartUnlessEmpty, type ReportData, share } from "../report-data";

/** Names of sessions, by id. */
export const SESSION_NAMES = { table: "plan_sessions", column: "title" };
/** Label of sessions that were deleted. */
export const DELETED_SESSIONS = "Deleted sessions";

/** Reads which sessions were started and finished, and where people stopped (AREAS 12, report 2). */
export async function readSessions(context: ReportContext): Promise<ReportData> {
  const { total, byKey, byBucket } = await sumSources(context, [SITTINGS_WITH_SESSIONS]);
  const names = await readNames(context, SESSION_NAMES, byKey.keys());
  return {
    figures: [
      { id: "started", label: "Started", kind: "count", value: total.started },
      {
        id: "finished",
        label: "Finished",
        kind: "share",
        value: share(total.finished, total.started),
      },
      {
        id: "stopped",
        label: "Stopped During One",
        kind: "share",
        value: share(total.stopped, total.started),
        note: "of those started",
      },
    ],
    chart: chartUnlessEmpty({
      title: "Sessions started and finished",
      kind: "count",
      series: ["Started", "Finished"],
      values: byBucket.map(({ started, finished }) => [started, finished]),
    }),
    tables: [
      {
        id: "sessions",
        title: "By session",
        rowHeader: "Session",
        columns: [
          { id: "started", header: "Started", kind: "count" },
          { id: "finished", header: "Finished", kind: "share" },
          { id: "stopped", header: "Stopped During It", kind: "share" },
          { id: "ended", header: "No Other Since", kind: "share" },
        ],
        empty: "No session was started in this time.",
        rows: [...byKey].map(([id, { started, finished, stopped, ended }]) => ({
          id,
          label: names.get(id) ?? DELETED_SESSIONS,
          href: names.has(id) ? `/admin/sessions/${id}/view` : null,
          values: [
            started,
            share(finished, started),
            share(stopped, started),
            share(ended, started),
          ],
        })),
      },
    ],
    definition:
      "Counts each time a session was started; all shares are of those starts. Finished: played to its end, or the patient said so. " +
      "Stopped During It: it was not finished, and nothing was started after it. No Other Since: it was finished, and nothing was started after it, which is no stop for the last session of a plan.",
    notes: [],
  };
}
