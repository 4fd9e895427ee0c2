import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENT, INTENTS, parseIntent, type ParsedIntent } from "~/app/contracts/wizard-intents";

/**
 * Moves the focus when the draft has changed: to the error summary, if there is one; otherwise to the pressed move button,
 * the select whose options were searched, or the first input, for the next item.
 */
export function useFocusAfterChange(container: RefObject<HTMLElement>, version: number) {
  const previousVersion = useRef(version);
  const lastIntentRef = useLastIntent();
  useEffect(() => {
    if (previousVersion.current === version) return;
    previousVersion.current = version;
    const form = container.current;
    const lastIntent = parseIntent(lastIntentRef.current ?? "");
    const target =
      form?.querySelector("[role=alert]") ??
      findMoveButton(form, lastIntent) ??
      findSearchedField(form, lastIntent) ??
      form?.querySelector(".input");
    if (target instanceof HTMLElement) target.focus();
  }, [container, version, lastIntentRef]);
}

/** Ref with the intent of the last submission, which is the value of the pressed button. */
function useLastIntent(): RefObject<string> {
  const intent = useNavigation().formData?.get(INTENT);
  const lastIntentRef = useRef("");
  useEffect(() => {
    if (typeof intent === "string") lastIntentRef.current = intent;
  }, [intent]);
  return lastIntentRef;
}

/** Finds the button that moves the same item further, or at the end of the list the one that moves it back. */
function findMoveButton(form: HTMLElement | null, { intent, key }: ParsedIntent): Element | null {
  if (!form || (intent !== "up" && intent !== "down")) return null;
  const findButton = (prefix: string) =>
    form.querySelector(`button[value="${CSS.escape(prefix + key)}"]`);
  const opposite = intent === "up" ? "down" : "up";
  return findButton(INTENTS[intent]) ?? findButton(INTENTS[opposite]);
}

function findSearchedField(
  form: HTMLElement | null,
  { intent, key }: ParsedIntent,
): Element | null {
  if (!form || intent !== "find") return null;
  return form.querySelector(`#${CSS.escape(fieldId(key))}`);
}
