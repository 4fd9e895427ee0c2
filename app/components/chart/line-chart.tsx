/** Chart laid out by `layOutLineChart`. */
export type LineChartData = {
  name: string;
  valueLabel: string;
  /** Height of the plot in pixels. Below, `x` is a percentage of its width, `y` is in pixels. */
  height: number;
  points: { label: string; percent: number; x: number; y: number }[];
  lines: { y: number; label: string }[];
};

/** Line chart of percentages over time. */
export function LineChart(chart: LineChartData) {
  const [first, last] = [chart.points[0]?.label, chart.points.at(-1)?.label];
  return (
    <figure className="line-chart">
      <Line {...chart} />
      <figcaption aria-hidden="true">
        {/* The space separates both in text browsers. */}
        <span>{first}</span> {last !== first && <span>{last}</span>}
      </figcaption>
      <Figures {...chart} />
    </figure>
  );
}

/** Draws the line, its points and the labeled scale. Only the nested svg, with the line, is stretched. */
function Line({ name, height, lines, points }: LineChartData) {
  const path = points.map(({ x, y }) => `${x} ${y}`).join("L");
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
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" overflow="visible">
        <path d={`M${path}`} />
      </svg>
      {points.map(({ x, y }) => (
        <circle key={x} cx={`${x}%`} cy={y} r="4" />
      ))}
    </svg>
  );
}

/** The values as a table, collapsed. */
function Figures({ valueLabel, points }: LineChartData) {
  return (
    <details>
      <summary>
        Show data<span className="sr-only">{`: ${valueLabel}`}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{valueLabel}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ x, label, percent }) => (
            <tr key={x}>
              <td>{label}</td>
              <td>{percent}%</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
