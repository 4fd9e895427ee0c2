import { layOutBarChart } from "~/app/components/chart/bar-chart.server";
import { layOutLineChart } from "~/app/components/chart/line-chart.server";

const DAYS = ["Nov 18", "Nov 19", "Nov 20", "Nov 21", "Nov 22", "Nov 23", "Nov 24"];
const VIEWS = [12, 30, 8, 0, 45, 22, 31];
const PERCENTS = [40, 46, 52, 50, 61, 68, 74];

const BARS = {
  name: "Views and plays by day, Nov 18 to Nov 24; the most on Nov 22: 45 views.",
  title: "Views and plays",
  groupedBy: "Day",
  series: ["Views", "Plays"] as [string, string],
  groups: DAYS.map((label, day): { label: string; values: [number, number] } => {
    const views = VIEWS[day] ?? 0;
    return { label, values: [views, Math.round(views / 2)] };
  }),
};
const LINE = {
  name: "Calmness by day: it rose from 40% on Nov 18 to 74% on Nov 24.",
  valueLabel: "Calmness",
  points: DAYS.map((label, day) => ({
    day: `2026-11-${18 + day}`,
    label,
    percent: PERCENTS[day] ?? 0,
  })),
};

/** Charts of made-up numbers. */
export const layOutExampleCharts = () => ({
  bars: layOutBarChart(BARS),
  line: layOutLineChart(LINE),
  small: { unit: "day" as const, labels: DAYS, values: VIEWS },
});
