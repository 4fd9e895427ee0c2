import type { ComponentProps, ReactNode } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { FieldError } from "../forms/field/field-frame";
import type { SelectorProps } from "./procedure-selector";

type Props = {
  name: string;
  label: string;
  /** Shown while there is no error. */
  hint?: string;
  error: string | undefined;
  children: ReactNode;
};

/** Label of a control, and its hint or error message below, in a reserved line: what follows does not move before it is clicked. */
export function SelectorField({ name, label, hint, error, children }: Props) {
  const id = fieldId(name);
  return (
    <div>
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>{" "}
      {children}
      <div className="min-h-9 pt-1">
        {error ? (
          <FieldError id={`${id}-error`}>{error}</FieldError>
        ) : (
          hint && (
            <p className="text-sm text-soft" id={`${id}-hint`}>
              {hint}
            </p>
          )
        )}
      </div>
    </div>
  );
}

type ButtonProps = ComponentProps<"button"> & Pick<SelectorProps, "isSecondary">;

/** The selector's button, in line with the controls where they are side by side. */
export function SelectorButton({ isSecondary, ...attributes }: ButtonProps) {
  return (
    <button
      className={`button disabled:border-line disabled:bg-sunken disabled:text-soft disabled:opacity-100 @lg:col-span-2 @2xl:col-span-1 @2xl:mb-9 @2xl:min-h-[calc(var(--control)+2px)] @2xl:self-end ${isSecondary ? "" : "primary"}`.trimEnd()}
      {...attributes}
    />
  );
}
