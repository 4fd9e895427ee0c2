import { HIGH_ANXIETY_PERCENT } from "~/server/patients/health-index";
import {
  ANXIETY_OVER_PLAN,
  NO_STAGE,
  PLAN_STAGES,
  SITTINGS_WITH_SESSIONS,
} from "../counts/sources/sittings";
import { readNames, type ReportContext, sumSources } from "../report-context";
import {
  average,
  chartUnlessEmpty,
  MIN_AVERAGED,
  type ReportData,
  share,
  shareOfAnswers,
} from "../report-data";
import { DELETED_SESSIONS, SESSION_NAMES } from "./sessions";

const CHANGE_COLUMNS = [
  { id: "before", header: "Before", kind: "score" },
  { id: "after", header: "After", kind: "score" },
  { id: "highBefore", header: "High Before", kind: "share" },
  { id: "highAfter", header: "High After", kind: "share" },
] as const;

type Matched = Record<"matched" | "before" | "after" | "highBefore" | "highAfter", number>;
const changes = ({ matched, before, after, highBefore, highAfter }: Matched) => [
  average(before, matched),
  average(after, matched),
  shareOfAnswers(highBefore, matched),
  shareOfAnswers(highAfter, matched),
];

/** Height of a bar: too few answers have none. */
const toHeight = (value: ReturnType<typeof average>) => (typeof value === "number" ? value : 0);

/** Reads how anxious people felt before and after sessions, in matched pairs, and over their plan (AREAS 12, report 3). */
export async function readAnxiety(context: ReportContext): Promise<ReportData> {
  const sessions = await sumSources(context, [SITTINGS_WITH_SESSIONS]);
  const stages = await sumSources(context, [ANXIETY_OVER_PLAN]);
  const names = await readNames(context, SESSION_NAMES, sessions.byKey.keys());
  const { total } = sessions;
  const values = changes(total);
  const unmatched = total.started - total.matched;
  return {
    figures: [
      { id: "sittings", label: "Sessions Started", kind: "count", value: total.started },
      {
        id: "matched",
        label: "With Answers Before and After",
        kind: "share",
        value: share(total.matched, total.started),
        note: `${unmatched.toLocaleString("en-US")} could not be matched`,
      },
      ...CHANGE_COLUMNS.map(({ id, header, kind }, index) => ({
        id,
        label: header,
        kind,
        value: values[index] ?? null,
      })),
    ],
    chart: chartUnlessEmpty({
      title: "Anxiety before and after sessions",
      kind: "score",
      series: ["Before", "After"],
      values: sessions.byBucket.map(({ matched, before, after }) => [
        toHeight(average(before, matched)),
        toHeight(average(after, matched)),
      ]),
    }),
    tables: [
      {
        id: "sessions",
        title: "By session",
        rowHeader: "Session",
        columns: [
          { id: "sittings", header: "Started", kind: "count" },
          { id: "matched", header: "Matched", kind: "share" },
          ...CHANGE_COLUMNS,
        ],
        empty: "No session was started in this time.",
        rows: [...sessions.byKey].map(([id, sums]) => ({
          id,
          label: names.get(id) ?? DELETED_SESSIONS,
          href: null,
          values: [sums.started, share(sums.matched, sums.started), ...changes(sums)],
        })),
      },
      {
        id: "stages",
        title: "Over the plan",
        rowHeader: "Days From the Procedure",
        columns: [
          { id: "sittings", header: "Answers", kind: "count" },
          { id: "level", header: "Anxiety", kind: "score" },
          { id: "high", header: "High", kind: "share" },
        ],
        empty: "Nobody said how anxious they felt in this time.",
        rows: [...PLAN_STAGES, { key: NO_STAGE, label: "Without a date" }].flatMap(
          ({ key, label }) => {
            const sums = stages.byKey.get(key);
            if (!sums) return [];
            const { sittings, level, high } = sums;
            return {
              id: key,
              label,
              href: null,
              values: [sittings, average(level, sittings), shareOfAnswers(high, sittings)],
            };
          },
        ),
      },
    ],
    definition:
      "Before: the answer with which a session is started. After: the first survey about that session that was answered before it was started again. " +
      `Only starts that have both count in Before, After and the shares of High, which is ${HIGH_ANXIETY_PERCENT}% or more; 0% is calm, 100% as anxious as can be.`,
    notes: [
      `Of fewer than ${MIN_AVERAGED} answers no average and no share is shown, since not everybody shares theirs with the care team.`,
      "Feeling calmer after a session does not show that the session was the cause.",
    ],
  };
}
