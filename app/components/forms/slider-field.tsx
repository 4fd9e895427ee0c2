import { useRef, useState } from "react";
import { useFormField } from "./form/fields";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame, GroupFrame } from "./field/field-frame";
import { toText } from "./field/field-value";
import { lazyModule, useEnhanced, useNotifyChange } from "./field/enhance";
import { SLIDER_CLASSES, SliderStops } from "./slider-stops";

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
  /** Five ascending and equidistant values: see SliderStops. */
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
          />{" "}
          <span>
            <b>{label}</b> {description}{" "}
          </span>
        </label>
      ))}
    </GroupFrame>
  );
}

type SliderProps = Props & { error: string | undefined; initialValue: string };

function Slider({ name, label, hint, steps, error, initialValue }: SliderProps) {
  const { clearError } = useFormField(name);
  const control = useRef<HTMLInputElement>(null);
  const min = steps[0]?.value ?? 0;
  const [value, setValue] = useState(Number(initialValue || min));
  const step = steps.find((candidate) => candidate.value === value);
  const valueText = step ? `${step.label}: ${step.description}` : "";
  useNotifyChange(name, value);
  const change = (to: number) => {
    setValue(to);
    clearError();
  };
  return (
    <FieldFrame name={name} label={label} hint={hint} error={error} conflict={null}>
      <div className="mt-1 max-w-xl">
        <input
          {...controlProps(name, hint, error)}
          ref={control}
          className={SLIDER_CLASSES}
          type="range"
          name={name}
          min={min}
          max={steps.at(-1)?.value}
          step={(steps[1]?.value ?? min) - min}
          value={value}
          aria-valuetext={valueText}
          autoComplete="off"
          onChange={({ target }) => change(Number(target.value))}
        />
        <SliderStops
          stops={steps}
          current={value}
          onChoose={(to) => {
            change(to);
            control.current?.focus();
          }}
        />
      </div>
      {/* Screen readers announce the slider's aria-valuetext instead. */}
      <output className="text-base" htmlFor={fieldId(name)} aria-live="off">
        {valueText}
      </output>
    </FieldFrame>
  );
}
