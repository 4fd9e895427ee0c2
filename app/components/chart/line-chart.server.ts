import { scaleLinear, scalePoint } from "d3-scale";
import type { LineChartData } from "./line-chart";

type Chart = {
  /** The chart's accessible name: one sentence. */
  name: string;
  /** Header of the value column. */
  valueLabel: string;
  /** Whole percentages, oldest first. */
  points: { label: string; percent: number }[];
};

const HEIGHT = 160;
const GRID = [0, 50, 100];

const roundTo1 = (value: number) => Math.round(value * 10) / 10;

/**
 * Lays out the points of a line: x in percent of the width, so that the chart fits every screen, y in pixels.
 * Runs on the server, so that browsers load no chart library.
 */
export function layOutLineChart({ points, ...chart }: Chart): LineChartData {
  const xScale = scalePoint(points.keys(), [0, 100]).padding(0.2);
  const yScale = scaleLinear([0, 100], [HEIGHT, 0]);
  return {
    ...chart,
    height: HEIGHT,
    points: points.map(({ label, percent }, index) => ({
      label,
      percent,
      x: roundTo1(xScale(index) ?? 0),
      y: roundTo1(yScale(percent)),
    })),
    lines: GRID.map((value) => ({ y: roundTo1(yScale(value)), label: `${value}%` })),
  };
}
