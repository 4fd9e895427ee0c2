import { type RefObject, useEffect, useRef, useState } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { RANK_RANGE } from "~/models/surveys/answer.schema";
import { useNotifyChange } from "../forms/field/enhance";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import { useFormField } from "../forms/form/fields";
import { SLIDER_CLASSES, SliderStops } from "../forms/slider-stops";
import { CheckIcon } from "../ui/icons";
import type { RankProps } from "./rank-field";
import { listRanks } from "./ranks";

type Props = RankProps & {
  /** The radio buttons' value before the replacement; "" for none. */
  initialValue: string;
};

const ROW_CLASSES = "flex flex-wrap items-center gap-x-4 gap-y-1";

/**
 * Rank slider with its labeled stops. It stands in the middle, and has no name, so submits nothing, until it was moved,
 * pressed or confirmed.
 */
export function RankSlider({ name, label, rankLabels, renderBelow, initialValue }: Props) {
  const { error, clearError } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const [rank, setRank] = useState(initialValue ? Number(initialValue) : null);
  const stops = listRanks(rankLabels);
  const describe = (value: number) =>
    `${value}: ${stops.find((stop) => stop.value === value)?.word ?? ""}`;
  useNotifyChange(name, rank);
  useFormReset(control, () => setRank(null));
  const answer = (value: number) => {
    setRank(value);
    clearError();
  };
  const choose = (value: number) => {
    answer(value);
    control.current?.focus();
  };
  const scale = `From ${describeScale(stops)}`;
  const { "aria-describedby": describedBy, ...slider } = controlProps(name, scale, error);
  const unsetId = `${fieldId(name)}-unset`;
  const isUnset = rank === null;
  return (
    <>
      <FieldFrame name={name} label={label} error={error} conflict={null}>
        <p className="sr-only" id={`${fieldId(name)}-hint`}>
          {scale}
        </p>
        <div className="mt-1 max-w-xl">
          <input
            {...slider}
            ref={control}
            className={SLIDER_CLASSES}
            type="range"
            name={isUnset ? undefined : name}
            min={RANK_RANGE.min}
            max={RANK_RANGE.max}
            step={1}
            value={rank ?? RANK_RANGE.initial}
            data-unset={isUnset ? "" : undefined}
            aria-valuetext={isUnset ? "Not answered yet" : describe(rank)}
            aria-describedby={isUnset ? `${describedBy} ${unsetId}` : describedBy}
            autoComplete="off"
            onChange={({ target }) => answer(Number(target.value))}
            // Clicking the initial value fires no change event, but counts as an answer.
            onClick={({ currentTarget }) => answer(Number(currentTarget.value))}
          />
          <SliderStops stops={stops} current={rank} onChoose={choose} />
          {/* Both states take the same space, so that nothing moves. */}
          <div className="mt-3 grid min-h-(--control) text-base print:hidden *:col-start-1 *:row-start-1">
            <div className={`${ROW_CLASSES} ${isUnset ? "" : "invisible"}`.trimEnd()}>
              <p id={unsetId}>Slide to answer</p>
              <button
                type="button"
                className="button small text-base"
                aria-label={`Keep ${describe(RANK_RANGE.initial)}, for: ${label}`}
                onClick={() => choose(RANK_RANGE.initial)}
              >
                {`Keep ${describe(RANK_RANGE.initial)}`}
              </button>
            </div>
            <div className={`${ROW_CLASSES} ${isUnset ? "invisible" : ""}`.trimEnd()}>
              <p className="text-soft max-sm:hidden">Your answer</p>
              {/* Screen readers announce the slider's aria-valuetext instead. */}
              <output
                className="flex items-center gap-2 font-semibold text-accent-strong"
                htmlFor={fieldId(name)}
                aria-live="off"
              >
                {!isUnset && <CheckIcon />}
                {!isUnset && describe(rank)}
              </output>
            </div>
          </div>
        </div>
      </FieldFrame>
      {rank !== null && renderBelow?.(rank)}
    </>
  );
}

const describeScale = (stops: ReturnType<typeof listRanks>) =>
  [stops[0], stops.at(-1)]
    .flatMap((stop) => (stop ? `${stop.value} (${stop.word.toLowerCase()})` : []))
    .join(" to ");

/** Calls back when the form of a control is reset. */
function useFormReset(control: RefObject<HTMLInputElement>, onReset: () => void) {
  const latest = useRef(onReset);
  latest.current = onReset;
  useEffect(() => {
    const form = control.current?.form;
    const reset = () => latest.current();
    form?.addEventListener("reset", reset);
    return () => form?.removeEventListener("reset", reset);
  }, [control]);
}
