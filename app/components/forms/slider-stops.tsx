import { STOP_COLUMNS } from "./stop-columns";

/**
 * Classes of a range input above five SliderStops: the track begins with the text above it, and ends in the middle of the
 * last column. It is a border, since forced colors remove backgrounds. `data-unset` marks a slider without an answer.
 */
export const SLIDER_CLASSES =
  "m-0 block h-(--control) w-[calc(100%*8/9+15.5px)] cursor-pointer appearance-none bg-transparent focus-visible:outline-none focus-visible:thumb:outline-3 focus-visible:thumb:outline-offset-2 focus-visible:thumb:outline-focus track:h-1 track:rounded-full track:border-2 track:border-line-strong thumb:box-border thumb:size-7 thumb:appearance-none thumb:rounded-full thumb:border-2 thumb:border-accent thumb:bg-accent data-unset:thumb:border-line-strong data-unset:thumb:bg-surface [&::-webkit-slider-thumb]:-mt-3.5";

type Props = {
  stops: readonly { value: number; label: string; word?: string }[];
  /** The chosen value; null for none. */
  current: number | null;
  onChoose: (value: number) => void;
};

/** Labels of a slider's values, which can be pressed. Keyboards and screen readers use the slider itself. */
export function SliderStops({ stops, current, onChoose }: Props) {
  return (
    <div className={`pt-1 ${STOP_COLUMNS}`} aria-hidden="true">
      {stops.map(({ value, label, word }) => (
        <button
          key={value}
          type="button"
          tabIndex={-1}
          className="min-h-11 cursor-pointer text-soft data-current:font-semibold data-current:text-accent-strong"
          data-current={value === current ? "" : undefined}
          onClick={() => onChoose(value)}
        >
          <span className="min-w-7 text-center text-base font-semibold tabular-nums">{label}</span>
          {word}
        </button>
      ))}
    </div>
  );
}
