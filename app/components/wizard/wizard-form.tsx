import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Validator } from "remix-validated-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { Form } from "../forms/form/form";
import { useIsRecording } from "../forms/form/form-state";
import { requiresValidFiles } from "~/app/contracts/step-validator";
import { EDITING_FIELD, INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { useFocusAfterChange } from "./use-focus-after-change";
import { HiddenField } from "../forms/hidden-field";

type Values = Record<string, unknown>;
type Props = {
  /** Built by stepValidator or itemValidator. */
  validator: Validator<Values | null>;
  /** Raw values of the draft. */
  rawValues: RawValues;
  /** Version of the draft; each change of it remounts the form. */
  version?: number;
  /** Key of the item that is edited. */
  editing?: string;
  /** Errors of an earlier save by field name. */
  initialErrors?: Record<string, string>;
  /** Version of the record that the form edits; undefined once a draft stores it. */
  edits?: number;
  /** Whether the step has file fields. */
  hasFiles?: boolean;
  /** See Form. */
  questions?: Readonly<Record<string, string>>;
  children: ReactNode;
};

/**
 * Form of a wizard step. Every button submits all fields, so that no input is lost. Enter presses the first of them, which
 * therefore is the one that goes on: Next, Save or Add.
 */
export function WizardForm(props: Props) {
  const { validator, rawValues, version = 0, initialErrors, edits, editing } = props;
  const { hasFiles, questions, children } = props;
  const container = useRef<HTMLDivElement>(null);
  useFocusAfterChange(container, version);
  useReadOnlyWhileSubmitting(container);
  return (
    <div ref={container} className="contents *:flex *:flex-1 *:flex-col">
      <Form
        key={version}
        validator={validator as Validator<Values>}
        defaultValues={rawValues}
        version={edits}
        showConflicts={false}
        initialErrors={initialErrors}
        hasFiles={hasFiles}
        questions={questions}
        shouldValidate={requiresValidFiles}
      >
        {editing && <HiddenField name={EDITING_FIELD} value={editing} />}
        {children}
      </Form>
    </div>
  );
}

/** Makes the fields read-only while the form is submitted: later input would be lost. */
function useReadOnlyWhileSubmitting(container: React.RefObject<HTMLElement>) {
  const { state, formData } = useNavigation();
  const isSubmitting = state !== "idle" && formData !== undefined;
  useEffect(() => {
    const fields = container.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]), textarea",
    );
    if (!isSubmitting || !fields) return;
    for (const field of fields) field.readOnly = true;
    return () => {
      for (const field of fields) field.readOnly = false;
    };
  }, [container, isSubmitting]);
}

type ButtonProps = {
  intent: string;
  children: ReactNode;
  className?: string;
  disabled?: boolean;
  /** Label while the intent is submitted. */
  busyLabel?: string;
  /** Accessible name; default: the content. */
  accessibleName?: string;
};

/** Submit button of a wizard, which submits the whole form with its intent. */
export function IntentButton(props: ButtonProps) {
  const { intent, children, className = "button", disabled, busyLabel, accessibleName } = props;
  const { state, formData } = useNavigation();
  const isSubmitting = state !== "idle" && formData !== undefined;
  const isPressed = isSubmitting && formData.get(INTENT) === intent;
  const waitsForRecording =
    useIsRecording() && intent !== INTENTS.previous && intent !== INTENTS.cancel;
  return (
    <button
      className={className}
      name={INTENT}
      value={intent}
      disabled={disabled || isSubmitting || waitsForRecording}
      aria-label={accessibleName}
    >
      {isPressed && busyLabel ? busyLabel : children}
    </button>
  );
}
