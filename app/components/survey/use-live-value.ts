import { type RefObject, useEffect, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * What a control holds now: what was typed before scripts ran, each change, and what a reset of its form brings back.
 * Null until scripts run.
 */
export function useLiveValue(control: RefObject<Control>): string | null {
  const [value, setValue] = useState<string | null>(null);
  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const read = () => setValue(element.value);
    // The event comes before the values are back.
    const readAfterReset = () => setTimeout(read);
    const { form } = element;
    read();
    element.addEventListener("input", read);
    form?.addEventListener("reset", readAfterReset);
    return () => {
      element.removeEventListener("input", read);
      form?.removeEventListener("reset", readAfterReset);
    };
  }, [control]);
  return value;
}
