import { ChartData } from "./chart-data";

/** Chart laid out by `layOutBarChart`. */
export type BarChartData = {
  name: string;
  /** Short title of its data. */
  title: string;
  groupedBy: string;
  series: [string, string];
  groups: { label: string; values: [number, number] }[];
  /** Height of the plot in pixels. Below, `x` and `width` are percentages of its width, `y` is in pixels. */
  height: number;
  bars: { series: number; x: number; width: number; y: number }[];
  lines: { y: number; label: string }[];
  ticks: { x: number; label: string; minor: boolean }[];
};

/** The first series is outlined, the second filled, so that they differ without color. */
const SERIES_CLASSES = [
  "fill-accent-soft stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
  "fill-accent stroke-accent forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]",
];

/** Grouped bar chart. */
export function BarChart(chart: BarChartData) {
  const { title, groupedBy, series, groups } = chart;
  return (
    <figure>
      <figcaption className="flex gap-5 text-sm">
        {series.map((label, index) => (
          <span key={label} className="flex items-center gap-2">
            <svg className={SERIES_CLASSES[index]} width="14" height="14" aria-hidden="true">
              <rect x="1" y="1" width="12" height="12" rx="1" />
            </svg>
            {label}{" "}
          </span>
        ))}
      </figcaption>
      <Bars {...chart} />
      <ChartData
        title={title}
        columns={[groupedBy, ...series]}
        rows={groups.map(({ label, values }) => ({
          label,
          values: values.map((value) => value.toLocaleString("en-US")),
        }))}
      />
    </figure>
  );
}

function Bars({ name, height, series, lines, bars, ticks }: BarChartData) {
  return (
    <svg
      className="mt-5 mb-8 ml-11 w-[calc(100%-2.75rem)] overflow-visible fill-soft text-xs tabular-nums"
      role="img"
      aria-label={name}
      height={height}
    >
      {lines.map(({ y, label }) => (
        <g key={y}>
          <line
            className={y === height ? "stroke-line-strong" : "stroke-line"}
            x2="100%"
            y1={y}
            y2={y}
          />
          <text x="-8" y={y} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {series.map((label, index) => (
        <g key={label} className={SERIES_CLASSES[index]}>
          {bars
            .filter((bar) => bar.series === index)
            .map(({ x, width, y }) => (
              <rect key={x} x={`${x}%`} y={y} width={`${width}%`} height={height - y} />
            ))}
        </g>
      ))}
      {ticks.map(({ x, label, minor }) => (
        <text
          key={x}
          x={`${x}%`}
          y={height + 20}
          textAnchor="middle"
          className={minor ? "max-md:hidden" : undefined}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}
