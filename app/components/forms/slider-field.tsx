import { useRef } from "react";
import { useFormField } from "./form/fields";
import { GroupFrame } from "./field/field-frame";
import { toText } from "./field/field-value";
import { lazyModule, useEnhanced } from "./field/enhance";

type Step = {
  value: number;
  /** Tick label below the slider, such as "$20". */
  label: string;
  /** Description, such as "13 options available". */
  description: string;
};

export type SliderFieldProps = {
  name: string;
  label: string;
  hint?: string;
  /** Five ascending and equidistant values: see SliderStops. */
  steps: readonly Step[];
};

/** Lazy-loaded from the start of the page on, so that it is mostly there before the page is. */
const loading = import("./slider").then(({ Slider }) => Slider);
loading.catch(() => undefined);
const SLIDER = lazyModule(() => loading);

/**
 * Choice of one of a few numbers. The server renders radio buttons with descriptions; scripts replace them, unless they
 * are in use, with a slider that shows the current description.
 */
export function SliderField(props: SliderFieldProps) {
  const field = useFormField(props.name);
  const fields = useRef<HTMLDivElement>(null);
  const enhanced = useEnhanced({ fields, name: props.name, module: SLIDER });
  return (
    <div ref={fields}>
      {enhanced ? (
        <enhanced.module
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
function RadioButtons({
  name,
  label,
  hint,
  steps,
  error,
}: SliderFieldProps & { error: string | undefined }) {
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
