import { useRef, useState } from "react";
import { useFormField } from "./field";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame, GroupFrame } from "./field-frame";
import { textOf } from "./field-value";
import { lazyModule, useEnhanced } from "./enhance";

type Step = {
  value: number;
  /** What stands at its place below the slider, such as "$20". */
  label: string;
  /** What it means, such as "13 options available". */
  words: string;
};

type Props = {
  name: string;
  label: string;
  hint?: string;
  /** From the least to the greatest, as far from one another. */
  steps: readonly Step[];
};

/** It comes with the page: a slider is nothing to wait for. */
const SLIDER = lazyModule(() => Promise.resolve(Slider));

/**
 * One of a few numbers. The server draws buttons that say what each one means; once scripts run they become a slider that
 * says it as it moves, but not while somebody is using them.
 */
export function SliderField(props: Props) {
  const field = useFormField(props.name);
  const fields = useRef<HTMLDivElement>(null);
  const taken = useEnhanced({ fields, name: props.name, code: SLIDER });
  return (
    <div ref={fields} className="steps">
      {taken ? (
        <Slider
          {...props}
          error={field.error}
          begun={textOf(taken.held.get(props.name) ?? field.defaultValue)}
        />
      ) : (
        <Buttons {...props} error={field.error} />
      )}
    </div>
  );
}

/** Each on a line of its own, in text browsers too. */
function Buttons({ name, label, hint, steps, error }: Props & { error: string | undefined }) {
  const { getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      {steps.map(({ value, label, words }) => (
        <label className="check" key={value}>
          <input
            {...getInputProps<Record<string, unknown>>({ type: "radio", value: String(value) })}
          />
          <span>
            <b>{label}</b> {words}
          </span>
        </label>
      ))}
    </GroupFrame>
  );
}

type SliderProps = Props & { error: string | undefined; begun: string };

function Slider({ name, label, hint, steps, error, begun }: SliderProps) {
  const { validate } = useFormField(name);
  const first = steps[0]?.value ?? 0;
  const [value, setValue] = useState(Number(begun || first));
  const step = steps.find((each) => each.value === value);
  const says = step ? `${step.label}: ${step.words}` : "";
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <input
        {...controlProps(name, hint, error)}
        className="slider"
        type="range"
        name={name}
        min={first}
        max={steps.at(-1)?.value}
        step={(steps[1]?.value ?? first) - first}
        value={value}
        aria-valuetext={says}
        autoComplete="off"
        onChange={(event) => {
          setValue(Number(event.target.value));
          if (error) void validate();
        }}
      />
      <p className="ranks" aria-hidden="true">
        {steps.map(({ value, label }) => (
          <span key={value}>{label} </span>
        ))}
      </p>
      {/* The slider itself is read out as it moves. */}
      <output htmlFor={fieldId(name)} aria-live="off">
        {says}
      </output>
    </FieldFrame>
  );
}
