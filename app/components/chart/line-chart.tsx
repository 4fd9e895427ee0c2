import { Fragment } from "react";

/** Chart laid out by `layOutLineChart`. */
export type LineChartData = {
  name: string;
  valueLabel: string;
  /** Height of the plot in pixels. Below, `x` is a percentage of its width, `y` is in pixels. */
  height: number;
  points: { label: string; percent: number; x: number; y: number }[];
  /** Path through the average of each day. */
  path: string;
  lines: { y: number; label: string }[];
  /** First and last day; one label if they are the same. */
  ends: string[];
};

/** Chart of percentages over time: a dot for each, and a line through the days. */
export function LineChart(chart: LineChartData) {
  return (
    <figure className="min-w-0 break-inside-avoid text-sm text-soft tabular-nums">
      <div className="pt-4 pr-12 pl-12">
        <Line {...chart} />
        <div
          className="mt-3 flex justify-between gap-x-4 *:last:text-right *:only:mx-auto"
          aria-hidden="true"
        >
          {chart.ends.map((label) => (
            // The space separates both in text browsers.
            <Fragment key={label}>
              <span>{label}</span>{" "}
            </Fragment>
          ))}
        </div>
      </div>
      <DataTable {...chart} />
    </figure>
  );
}

/** Draws the line, its points and the labeled scale. Only the nested svg, with the line, is stretched. */
function Line({ name, height, lines, points, path }: LineChartData) {
  const last = points.at(-1);
  return (
    <svg
      className="w-full overflow-visible fill-current"
      role="img"
      aria-label={name}
      height={height}
    >
      {lines.map(({ y, label }) => (
        <g key={y}>
          <line className="stroke-line" x2="100%" y1={y} y2={y} />
          <text x="-10" y={y} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      <g className="fill-accent stroke-accent forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]">
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
          <path d={path} fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        {points.map(({ x, y }, index) => (
          <circle key={index} cx={`${x}%`} cy={y} r={index === points.length - 1 ? 5 : 2.5} />
        ))}
      </g>
      {last && (
        <text
          className="fill-ink text-base font-semibold"
          x={`${last.x}%`}
          y={last.y}
          dx="12"
          dy="0.35em"
        >
          {last.percent}%
        </text>
      )}
    </svg>
  );
}

/** The values as a table, collapsed. */
function DataTable({ valueLabel, points }: LineChartData) {
  return (
    <details className="mt-2 text-base text-ink print:hidden">
      <summary className="w-fit py-2.5">
        Show data<span className="sr-only">{`: ${valueLabel}`}</span>
      </summary>
      <table className="w-full [&_td]:border-t [&_td]:py-2 [&_th]:py-2 [&_th]:text-sm [&_th]:text-soft [&_tr>:last-child]:text-right">
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{valueLabel}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, percent }, index) => (
            <tr key={index}>
              <td>{label}</td>
              <td>{percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
