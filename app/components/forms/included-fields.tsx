import { type ReactNode, useRef } from "react";
import { YesNoField } from "./yes-no-field";

type Props = { name: string; label: string; children: ReactNode };

/**
 * A yes or no, and the fields that count beside a yes. Beside a no they are out of sight, and with scripts emptied at once;
 * the server empties them in any case.
 */
export function IncludedFields({ name, label, children }: Props) {
  const included = useRef<HTMLDivElement>(null);
  const empty = () => {
    const controls = included.current?.querySelectorAll<HTMLInputElement>("select, textarea");
    for (const control of controls ?? []) {
      control.value = "";
      // What depends on it follows.
      control.dispatchEvent(new Event("change", { bubbles: true }));
    }
  };
  const answer = (target: EventTarget) => {
    if (!(target instanceof HTMLInputElement) || target.name !== name) return;
    if (target.value === "No") empty();
  };
  return (
    <div className="fields" onChange={({ target }) => answer(target)}>
      <YesNoField name={name} label={label} />
      <div ref={included} className="fields if-included">
        {children}
      </div>
    </div>
  );
}
