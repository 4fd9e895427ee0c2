/** One answer's count and share, both formatted; `percent` is the length of its bar. */
export type ShareData = { label: string; count: string; share: string; percent: number };
type Props = {
  /** The chart's accessible name: one sentence. */
  name: string;
  shares: ShareData[];
};

const ROW_HEIGHT = 30;
const BAR_HEIGHT = 18;

/** One bar for each answer, as long as its share; track and bar differ by more than color. */
export function ShareChart({ name, shares }: Props) {
  return (
    <figure className="chart shares">
      <svg role="img" aria-label={name} height={shares.length * ROW_HEIGHT}>
        {shares.map(({ label, count, share, percent }, index) => {
          const bar = {
            y: index * ROW_HEIGHT + (ROW_HEIGHT - BAR_HEIGHT) / 2,
            height: BAR_HEIGHT,
            rx: 2,
          };
          const text = { y: index * ROW_HEIGHT + ROW_HEIGHT / 2, dy: "0.35em" };
          return (
            <g key={label}>
              <text x="-10" textAnchor="end" {...text}>
                {label}
              </text>
              <rect data-series="0" width="100%" {...bar} />
              {percent > 0 && <rect data-series="1" width={`${percent}%`} {...bar} />}
              <text x="100%" dx="10" {...text}>
                {count} ({share})
              </text>
            </g>
          );
        })}
      </svg>
      <Figures shares={shares} />
    </figure>
  );
}

/** The values as a table, collapsed. */
function Figures({ shares }: Pick<Props, "shares">) {
  return (
    <details>
      <summary>Show data</summary>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col" className="number">
              Responses
            </th>
            <th scope="col" className="number">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ label, count, share }) => (
            <tr key={label}>
              <td data-label="Answer">{label}</td>
              <td data-label="Responses" className="number">
                {count}
              </td>
              <td data-label="Share" className="number">
                {share}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
