import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Validator } from "remix-validated-form";
import type { RawValues } from "~/models/rules/raw-values.schema";
import { Form } from "../forms/form/form";
import { useIsRecording } from "../forms/form/form-files";
import { mustBeValid } from "~/app/contracts/step-validator";
import { EDITING, INTENT, INTENTS } from "~/app/contracts/wizard-intents";
import { useFocusAfterChange } from "./use-focus-after-change";

type Values = Record<string, unknown>;
type Props = {
  /** See stepValidator and itemValidator. */
  validator: Validator<Values | null>;
  /** What was typed before. */
  typed: RawValues;
  /** The draft's version: after each change of it the form begins anew, with a key of its own. */
  version?: number;
  /** The key of the item that is being edited, if there is one. */
  editing?: string;
  /** What an earlier save has said of the fields: see Form. */
  initialErrors?: Record<string, string>;
  /** The version of the record that what is sent is meant for, where there is one. */
  edits?: number;
  /** What Enter does. */
  enter: "next" | "add" | "save";
  /** See Form. */
  files?: boolean;
  children: ReactNode;
};

/** The form of a wizard's step: all of its buttons send what was typed, so that nothing is lost. */
export function WizardForm(props: Props) {
  const { validator, typed, version = 0, initialErrors, edits, editing } = props;
  const { enter, files, children } = props;
  const around = useRef<HTMLDivElement>(null);
  useFocusAfterChange(around, version);
  useReadOnlyWhileSent(around);
  return (
    <div ref={around}>
      <Form
        key={version}
        validator={validator as Validator<Values>}
        defaultValues={typed}
        version={edits}
        showConflicts={false}
        initialErrors={initialErrors}
        files={files}
        isChecked={mustBeValid}
      >
        <EnterButton enter={enter} />
        {editing && <input type="hidden" name={EDITING} value={editing} autoComplete="off" />}
        {children}
      </Form>
    </div>
  );
}

const ENTER_WORDS = { next: "Next", add: "Add", save: "Save" };

/** Enter presses the first button of a form. */
function EnterButton({ enter }: Pick<Props, "enter">) {
  return (
    <button
      className="visually-hidden"
      name={INTENT}
      value={INTENTS[enter]}
      disabled={useIsRecording()}
      tabIndex={-1}
      aria-hidden="true"
    >
      {ENTER_WORDS[enter]}
    </button>
  );
}

/** What would be typed while the form is under way would be in no answer: the fields say so by taking nothing. */
function useReadOnlyWhileSent(around: React.RefObject<HTMLElement>) {
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  useEffect(() => {
    const fields = around.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "input:not([type=hidden]), textarea",
    );
    if (!sending || !fields) return;
    for (const field of fields) field.readOnly = true;
    return () => {
      for (const field of fields) field.readOnly = false;
    };
  }, [around, sending]);
}

type ButtonProps = {
  intent: string;
  children: string;
  className?: string;
  disabled?: boolean;
  /** What the button says while what it asks for is under way. */
  busy?: string;
  /** The item that it is about, for those who hear it outside its row. */
  of?: string;
  /** What those hear where that is more than the words and the item. */
  heard?: string;
};

/** A button of a wizard: it sends the whole form, and says what for. */
export function IntentButton(props: ButtonProps) {
  const { intent, children, className = "button", disabled, busy, of, heard } = props;
  const { state, formData } = useNavigation();
  const sending = state !== "idle" && formData !== undefined;
  const pressed = sending && formData.get(INTENT) === intent;
  const waits = useIsRecording() && intent !== INTENTS.previous && intent !== INTENTS.cancel;
  return (
    <>
      <button
        className={className}
        name={INTENT}
        value={intent}
        disabled={disabled || sending || waits}
        aria-label={heard ?? (of && `${children} ${of}`)}
      >
        {pressed && busy ? busy : children}
      </button>
      {/* Text browsers draw buttons side by side as they stand. */}{" "}
    </>
  );
}

type ActionsProps = {
  /** Not on the first step, or to be seen there and not to be pressed. */
  previous?: boolean | "disabled";
  /** On the last step, what its button says; else there is Next. */
  save?: string;
};

/** The buttons below a step. */
export function WizardActions({ previous, save }: ActionsProps) {
  return (
    <div className="actions wizard-actions">
      {previous && (
        <IntentButton intent={INTENTS.previous} disabled={previous === "disabled"}>
          Previous
        </IntentButton>
      )}
      <IntentButton intent={INTENTS.cancel}>Cancel</IntentButton>
      {save ? (
        <IntentButton intent={INTENTS.save} className="button primary" busy="Saving...">
          {save}
        </IntentButton>
      ) : (
        <IntentButton intent={INTENTS.next} className="button primary">
          Next
        </IntentButton>
      )}
    </div>
  );
}
