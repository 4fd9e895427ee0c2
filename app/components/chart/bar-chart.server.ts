import { scaleBand, scaleLinear } from "d3-scale";
import type { BarChartData } from "./bar-chart";

type Chart = {
  /** What the chart shows, in a sentence, for those who hear it. */
  name: string;
  /** What each group stands for, such as "Day". */
  groupedBy: string;
  /** One bar of each in every group: two of them can be told apart. */
  series: [string, string];
  groups: { label: string; values: [number, number] }[];
};

const HEIGHT = 200;
const MAX_TICKS = 8;
const GRID_LINES = 4;

const rounded = (value: number) => Math.round(value * 100) / 100;
const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/**
 * Works out where the bars, lines and labels of a chart are: across in percent of its width, so that it fits every
 * screen, and down in pixels. On the server: browsers get numbers, and no library.
 */
export function barChart({ groups, ...chart }: Chart): BarChartData {
  const highest = Math.max(1, ...groups.flatMap(({ values }) => values));
  const down = scaleLinear([0, highest], [HEIGHT, 0]).nice(GRID_LINES);
  const across = scaleBand(groups.keys(), [0, 100]).paddingInner(0.3).paddingOuter(0.15);
  const within = scaleBand(chart.series.keys(), [0, across.bandwidth()]).paddingInner(0.1);
  const every = Math.ceil(groups.length / MAX_TICKS);
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
              x: rounded((across(group) ?? 0) + (within(series) ?? 0)),
              width: rounded(within.bandwidth()),
              y: rounded(down(value)),
            },
      ),
    ),
    lines: down
      .ticks(GRID_LINES)
      .filter(Number.isInteger)
      .map((value) => ({ y: rounded(down(value)), label: compact.format(value) })),
    ticks: groups.flatMap(({ label }, group) =>
      group % every > 0
        ? []
        : {
            label,
            x: rounded((across(group) ?? 0) + across.bandwidth() / 2),
            // On a narrow screen every second one has room.
            minor: (group / every) % 2 === 1,
          },
    ),
  };
}
