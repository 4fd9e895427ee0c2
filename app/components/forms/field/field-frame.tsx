import { fieldId } from "~/app/contracts/form-fields";
import type { ReactNode } from "react";
import { ConflictChoice, type ConflictOptions } from "./conflict";

type FrameProps = {
  name: string;
  label: string;
  /** Whether only screen readers get the label: where headings beside the control say it. */
  isLabelHidden?: boolean;
  hint?: ReactNode;
  error: string | undefined;
  /** Options of the ConflictChoice; null for a field without one. */
  conflict?: ConflictOptions | null;
  children: ReactNode;
};

const FIELD_CLASSES = "grid grid-cols-[minmax(0,1fr)] content-start gap-1.5";

/** Label, hint and error message around a control. */
export function FieldFrame(props: FrameProps) {
  const { name, label, isLabelHidden, hint, error, conflict, children } = props;
  return (
    <div className={FIELD_CLASSES}>
      <label className={isLabelHidden ? "sr-only" : "font-semibold"} htmlFor={fieldId(name)}>
        {label}
      </label>{" "}
      <Messages name={name} hint={hint} error={error} />
      {children}
      {conflict !== null && <ConflictChoice name={name} label={label} {...conflict} />}
    </div>
  );
}

/** `hasCheckboxes`: an error concerns each of them; one of radio buttons concerns the group. */
type GroupProps = FrameProps & { hasCheckboxes?: boolean };

/** Fieldset with legend, hint and error message around controls that form one field: radio buttons or checkboxes. */
export function GroupFrame(props: GroupProps) {
  const { name, label, hint, error, conflict, hasCheckboxes, children } = props;
  const attributes = controlProps(name, hint, error);
  return (
    <div className={FIELD_CLASSES}>
      <fieldset
        {...attributes}
        className={`${FIELD_CLASSES} min-w-0`}
        role={hasCheckboxes ? undefined : "radiogroup"}
        aria-invalid={hasCheckboxes ? undefined : attributes["aria-invalid"]}
        tabIndex={-1}
      >
        <legend className="mb-1.5 p-0 font-semibold">{label}</legend>
        <Messages name={name} hint={hint} error={error} />
        {children}
      </fieldset>
      {conflict !== null && <ConflictChoice name={name} label={label} {...conflict} />}
    </div>
  );
}

function Messages({ name, hint, error }: Pick<FrameProps, "name" | "hint" | "error">) {
  const id = fieldId(name);
  return (
    <>
      {hint && (
        <p className="text-sm text-soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  );
}

/** Error message at what it concerns. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className="text-sm font-medium text-danger" id={id}>
      <span className="sr-only">Error: </span>
      {children}
    </p>
  );
}

/** Attributes that associate a control with its label, hint and error message. */
export function controlProps(name: string, hint: ReactNode, error: string | undefined) {
  const id = fieldId(name);
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    className: "input",
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error ? true : undefined,
  };
}
