import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENT, INTENTS, parseIntent, type ParsedIntent } from "~/app/contracts/wizard-intents";

/**
 * Moves the focus after the draft changed: to the error summary, else to the same move button, to the select whose
 * options were searched, or to the first input of the next item.
 */
export function useFocusAfterChange(container: RefObject<HTMLElement>, version: number) {
  const previousVersion = useRef(version);
  const pressed = useLastIntent();
  useEffect(() => {
    if (previousVersion.current === version) return;
    previousVersion.current = version;
    const form = container.current;
    const lastIntent = parseIntent(pressed.current ?? "");
    const target =
      form?.querySelector("[role=alert]") ??
      findMoveButton(form, lastIntent) ??
      findSearchedField(form, lastIntent) ??
      form?.querySelector(".input");
    if (target instanceof HTMLElement) target.focus();
  }, [container, version, pressed]);
}

/** Value of the last pressed button. */
function useLastIntent(): RefObject<string> {
  const intent = useNavigation().formData?.get(INTENT);
  const pressed = useRef("");
  useEffect(() => {
    if (typeof intent === "string") pressed.current = intent;
  }, [intent]);
  return pressed;
}

/** Button that moves the same item further; at the end of the list, the opposite one. */
function findMoveButton(form: HTMLElement | null, { intent, key }: ParsedIntent): Element | null {
  if (!form || (intent !== "up" && intent !== "down")) return null;
  const button = (prefix: string) =>
    form.querySelector(`button[value="${CSS.escape(prefix + key)}"]`);
  const opposite = intent === "up" ? "down" : "up";
  return button(INTENTS[intent]) ?? button(INTENTS[opposite]);
}

function findSearchedField(
  form: HTMLElement | null,
  { intent, key }: ParsedIntent,
): Element | null {
  if (!form || intent !== "find") return null;
  return form.querySelector(`#${CSS.escape(fieldId(key))}`);
}
