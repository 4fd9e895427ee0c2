import type { IndexBand, IndexTone } from "~/server/patients/health-index";

const FILL_CLASSES: Record<IndexTone, string> = {
  success: "fill-success",
  info: "fill-accent",
  notice: "fill-warm",
  warning: "fill-warning",
  danger: "fill-danger",
};

type Props = { percent: number; bands: readonly IndexBand[] };

/** Scale from 0 to 100 % with the bands of an index and a mark at its value, which stands beside it as text. */
export function IndexScale({ percent, bands }: Props) {
  return (
    <svg className="h-4 w-full overflow-visible" aria-hidden="true">
      {bands.map(({ from, to, tone }) => (
        <rect
          key={from}
          className={FILL_CLASSES[tone]}
          opacity={percent >= from && (percent < to || to === 100) ? undefined : 0.3}
          x={`${from}%`}
          y="5"
          width={`${to - from}%`}
          height="6"
        />
      ))}
      {bands.slice(1).map(({ from }) => (
        <rect key={from} className="fill-surface" x={`${from}%`} y="5" width="2" height="6" />
      ))}
      <circle
        className="fill-surface stroke-ink"
        strokeWidth="3"
        cx={`${percent}%`}
        cy="8"
        r="6.5"
      />
    </svg>
  );
}
