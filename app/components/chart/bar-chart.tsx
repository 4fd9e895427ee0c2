/** Chart laid out by `layOutBarChart`. */
export type BarChartData = {
  name: string;
  groupedBy: string;
  series: [string, string];
  groups: { label: string; values: [number, number] }[];
  /** Height of the plot in pixels. Below, `x` and `width` are percentages of its width, `y` is in pixels. */
  height: number;
  bars: { series: number; x: number; width: number; y: number }[];
  lines: { y: number; label: string }[];
  ticks: { x: number; label: string; minor: boolean }[];
};

/** Grouped bar chart: the first series is outlined, the second filled, so that they differ without color. */
export function BarChart(chart: BarChartData) {
  return (
    <figure className="chart">
      <figcaption>
        {chart.series.map((label, series) => (
          <span key={label}>
            <svg width="14" height="14" aria-hidden="true">
              <rect data-series={series} x="1" y="1" width="12" height="12" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
      <Bars {...chart} />
      <Figures {...chart} />
    </figure>
  );
}

function Bars({ name, height, lines, bars, ticks }: BarChartData) {
  return (
    <svg role="img" aria-label={name} height={height}>
      {lines.map(({ y, label }) => (
        <g key={y}>
          <line x2="100%" y1={y} y2={y} />
          <text x="-8" y={y} dy="0.35em" textAnchor="end">
            {label}
          </text>
        </g>
      ))}
      {bars.map(({ series, x, width, y }) => (
        <rect
          key={x}
          data-series={series}
          x={`${x}%`}
          y={y}
          width={`${width}%`}
          height={height - y}
        />
      ))}
      {ticks.map(({ x, label, minor }) => (
        <text
          key={x}
          x={`${x}%`}
          y={height + 20}
          textAnchor="middle"
          className={minor ? "minor" : undefined}
        >
          {label}
        </text>
      ))}
    </svg>
  );
}

/** The values as a table, collapsed. */
function Figures({ groupedBy, series, groups }: BarChartData) {
  return (
    <details>
      <summary>Show data</summary>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{groupedBy}</th>
            {series.map((label) => (
              <th key={label} scope="col" className="number">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ label, values }, index) => (
            // Index as key: labels repeat in the hour when clocks go back.
            <tr key={index}>
              <td data-label={groupedBy}>{label}</td>
              {series.map((seriesLabel, seriesIndex) => (
                <td key={seriesLabel} data-label={seriesLabel} className="number">
                  {values[seriesIndex]?.toLocaleString("en-US")}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
