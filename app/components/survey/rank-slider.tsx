import { useRef } from "react";
import { RANK_RANGE } from "~/models/surveys/answer.schema";
import { useFormField } from "../forms/form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "../forms/field/field-frame";
import type { RankProps } from "./rank-field";
import { ALL_RANKS, RANK_HINT } from "./ranks";
import { useLiveValue } from "./use-live-value";

/** Rank slider with its numbers below. `initialValue` is the radio buttons' value before the replacement. */
export function RankSlider({
  name,
  label,
  rankLabels,
  renderBelow,
  initialValue,
}: RankProps & { initialValue?: string }) {
  const { error, getInputProps } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const value = useLiveValue(control);
  const rank = Number(value ?? initialValue ?? RANK_RANGE.initial);
  const rankLabel = rankLabels?.[rank - RANK_RANGE.min];
  const slider = getInputProps<Record<string, unknown>>({
    ...controlProps(name, RANK_HINT, error),
    type: "range",
    min: RANK_RANGE.min,
    max: RANK_RANGE.max,
    step: 1,
    "aria-valuetext": rankLabel && `${rank}, ${rankLabel}`,
    className: "slider",
  });
  return (
    <>
      <FieldFrame name={name} label={label} hint={RANK_HINT} error={error} conflict={null}>
        <div className="rank">
          <input
            {...slider}
            defaultValue={initialValue ?? String(RANK_RANGE.initial)}
            ref={control}
            autoComplete="off"
          />
          {/* Screen readers announce the slider instead. */}
          <output htmlFor={fieldId(name)} aria-live="off">{`${rank} of ${RANK_RANGE.max}`}</output>
          <p className="ranks" aria-hidden="true">
            {ALL_RANKS.map((rankValue) => (
              <span key={rankValue}>{rankValue} </span>
            ))}
          </p>
          {rankLabel && (
            <p className="rank-word" aria-hidden="true">
              {rankLabel}
            </p>
          )}
        </div>
      </FieldFrame>
      {renderBelow?.(rank)}
    </>
  );
}
