import { useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { Validator } from "remix-validated-form";
import type { Typed } from "~/models/typed.schema";
import { Form } from "../forms/form";
import { useIsRecording } from "../forms/form-files";
import { isTaken } from "./step-validator";
import { CHANGING, INTENT, INTENTS, moveOf } from "./intents";

type Values = Record<string, unknown>;
type Props = {
  /** See stepValidator and itemValidator. */
  validator: Validator<Values | null>;
  /** What was typed before. */
  typed: Typed;
  /** The draft's version: after each change of it the form begins anew, with a key of its own. */
  version?: number;
  /** The key of the item that is being changed, if there is one. */
  changing?: string;
  /** What Enter does. */
  enter: "next" | "add";
  /** See Form. */
  files?: boolean;
  children: ReactNode;
};

/** The form of a wizard's step: all of its buttons send what was typed, so that nothing is lost. */
export function WizardForm(props: Props) {
  const { validator, typed, version = 0, changing, enter, files, children } = props;
  const around = useRef<HTMLDivElement>(null);
  useFocusAfterChange(around, version);
  useReadOnlyWhileSent(around);
  return (
    <div ref={around}>
      <Form
        key={version}
        validator={validator as Validator<Values>}
        defaultValues={typed}
        files={files}
        isChecked={isTaken}
      >
        <EnterButton enter={enter} />
        {changing && <input type="hidden" name={CHANGING} value={changing} autoComplete="off" />}
        {children}
      </Form>
    </div>
  );
}

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
      {enter === "next" ? "Next" : "Add"}
    </button>
  );
}

/**
 * After an item was added or taken out, the next one can be typed at once; after one was moved, its button can be pressed
 * again. What is wrong comes first.
 */
function useFocusAfterChange(around: React.RefObject<HTMLElement>, version: number) {
  const before = useRef(version);
  const pressed = usePressed();
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    const form = around.current;
    const target =
      form?.querySelector("[role=alert]") ??
      moveButtonIn(form, pressed.current) ??
      form?.querySelector(".input");
    if (target instanceof HTMLElement) target.focus();
  }, [around, version, pressed]);
}

/** The button that was pressed last. */
function usePressed(): React.RefObject<string> {
  const intent = useNavigation().formData?.get(INTENT);
  const pressed = useRef("");
  useEffect(() => {
    if (typeof intent === "string") pressed.current = intent;
  }, [intent]);
  return pressed;
}

/** The button that moves the same item on; at the end of the list the one that moves it back. */
function moveButtonIn(form: HTMLElement | null, pressed: string | null): Element | null {
  const move = moveOf(pressed ?? "");
  if (!form || !move) return null;
  const back = (move.direction === "up" ? INTENTS.down : INTENTS.up) + move.key;
  const button = (intent: string) => form.querySelector(`button[value="${CSS.escape(intent)}"]`);
  return button(pressed ?? "") ?? button(back);
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
  /** What the button says while what it asks for is under way. */
  busy?: string;
  /** The item that it is about, for those who hear it outside its row. */
  of?: string;
  /** What those hear where that is more than the words and the item. */
  heard?: string;
};

/** A button of a wizard: it sends the whole form, and says what for. */
export function IntentButton(props: ButtonProps) {
  const { intent, children, className = "button", busy, of, heard } = props;
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
        disabled={sending || waits}
        aria-label={heard ?? (of && `${children} ${of}`)}
      >
        {pressed && busy ? busy : children}
      </button>
      {/* Text browsers draw buttons side by side as they stand. */}{" "}
    </>
  );
}

type ActionsProps = {
  /** Not on the first step. */
  previous?: boolean;
  /** On the last step, what its button says; else there is Next. */
  save?: string;
};

/** The buttons below a step. */
export function WizardActions({ previous, save }: ActionsProps) {
  return (
    <div className="actions wizard-actions">
      {previous && <IntentButton intent={INTENTS.previous}>Previous</IntentButton>}
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
