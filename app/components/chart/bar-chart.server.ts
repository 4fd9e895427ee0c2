import { scaleBand, scaleLinear } from "d3-scale";
import type { BarChartData } from "./bar-chart";

type Chart = {
  /** The chart's accessible name: one sentence. */
  name: string;
  /** Short title of its data. */
  title: string;
  /** Header of the group column, such as "Day". */
  groupedBy: string;
  /** Writes a value of the scale; default: "1.2K". */
  format?: (value: number) => string;
  /** Labels of the two series: one bar each in every group. */
  series: [string, string];
  groups: { label: string; values: [number, number] }[];
};

const HEIGHT = 200;
const MAX_TICKS = 8;
/** So many labels fit every screen. */
const MAX_NARROW_TICKS = 4;
const GRID_LINES = 4;

const roundTo2 = (value: number) => Math.round(value * 100) / 100;
const compactFormat = new Intl.NumberFormat("en-US", { notation: "compact" });

/**
 * Lays out bars, grid lines and labels: x in percent of the width, so that the chart fits every screen, y in pixels.
 * Runs on the server, so that browsers load no chart library.
 */
export function layOutBarChart({
  groups,
  format = (value) => compactFormat.format(value),
  ...chart
}: Chart): BarChartData {
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values));
  const yScale = scaleLinear([0, highest], [HEIGHT, 0]).nice(GRID_LINES);
  const xScale = scaleBand(groups.keys(), [0, 100]).paddingInner(0.3).paddingOuter(0.15);
  const seriesScale = scaleBand(chart.series.keys(), [0, xScale.bandwidth()]).paddingInner(0.1);
  const tickInterval = Math.ceil(groups.length / MAX_TICKS);
  return {
    ...chart,
    groups,
    height: HEIGHT,
    bars: groups.flatMap(({ values }, group) =>
      values.flatMap((value, series) =>
        value === 0
          ? []
          : {
              series,
              x: roundTo2((xScale(group) ?? 0) + (seriesScale(series) ?? 0)),
              width: roundTo2(seriesScale.bandwidth()),
              y: roundTo2(yScale(value)),
            },
      ),
    ),
    lines: yScale
      .ticks(GRID_LINES)
      .filter(Number.isInteger)
      .map((value) => ({ y: roundTo2(yScale(value)), label: format(value) })),
    ticks: groups.flatMap(({ label }, group) =>
      group % tickInterval > 0
        ? []
        : {
            label,
            x: roundTo2((xScale(group) ?? 0) + xScale.bandwidth() / 2),
            // Every second label is hidden on narrow screens, where not all fit.
            minor: groups.length > MAX_NARROW_TICKS && (group / tickInterval) % 2 === 1,
          },
    ),
  };
}
