import { scaleLinear, scalePoint } from "d3-scale";
import type { LineChartData } from "./line-chart";

type Chart = {
  /** What the chart shows, in a sentence, for those who hear it. */
  name: string;
  /** What its values are, for the head of their column. */
  measured: string;
  /** In whole percent, the oldest first. */
  points: { label: string; percent: number }[];
};

const HEIGHT = 160;
const GRID = [0, 50, 100];

const rounded = (value: number) => Math.round(value * 10) / 10;

/**
 * Works out where the points of a line are: across in percent of its width, so that it fits every screen, and down in
 * pixels. On the server: browsers get numbers, and no library.
 */
export function lineChart({ points, ...chart }: Chart): LineChartData {
  const across = scalePoint(points.keys(), [0, 100]).padding(0.2);
  const down = scaleLinear([0, 100], [HEIGHT, 0]);
  return {
    ...chart,
    height: HEIGHT,
    points: points.map(({ label, percent }, at) => ({
      ...{ label, percent },
      x: rounded(across(at) ?? 0),
      y: rounded(down(percent)),
    })),
    lines: GRID.map((value) => ({ y: rounded(down(value)), label: `${value}%` })),
  };
}
