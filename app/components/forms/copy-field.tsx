import { forwardRef } from "react";
import { controlProps, FieldFrame } from "./field/field-frame";

type Props = {
  name: string;
  label: string;
  hint?: string;
  /** Text to copy, such as a link. */
  value: string;
};

/** Read-only field whose text is selected on focus, for copying. A CopyButton takes its ref. */
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
