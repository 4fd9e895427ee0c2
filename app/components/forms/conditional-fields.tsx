import { type ReactNode, useRef } from "react";
import { YesNoField } from "./yes-no-field";

type Props = { name: string; label: string; children: ReactNode };

/**
 * Yes/No field with fields that apply to "Yes". For "No" they are hidden and, with scripts, cleared; the server clears
 * them in any case.
 */
export function ConditionalFields({ name, label, children }: Props) {
  const conditional = useRef<HTMLDivElement>(null);
  const clearFields = () => {
    const controls = conditional.current?.querySelectorAll<HTMLInputElement>("select, textarea");
    for (const control of controls ?? []) {
      control.value = "";
      // Notify dependent fields.
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  const handleChange = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement) || target.name !== name) return;
    if (target.value === "No") clearFields();
  };
  return (
    <div className="grid gap-5" onChange={({ target }) => handleChange(target)}>
      <div className="peer">
        <YesNoField name={name} label={label} />
      </div>
      <div ref={conditional} className="grid gap-5 peer-has-[[value=No]:checked]:hidden">
        {children}
      </div>
    </div>
  );
}
