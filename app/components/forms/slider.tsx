import { useRef, useState } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { controlProps, FieldFrame } from "./field/field-frame";
import { useNotifyChange } from "./field/enhance";
import { useFormField } from "./form/fields";
import type { SliderFieldProps } from "./slider-field";
import { SLIDER_CLASSES, SliderStops } from "./slider-stops";

type SliderProps = SliderFieldProps & { error: string | undefined; initialValue: string };

/** Slider that replaces the radio buttons of a SliderField. */
export function Slider({ name, label, hint, steps, error, initialValue }: SliderProps) {
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
