/** A chart as lineChart works it out. */
export type LineChartData = {
  name: string;
  measured: string;
  /** Of the chart, in pixels; x is a percent. */
  height: number;
  points: { label: string; percent: number; x: number; y: number }[];
  lines: { y: number; label: string }[];
};

/** How something in percent went, from one time to the next. */
export function LineChart(chart: LineChartData) {
  const [first, last] = [chart.points[0]?.label, chart.points.at(-1)?.label];
  return (
    <figure className="line-chart">
      <Line {...chart} />
      <figcaption aria-hidden="true">
        {/* Text browsers draw them side by side as they stand. */}
        <span>{first}</span> {last !== first && <span>{last}</span>}
      </figcaption>
      <Figures {...chart} />
    </figure>
  );
}

/** The line stretches with its drawing, the points and the words keep their form. */
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

/** The same for those who want it exactly. */
function Figures({ measured, points }: LineChartData) {
  return (
    <details>
      <summary>
        Figures<span className="visually-hidden">{`: ${measured}`}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">{measured}</th>
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
