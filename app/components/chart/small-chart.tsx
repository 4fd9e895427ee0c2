import type { BucketUnit } from "~/server/platform/time-buckets";

/** The buckets of the x axis, in order. */
export type TimeAxis = { unit: BucketUnit; labels: string[] };
type Props = TimeAxis & {
  /** The chart's title, such as "Tags added". */
  title: string;
  values: number[];
  /** Formats a value: a number or an amount of money. */
  format: (value: number) => string;
  /** Fills its place and names the ends of its axis; otherwise a sparkline. */
  isLarge: boolean;
};

const BAR_WIDTH = 8;
const GAP = 2;
const HEIGHT = 50;
/** Keeps small values visible; a value of 0 has no bar. */
const MIN_BAR_HEIGHT = 2;

/** Bar chart from zero, without a scale: it names its peak, and draws a single one darker. */
export function SmallChart({ title, unit, labels, values, format, isLarge }: Props) {
  const max = Math.max(...values);
  const [first, last] = [labels[0], labels.at(-1)];
  const formattedMax = format(max);
  const peakDescription =
    max === 0 ? "none" : `peak: ${labels[values.indexOf(max)]}, ${formattedMax}`;
  const peakLabel = max === 0 ? "none" : `peak: ${formattedMax} per ${unit}`;
  return (
    <figure
      className={`mt-auto text-xs leading-snug text-soft tabular-nums ${isLarge ? "flex grow flex-col pt-4" : "max-md:pt-2 md:w-28 md:text-right lg:max-xl:w-20"}`}
    >
      <svg
        className={`w-full border-b border-line-strong stroke-accent/60 stroke-8 forced-colors:stroke-[CanvasText] ${isLarge ? "h-0 min-h-18 grow" : "h-6"}`}
        role="img"
        aria-label={`${title} by ${unit}, ${first} to ${last}; ${peakDescription}.`}
        viewBox={`0 0 ${values.length * (BAR_WIDTH + GAP) - GAP} ${HEIGHT}`}
        preserveAspectRatio="none"
      >
        <path d={toBarsPath(values, max)} />
        {values.indexOf(max) === values.lastIndexOf(max) && (
          <path
            className="stroke-accent forced-colors:stroke-[CanvasText]"
            d={toBarsPath(
              values.map((value) => (value === max ? value : 0)),
              max,
            )}
          />
        )}
      </svg>
      <figcaption
        className={`pt-1 ${isLarge ? "flex flex-wrap justify-between gap-x-1" : ""}`.trimEnd()}
        aria-hidden="true"
      >
        {isLarge ? (
          <>
            {/* The spaces separate the labels in text browsers. */}
            <span>{first}</span> <span>{peakLabel}</span> <span>{last}</span>
          </>
        ) : (
          peakLabel
        )}
      </figcaption>
    </figure>
  );
}

/** SVG path of all bars, as lines that are as wide as a bar: a twentieth of the bytes of one `rect` each. */
function toBarsPath(values: number[], max: number): string {
  const bars = values.map((value, index) => {
    if (value === 0) return "";
    const height = Math.max(MIN_BAR_HEIGHT, Math.round((value / max) * HEIGHT));
    return `M${index * (BAR_WIDTH + GAP) + BAR_WIDTH / 2} ${HEIGHT}v-${height}`;
  });
  return bars.join("");
}
