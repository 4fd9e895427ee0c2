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
/** A chart's least maximum: its bars of 1 do not look like many. */
const MIN_SCALE = 3;
/** A lower peak says nothing. */
const MIN_PEAK = 2;
/** Keeps small values visible; a value of 0, or below, has no bar. */
const MIN_BAR_HEIGHT = 2;

/** Bar chart from zero, without a scale: it names its peak, and draws a single one darker. */
export function SmallChart({ title, unit, labels, values, format, isLarge }: Props) {
  const max = Math.max(...values);
  const [first, last] = [labels[0], labels.at(-1)];
  const formattedMax = format(max);
  const peakDescription =
    max === 0 ? "none" : `peak: ${labels[values.indexOf(max)]}, ${formattedMax}`;
  const peakLabel = max < MIN_PEAK ? null : `peak: ${formattedMax} per ${unit}`;
  const scale = Math.max(MIN_SCALE, max);
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
        <path d={toBarsPath(values, scale)} />
        {values.indexOf(max) === values.lastIndexOf(max) && (
          <path
            className="stroke-accent forced-colors:stroke-[CanvasText]"
            d={toBarsPath(
              values.map((value) => (value === max ? value : 0)),
              scale,
            )}
          />
        )}
      </svg>
      <figcaption
        className={`pt-1 ${isLarge ? "flex flex-wrap justify-between gap-x-1" : ""}`.trimEnd()}
        aria-hidden="true"
      >
        {/* The spaces separate the labels in text browsers. */}
        {isLarge && <span>{first}</span>} <span>{peakLabel}</span> {isLarge && <span>{last}</span>}
      </figcaption>
    </figure>
  );
}

/** SVG path of all bars, as lines that are as wide as a bar: a twentieth of the bytes of one `rect` each. */
function toBarsPath(values: number[], scale: number): string {
  const bars = values.map((value, index) => {
    if (value <= 0) return "";
    const height = Math.max(MIN_BAR_HEIGHT, Math.round((value / scale) * HEIGHT));
    return `M${index * (BAR_WIDTH + GAP) + BAR_WIDTH / 2} ${HEIGHT}v-${height}`;
  });
  return bars.join("");
}
