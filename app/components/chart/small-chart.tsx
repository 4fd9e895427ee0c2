import type { BucketUnit } from "~/server/platform/time-buckets";
import { GROUPED_BY } from "./grouped-by";

/** What the bars stand for, in order. */
export type Scale = { unit: BucketUnit; labels: string[] };
type Props = Scale & {
  /** What the chart is of, such as "Tags added". */
  title: string;
  /** What is counted, for the head of its column. */
  counted: string;
  values: number[];
  /** A value as it is read: a number with its thousands apart, or an amount of money. */
  write: (value: number) => string;
};

const BAR = 8;
const GAP = 2;
const HEIGHT = 50;
/** Whatever is not nothing is seen. */
const MIN_HEIGHT = 2;

/** A bar for each part of a period, without scale or grid, and its figures for those who want them exactly. */
export function SmallChart(chart: Props) {
  const { title, unit, labels, values, write } = chart;
  const highest = Math.max(...values);
  const [first, last, best] = [labels[0], labels.at(-1), labels[values.indexOf(highest)]];
  const inFigures = write(highest);
  const most = highest === 0 ? "none" : `the most: ${best}, ${inFigures}`;
  return (
    <figure className="small-chart">
      <svg
        role="img"
        aria-label={`${title} by ${unit}, ${first} to ${last}; ${most}.`}
        viewBox={`0 0 ${values.length * (BAR + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={barsOf(values, highest)} />
      </svg>
      <figcaption aria-hidden="true">
        {/* Text browsers draw them side by side as they stand. */}
        <span>{first}</span>{" "}
        <span>{highest === 0 ? "none" : `up to ${inFigures} ${PER[unit]}`}</span>{" "}
        <span>{last}</span>
      </figcaption>
      <Figures {...chart} />
    </figure>
  );
}

const PER: Record<BucketUnit, string> = {
  hour: "an hour",
  day: "a day",
  week: "a week",
  month: "a month",
};

/** All bars in one path along the ground, in few bytes: a rectangle for each would take ten times as many. */
function barsOf(values: number[], highest: number): string {
  const bars = values.map((value) => {
    const height = value === 0 ? 0 : Math.max(MIN_HEIGHT, Math.round((value / highest) * HEIGHT));
    return `V${HEIGHT - height}h${BAR}V${HEIGHT}`;
  });
  return `M0 ${HEIGHT}${bars.join(`h${GAP}`)}`;
}

function Figures({ title, counted, unit, labels, values, write }: Props) {
  return (
    <details>
      <summary>
        Figures<span className="visually-hidden">{`: ${title}`}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{GROUPED_BY[unit]}</th>
            <th scope="col">{counted}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, at) => (
            // Where clocks go back there are two hours of one name.
            <tr key={at}>
              <td>{labels[at]}</td>
              <td>{write(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
