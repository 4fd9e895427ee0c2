/** How often each answer was given, in words and, for the length of its bar, in percent. */
export type ShareData = { label: string; count: string; share: string; percent: number };
type Props = {
  /** What the chart shows, in a sentence, for those who hear it. */
  name: string;
  shares: ShareData[];
};

const ROW = 30;
const BAR = 18;

/** A bar an answer, as long as its share of all answers; whole and part differ by more than their colour. */
export function ShareChart({ name, shares }: Props) {
  return (
    <figure className="chart shares">
      <svg role="img" aria-label={name} height={shares.length * ROW}>
        {shares.map(({ label, count, share, percent }, at) => {
          const bar = { y: at * ROW + (ROW - BAR) / 2, height: BAR, rx: 2 };
          const text = { y: at * ROW + ROW / 2, dy: "0.35em" };
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

/** The same for those who want it as a table. */
function Figures({ shares }: Pick<Props, "shares">) {
  return (
    <details>
      <summary>Figures</summary>
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">Answer</th>
            <th scope="col" className="num">
              Responses
            </th>
            <th scope="col" className="num">
              Share
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ label, count, share }) => (
            <tr key={label}>
              <td data-label="Answer">{label}</td>
              <td data-label="Responses" className="num">
                {count}
              </td>
              <td data-label="Share" className="num">
                {share}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
