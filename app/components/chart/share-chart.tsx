import { ChartData } from "./chart-data";

/** One answer's count and share, both formatted; `percent` is the length of its bar. */
type ShareData = { label: string; count: string; share: string; percent: number };
type Props = {
  /** The chart's accessible name: one sentence. */
  name: string;
  /** Short title of its data. */
  title: string;
  shares: ShareData[];
};

const ROW_HEIGHT = 28;
const BAR_HEIGHT = 14;

/** One bar for each answer, as long as its share of all answers. */
export function ShareChart({ name, title, shares }: Props) {
  return (
    <figure>
      <svg
        className="mr-24 ml-8 w-[calc(100%-8rem)] overflow-visible fill-ink text-sm tabular-nums"
        role="img"
        aria-label={name}
        height={shares.length * ROW_HEIGHT}
      >
        {shares.map((share, index) => (
          <Bar key={share.label} {...share} middle={(index + 0.5) * ROW_HEIGHT} />
        ))}
      </svg>
      <ChartData
        title={title}
        columns={["Answer", "Responses", "Share"]}
        rows={shares.map(({ label, count, share }) => ({ label, values: [count, share] }))}
      />
    </figure>
  );
}

/** Bar within its track, which shows what 100% would be; with forced colors the track is outlined. */
function Bar({ label, count, percent, middle }: ShareData & { middle: number }) {
  const bar = { y: middle - BAR_HEIGHT / 2, height: BAR_HEIGHT, rx: 2 };
  const text = { y: middle, dy: "0.35em" };
  return (
    <g>
      <text x="-0.625rem" textAnchor="end" {...text}>
        {label}
      </text>
      <rect
        className="fill-accent-soft forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
        width="100%"
        {...bar}
      />
      {percent > 0 && (
        <rect
          className="fill-accent forced-colors:fill-[CanvasText]"
          width={`${percent}%`}
          {...bar}
        />
      )}
      <text x="100%" dx="3rem" textAnchor="end" {...text}>
        {roundShare(count, percent)}
      </text>
      <text className="fill-soft" x="100%" dx="5.875rem" textAnchor="end" {...text}>
        {count}
      </text>
    </g>
  );
}

/** Whole percentages compare at a glance; the data below has the decimals. */
const roundShare = (count: string, percent: number) =>
  count !== "0" && percent < 0.5 ? "<1%" : `${Math.round(percent)}%`;
