import { type RefObject, useState } from "react";
import { useBeforePaint } from "../use-before-paint";
import { fieldId } from "~/app/contracts/form-fields";

/** Code that a page does not load at once. */
type LazyModule<Code> = { here: Code | null; load: () => Promise<Code> };

export function lazyModule<Code>(load: () => Promise<Code>): LazyModule<Code> {
  const code: LazyModule<Code> = { here: null, load: async () => (code.here = await load()) };
  return code;
}

type Native<Code> = {
  /** The native fields; the field that has this name gets the focus that one of them had. */
  fields: RefObject<HTMLElement>;
  name: string;
  /** What takes their place. */
  code: LazyModule<Code>;
};

/** The code, and what the form held at the moment when it took over. */
type Taken<Code> = { code: Code; held: FormData };

/**
 * Native fields that give way to something better once its code has loaded, but not while somebody is using them; null
 * until then. What was typed or chosen meanwhile is handed over.
 */
export function useEnhanced<Code>({ fields, name, code }: Native<Code>): Taken<Code> | null {
  const [taken, setTaken] = useState<Taken<Code> | null>(null);
  useBeforePaint(() => {
    const native = fields.current;
    const form = native?.closest("form");
    if (!native || !form) return;
    return whenLoadedAndIdle(native, code, (loaded) => {
      setTaken({ code: loaded, held: new FormData(form) });
      if (native.contains(document.activeElement)) setTimeout(() => focusOn(name));
    });
  }, [fields, name, code]);
  return taken;
}

/** How long nobody has touched anything, in milliseconds, when fields may change under the pointer. */
const IDLE_MS = 300;

function whenLoadedAndIdle<Code>(
  native: HTMLElement,
  code: LazyModule<Code>,
  take: (loaded: Code) => void,
) {
  if (code.here) return take(code.here);
  let used = false;
  let pressed = false;
  const listening = new AbortController();
  const { signal } = listening;
  const takeOver = () => {
    const inUse = used && native.contains(document.activeElement);
    if (signal.aborted || !code.here || pressed || inUse) return;
    listening.abort();
    take(code.here);
  };
  const soon = () => setTimeout(takeOver, IDLE_MS);
  const use = () => (used = true);
  for (const event of ["keydown", "pointerdown", "input"]) {
    native.addEventListener(event, use, { signal });
  }
  native.addEventListener("focusout", soon, { signal });
  // Anywhere: the page would move under a button that is being pressed, and the click would be lost.
  const everywhere = { signal, capture: true };
  const release = () => {
    pressed = false;
    soon();
  };
  document.addEventListener("pointerdown", () => (pressed = true), everywhere);
  document.addEventListener("pointerup", release, everywhere);
  document.addEventListener("pointercancel", release, everywhere);
  // Where the code does not arrive, the native fields stay.
  code.load().then(takeOver, () => undefined);
  return () => listening.abort();
}

export function focusOn(name: string) {
  document.getElementById(fieldId(name))?.focus();
}

/** Tells the form of a change that came by no event of a field, once it has been drawn: see RouteDialog. */
export function notifyChange(name: string) {
  setTimeout(() => {
    document.getElementById(fieldId(name))?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
