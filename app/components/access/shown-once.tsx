import { FormActions } from "~/app/components/ui/form-actions";
import { type ReactNode, useEffect, useRef } from "react";
import { CopyButton } from "../ui/copy-button";
import { CopyField } from "../forms/copy-field";

type Props = {
  /** The secret's label, such as "One-time link". */
  label: string;
  value: string;
  closeTo: string;
  /** The secret's purpose and lifetime. */
  children: ReactNode;
};
const HINT = "It is shown only now, and cannot be shown again. Copy it before you close this.";

/** Read-only field with a newly created secret, focused for copying, and a Done link. */
export function ShownOnce({ label, value, closeTo, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <>
      <div className="grid gap-5">
        <div>{children}</div>
        <CopyField ref={input} name="shown" label={label} hint={HINT} value={value} />
      </div>
      <FormActions>
        <CopyButton field={input} noun={label.toLowerCase().replace("api", "API")} />
        <a className="button primary" href={closeTo} data-stay="">
          Done
        </a>
      </FormActions>
    </>
  );
}
