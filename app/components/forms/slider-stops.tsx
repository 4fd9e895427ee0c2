import { STOP_COLUMNS } from "./stop-columns";

/**
 * Classes of a range input above five SliderStops: the thumb stands over the middle of a column, so the track begins half
 * a column inside. The track is a border, since forced colors remove backgrounds. `data-unset` marks a slider without an answer.
 */
export const SLIDER_CLASSES =
  "mx-[calc(10%-0.875rem)] my-0 h-(--control) w-[calc(80%+1.75rem)] cursor-pointer appearance-none bg-transparent track:h-1 track:rounded-full track:border-2 track:border-line-strong thumb:box-border thumb:size-7 thumb:appearance-none thumb:rounded-full thumb:border-2 thumb:border-accent thumb:bg-accent data-unset:thumb:border-line-strong data-unset:thumb:bg-surface [&::-webkit-slider-thumb]:-mt-3.5";

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
          className="flex min-h-11 cursor-pointer flex-col items-center text-soft data-current:font-semibold data-current:text-accent-strong"
          data-current={value === current ? "" : undefined}
          onClick={() => onChoose(value)}
        >
          <span className="text-base font-semibold tabular-nums">{label}</span>
          {word}
        </button>
      ))}
    </div>
  );
}
