import { useNavigation } from "@remix-run/react";
import { type RefObject, useEffect, useRef } from "react";
import { fieldId } from "~/app/contracts/form-fields";
import { INTENT, INTENTS, parseIntent, type Pressed } from "~/app/contracts/wizard-intents";

/**
 * After an item was added or taken out, the next one can be typed at once; after one was moved, its button can be pressed
 * again; after a choice was looked for, it can be made. What is wrong comes first.
 */
export function useFocusAfterChange(around: RefObject<HTMLElement>, version: number) {
  const before = useRef(version);
  const pressed = usePressed();
  useEffect(() => {
    if (before.current === version) return;
    before.current = version;
    const form = around.current;
    const button = parseIntent(pressed.current ?? "");
    const target =
      form?.querySelector("[role=alert]") ??
      moveButtonIn(form, button) ??
      foundFieldIn(form, button) ??
      form?.querySelector(".input");
    if (target instanceof HTMLElement) target.focus();
  }, [around, version, pressed]);
}

/** The button that was pressed last. */
function usePressed(): RefObject<string> {
  const intent = useNavigation().formData?.get(INTENT);
  const pressed = useRef("");
  useEffect(() => {
    if (typeof intent === "string") pressed.current = intent;
  }, [intent]);
  return pressed;
}

/** The button that moves the same item on; at the end of the list the one that moves it back. */
function moveButtonIn(form: HTMLElement | null, { intent, key }: Pressed): Element | null {
  if (!form || (intent !== "up" && intent !== "down")) return null;
  const button = (word: string) => form.querySelector(`button[value="${CSS.escape(word + key)}"]`);
  const back = intent === "up" ? "down" : "up";
  return button(INTENTS[intent]) ?? button(INTENTS[back]);
}

function foundFieldIn(form: HTMLElement | null, { intent, key }: Pressed): Element | null {
  if (!form || intent !== "find") return null;
  return form.querySelector(`#${CSS.escape(fieldId(key))}`);
}
