import { SLIDER_CLASSES } from "./slider-classes";
import { useRef, useState } from "react";
import { useFormField } from "./form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame, GroupFrame } from "./field/field-frame";
import { toText } from "./field/field-value";
import { lazyModule, useEnhanced } from "./field/enhance";

type Step = {
  value: number;
  /** Tick label below the slider, such as "$20". */
  label: string;
  /** Description, such as "13 options available". */
  description: string;
};

type Props = {
  name: string;
  label: string;
  hint?: string;
  /** Ascending and equidistant values. */
  steps: readonly Step[];
};

/** Part of the page's bundle: small enough not to be lazy-loaded. */
const SLIDER = lazyModule(() => Promise.resolve(Slider));

/**
 * Choice of one of a few numbers. The server renders radio buttons with descriptions; scripts replace them, unless they
 * are in use, with a slider that shows the current description.
 */
export function SliderField(props: Props) {
  const field = useFormField(props.name);
  const fields = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields, name: props.name, module: SLIDER });
  return (
    <div ref={fields}>
      {enhanced ? (
        <Slider
          {...props}
          error={field.error}
          initialValue={toText(enhanced.formData.get(props.name) ?? field.defaultValue)}
        />
      ) : (
        <RadioButtons {...props} error={field.error} />
      )}
    </div>
  );
}

/** Radio buttons in labels, so that text browsers break the line. */
function RadioButtons({ name, label, hint, steps, error }: Props & { error: string | undefined }) {
  const { getInputProps } = useFormField(name);
  return (
    <GroupFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      {steps.map(({ value, label, description }) => (
        <label className="check" key={value}>
          <input
            {...getInputProps<Record<string, unknown>>({ type: "radio", value: String(value) })}
          />
          <span>
            <b>{label}</b> {description}
          </span>
        </label>
      ))}
    </GroupFrame>
  );
}

type SliderProps = Props & { error: string | undefined; initialValue: string };

function Slider({ name, label, hint, steps, error, initialValue }: SliderProps) {
  const { validate } = useFormField(name);
  const min = steps[0]?.value ?? 0;
  const [value, setValue] = useState(Number(initialValue || min));
  const step = steps.find((candidate) => candidate.value === value);
  const valueText = step ? `${step.label}: ${step.description}` : "";
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <input
        {...controlProps(name, hint, error)}
        className={SLIDER_CLASSES}
        type="range"
        name={name}
        min={min}
        max={steps.at(-1)?.value}
        step={(steps[1]?.value ?? min) - min}
        value={value}
        aria-valuetext={valueText}
        autoComplete="off"
        onChange={(event) => {
          setValue(Number(event.target.value));
          if (error) void validate();
        }}
      />
      <p className="flex justify-between px-1 tabular-nums" aria-hidden="true">
        {steps.map(({ value, label }) => (
          <span key={value}>{label} </span>
        ))}
      </p>
      {/* Screen readers announce the slider's aria-valuetext instead. */}
      <output htmlFor={fieldId(name)} aria-live="off">
        {valueText}
      </output>
    </FieldFrame>
  );
}
