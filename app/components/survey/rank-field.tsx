import { useRef } from "react";
import { RANKS } from "~/models/answer.schema";
import { useFormField } from "../forms/field";
import { controlProps, FieldFrame, fieldId } from "../forms/field-frame";
import { useLiveValue } from "./use-live-value";

const { least, most } = RANKS;
const ALL = Array.from({ length: most - least + 1 }, (_, at) => least + at);
const HINT = `From ${least} (lowest) to ${most} (highest)`;

type Props = { name: string; label: string };

/** A slider with its numbers below it: without scripts they tell where it stands. */
export function RankField({ name, label }: Props) {
  const { error, getInputProps } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const value = useLiveValue(control);
  const props = { type: "range", min: least, max: most, step: 1 };
  return (
    <FieldFrame name={name} label={label} hint={HINT} error={error} conflict={null}>
      <div className="rank">
        <input
          {...getInputProps<Record<string, unknown>>({
            ...controlProps(name, HINT, error),
            ...props,
            className: "slider",
          })}
          ref={control}
          autoComplete="off"
        />
        {/* The slider itself is read out as it moves. */}
        {value !== null && (
          <output htmlFor={fieldId(name)} aria-live="off">{`${value} of ${most}`}</output>
        )}
        <p className="ranks" aria-hidden="true">
          {ALL.map((rank) => (
            <span key={rank}>{rank} </span>
          ))}
        </p>
      </div>
    </FieldFrame>
  );
}
