import { scaleLinear } from "d3-scale";
import type { LineChartData } from "./line-chart";

type Chart = {
  /** The chart's accessible name: one sentence. */
  name: string;
  /** Header of the value column. */
  valueLabel: string;
  /** Whole percentages at ISO 8601 times, oldest first. */
  points: { at: string; label: string; percent: number }[];
};

const HEIGHT = 160;
const GRID = [0, 50, 100];

const roundTo1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Lays out the points of a line: x in percent of the width, so that the chart fits every screen, y in pixels. Both axes are
 * true to scale: weeks without answers are as wide as weeks with many. Runs on the server, so that browsers load no chart
 * library.
 */
export function layOutLineChart({ points, ...chart }: Chart): LineChartData {
  const times = points.map(({ at }) => Date.parse(at));
  // A single point, in a domain without width, is laid out in the middle.
  const xScale = scaleLinear([times[0] ?? 0, times.at(-1) ?? 0], [0, 100]);
  const yScale = scaleLinear([0, 100], [HEIGHT, 0]);
  return {
    ...chart,
    height: HEIGHT,
    points: points.map(({ at, label, percent }) => ({
      label,
      percent,
      x: roundTo1(xScale(Date.parse(at))),
      y: roundTo1(yScale(percent)),
    })),
    lines: GRID.map((value) => ({ y: roundTo1(yScale(value)), label: `${value}%` })),
  };
}
