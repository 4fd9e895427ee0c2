import type { BucketUnit } from "~/server/platform/time-buckets";
import { GROUPED_BY } from "./grouped-by";

/** The buckets of the x axis, in order. */
export type TimeAxis = { unit: BucketUnit; labels: string[] };
type Props = TimeAxis & {
  /** The chart's title, such as "Tags added". */
  title: string;
  /** Header of the value column. */
  valueLabel: string;
  values: number[];
  /** Formats a value: a number or an amount of money. */
  format: (value: number) => string;
};

const BAR_WIDTH = 8;
const GAP = 2;
const HEIGHT = 50;
/** Keeps small values visible; a value of 0 has no bar. */
const MIN_BAR_HEIGHT = 2;

/** Bar chart without scale or grid, with the values as a collapsed table. */
export function SmallChart(chart: Props) {
  const { title, unit, labels, values, format } = chart;
  const max = Math.max(...values);
  const [first, last, maxLabel] = [labels[0], labels.at(-1), labels[values.indexOf(max)]];
  const formattedMax = format(max);
  const maxDescription = max === 0 ? "none" : `peak: ${maxLabel}, ${formattedMax}`;
  return (
    <figure className="small-chart">
      <svg
        role="img"
        aria-label={`${title} by ${unit}, ${first} to ${last}; ${maxDescription}.`}
        viewBox={`0 0 ${values.length * (BAR_WIDTH + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={toBarsPath(values, max)} />
      </svg>
      <figcaption aria-hidden="true">
        {/* The spaces separate the labels in text browsers. */}
        <span>{first}</span> <span>{max === 0 ? "none" : `peak: ${formattedMax} per ${unit}`}</span>{" "}
        <span>{last}</span>
      </figcaption>
      <Figures {...chart} />
    </figure>
  );
}

/** SVG path of all bars: about a tenth of the bytes of one `rect` each. */
function toBarsPath(values: number[], max: number): string {
  const bars = values.map((value) => {
    const height = value === 0 ? 0 : Math.max(MIN_BAR_HEIGHT, Math.round((value / max) * HEIGHT));
    return `V${HEIGHT - height}h${BAR_WIDTH}V${HEIGHT}`;
  });
  return `M0 ${HEIGHT}${bars.join(`h${GAP}`)}`;
}

function Figures({ title, valueLabel, unit, labels, values, format }: Props) {
  return (
    <details>
      <summary>
        Show data<span className="sr-only">{`: ${title}`}</span>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{GROUPED_BY[unit]}</th>
            <th scope="col">{valueLabel}</th>
          </tr>
        </thead>
        <tbody>
          {values.map((value, index) => (
            // Index as key: labels repeat in the hour when clocks go back.
            <tr key={index}>
              <td>{labels[index]}</td>
              <td>{format(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
