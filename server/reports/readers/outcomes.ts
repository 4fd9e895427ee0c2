import { ASSOCIATION } from "~/models/reports/patient-outcome.schema";
import { JOINED_BEFORE, NOT_JOINED, OUTCOMES } from "../counts/sources/outcomes";
import { type ReportContext, sumSources } from "../report-context";
import { type ReportData, type ReportValue, share } from "../report-data";

const GROUPS = [
  { id: JOINED_BEFORE, label: "Joined before the day" },
  { id: NOT_JOINED, label: "Had not joined" },
] as const;

type Sums = Record<(typeof OUTCOMES.measures)[number], number>;

/** Nights on average, to a tenth; null without any that are known. */
const averageNights = ({ nights, stayKnown }: Sums): ReportValue =>
  stayKnown === 0 ? null : Math.round((nights / stayKnown) * 10) / 10;

const toValues = (sums: Sums): ReportValue[] => [
  sums.procedures,
  share(sums.cancelled, sums.cancelKnown),
  averageNights(sums),
  share(sums.returned, sums.returnKnown),
];

/** Reads what the hospital imported of procedures, beside who had joined and who had not (AREAS 12, report 7). */
export async function readOutcomes(context: ReportContext): Promise<ReportData> {
  const { total, byKey } = await sumSources(context, [OUTCOMES]);
  const columns = [
    { id: "procedures", header: "Procedures", kind: "count" },
    { id: "cancelled", header: "Cancelled on the Day", kind: "share" },
    { id: "nights", header: "Nights on Average", kind: "count" },
    { id: "returned", header: "Came Back Within 30 Days", kind: "share" },
  ] as const;
  const values = toValues(total);
  return {
    figures: columns.map(({ id, header, kind }, index) => ({
      id,
      label: header,
      kind,
      value: values[index] ?? null,
    })),
    chart: compareGroups(byKey),
    tables: [
      {
        id: "groups",
        title: "Beside who joined and who did not",
        rowHeader: "Patients",
        columns: [...columns],
        empty: "No outcome was imported of procedures in this time.",
        rows: GROUPS.flatMap(({ id, label }) => {
          const sums = byKey.get(id);
          return sums ? { id, label, href: null, values: toValues(sums) } : [];
        }),
      },
    ],
    definition:
      "Counts each procedure of which the hospital imported an outcome, on its own day. Joined before the day: the patient had joined when the procedure was to begin. Shares are of the procedures of which it is known, and nights are averaged over those.",
    notes: [ASSOCIATION],
  };
}

/** Bars of both groups side by side, in percent of those of which it is known; null unless both have some. */
function compareGroups(byKey: Map<string, Sums>): ReportData["chart"] {
  const [joined, others] = GROUPS.map(({ id }) => byKey.get(id));
  if (!joined || !others) return null;
  const percent = (count: number, of: number) => (of === 0 ? 0 : Math.round((count / of) * 100));
  const values: [number, number][] = [
    [percent(joined.cancelled, joined.cancelKnown), percent(others.cancelled, others.cancelKnown)],
    [percent(joined.returned, joined.returnKnown), percent(others.returned, others.returnKnown)],
  ];
  if (values.flat().every((value) => value === 0)) return null;
  return {
    title: "Cancelled on the day, and came back within 30 days",
    kind: "score",
    series: ["Joined", "Had not joined"],
    labels: ["Cancelled on the day", "Came back within 30 days"],
    values,
  };
}
