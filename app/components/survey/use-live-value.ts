import { type RefObject, useEffect, useState } from "react";

type Control = HTMLInputElement | HTMLTextAreaElement;

/**
 * Current value of an uncontrolled field, including input before hydration, changes, and form resets. Null until scripts
 * run.
 */
export function useLiveValue(control: RefObject<Control>): string | null {
  const [value, setValue] = useState<string | null>(null);
  useEffect(() => {
    const element = control.current;
    if (!element) return;
    const read = () => setValue(element.value);
    // The reset event precedes the reset of the values.
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
