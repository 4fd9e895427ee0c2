import { scaleLinear } from "d3-scale";
import type { LineChartData } from "./line-chart";

type Chart = {
  /** The chart's accessible name: one sentence. */
  name: string;
  /** Header of the value column. */
  valueLabel: string;
  /** Whole percentages, oldest first, with their day as YYYY-MM-DD and formatted. */
  points: { day: string; label: string; percent: number }[];
};

const HEIGHT = 160;
const GRID = [0, 50, 100];

const roundTo1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Lays out a chart: x in percent of the width, so that it fits every screen, y in pixels. Both axes are true to scale: weeks
 * without answers are as wide as weeks with many. The line joins the days' averages, since several answers of a day would
 * make it jump. Runs on the server, so that browsers load no chart library.
 */
export function layOutLineChart({ points, ...chart }: Chart): LineChartData {
  const days = points.map(({ day }) => Date.parse(day));
  // d3 maps a zero-width domain (a single day) to the middle of the range.
  const xScale = scaleLinear([days[0] ?? 0, days.at(-1) ?? 0], [0, 100]);
  const yScale = scaleLinear([0, 100], [HEIGHT, 0]);
  const toX = (day: string) => roundTo1(xScale(Date.parse(day)));
  const toY = (percent: number) => roundTo1(yScale(percent));
  return {
    ...chart,
    height: HEIGHT,
    ends: labelEnds(points),
    points: points.map(({ day, label, percent }) => ({
      label,
      percent,
      x: toX(day),
      y: toY(percent),
    })),
    path: `M${averageByDay(points)
      .map(([day, percent]) => `${toX(day)} ${toY(percent)}`)
      .join("L")}`,
    lines: GRID.map((value) => ({ y: toY(value), label: `${value}%` })),
  };
}

/** Labels of the first and the last day; those of the same year are without it. */
function labelEnds(points: Chart["points"]): LineChartData["ends"] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  const isSameYear = first.day.slice(0, 4) === last.day.slice(0, 4);
  const labels = [first, last].map(({ label }) =>
    isSameYear ? label.replace(/, \d{4}$/, "") : label,
  );
  return [...new Set(labels)];
}

function averageByDay(points: Chart["points"]): [day: string, percent: number][] {
  const days = new Map<string, number[]>();
  for (const { day, percent } of points) days.set(day, [...(days.get(day) ?? []), percent]);
  return [...days].map(([day, percents]) => [
    day,
    percents.reduce((sum, percent) => sum + percent, 0) / percents.length,
  ]);
}
