import { forwardRef } from "react";
import { controlProps, FieldFrame } from "./field/field-frame";

type Props = {
  name: string;
  label: string;
  hint?: string;
  /** What is there to be copied, such as a link. */
  value: string;
};

/** Read-only field with a text to copy, which is selected once the field has the focus; a CopyButton takes its ref. */
export const CopyField = forwardRef<HTMLInputElement, Props>(function CopyField(props, ref) {
  const { name, label, hint, value } = props;
  return (
    <FieldFrame name={name} label={label} hint={hint} error={undefined} conflict={null}>
      <input
        {...controlProps(name, hint, undefined)}
        ref={ref}
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
    </FieldFrame>
  );
});
