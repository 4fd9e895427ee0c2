import { layOutLineChart } from "~/app/components/chart/line-chart.server";
import type { HistoryRow } from "~/app/components/patient/survey-history";
import { findLevel, type IndexKind, listBands } from "~/server/patients/health-index";
import type { HealthMetrics, IndexFigures } from "~/server/patients/health-metrics";
import type { Sitting } from "~/server/patients/sittings";
import { formatDay, formatIsoDay } from "~/server/platform/dates";

const DESCRIPTIONS: Record<Sitting["kind"], string> = {
  assessment: "Before a session",
  session: "Before or after a session",
  procedure: "After the procedure",
  other: "Another survey",
};

/** Presents the health metrics: dates in the hospital's time zone, charts laid out. */
export function presentMetrics(metrics: HealthMetrics) {
  const { answered, lastAt, anxiety, recovery, history, pagination } = metrics;
  return {
    isExample: metrics.isExample,
    hasUnknownEnd: metrics.hasUnknownEnd,
    cards: {
      answered,
      lastDay: lastAt && formatDay(lastAt),
      anxiety: presentCurrent("anxiety", anxiety),
      recovery: presentCurrent("recovery", recovery),
    },
    trends: [
      {
        title: "Anxiety Trend",
        description: "How uneasy you felt before and after sessions. Lower is calmer.",
        trend: anxiety.trend,
        chart: buildChart("Anxiety Index", anxiety),
      },
      {
        title: "Recovery Progress",
        description: "How you felt after procedures. Higher is better.",
        trend: recovery.trend,
        chart: buildChart("Recovery Index", recovery),
      },
    ],
    history: {
      rows: history.map(toHistoryRow),
      page: pagination.currentPage,
      pages: pagination.totalPages,
    },
  };
}

function presentCurrent(kind: IndexKind, { current }: IndexFigures) {
  if (!current) return null;
  const { percent, word, tone, at } = current;
  return { percent, word, tone, day: formatDay(at), bands: listBands(kind) };
}

function buildChart(valueLabel: string, { points }: IndexFigures) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const [start, end] = [first, last].map(({ at, percent }) => `${percent}% on ${formatDay(at)}`);
  const chartPoints = points.map(({ at, percent }) => ({
    day: formatIsoDay(at),
    label: formatDay(at),
    percent,
  }));
  const name =
    points.length === 1 ? `${valueLabel}: ${start}.` : `${valueLabel} from ${start} to ${end}.`;
  return layOutLineChart({ name, valueLabel, points: chartPoints });
}

function toHistoryRow(sitting: Sitting): HistoryRow {
  const { session, at, survey, kind, by, anxiety, recovery } = sitting;
  return {
    session,
    day: formatDay(at),
    survey: survey ?? "Pre-Session Assessment",
    description: by ? `${DESCRIPTIONS[kind]}, by ${by}` : DESCRIPTIONS[kind],
    anxiety: findLevel("anxiety", anxiety),
    recovery: findLevel("recovery", recovery),
  };
}
