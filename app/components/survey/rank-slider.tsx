import { useRef } from "react";
import { RANKS } from "~/models/surveys/answer.schema";
import { useFormField } from "../forms/field";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "../forms/field-frame";
import type { RankProps } from "./rank-field";
import { ALL_RANKS, RANK_HINT } from "./rank-words";
import { useLiveValue } from "./use-live-value";

/** Rank slider with its numbers below. `initialValue` is the radio buttons' value before the replacement. */
export function RankSlider({ name, label, words, below, begin }: RankProps & { begin?: string }) {
  const { error, getInputProps } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const value = useLiveValue(control);
  const rank = Number(value ?? begin ?? RANKS.begin);
  const rankLabel = words?.[rank - RANKS.least];
  const slider = getInputProps<Record<string, unknown>>({
    ...controlProps(name, RANK_HINT, error),
    type: "range",
    min: RANKS.least,
    max: RANKS.most,
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
            defaultValue={begin ?? String(RANKS.begin)}
            ref={control}
            autoComplete="off"
          />
          {/* Not announced: the slider is. */}
          <output htmlFor={fieldId(name)} aria-live="off">{`${rank} of ${RANKS.most}`}</output>
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
      {below?.(rank)}
    </>
  );
}
