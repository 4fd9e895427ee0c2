import { type RefObject, useState } from "react";
import { useBeforePaint } from "~/app/components/document/use-before-paint";
import { fieldId } from "~/app/contracts/form-fields";

/** Lazy-loaded code; `here` once it has loaded. */
type LazyModule<Code> = { loaded: Code | null; load: () => Promise<Code> };

export function lazyModule<Code>(load: () => Promise<Code>): LazyModule<Code> {
  const code: LazyModule<Code> = { loaded: null, load: async () => (code.loaded = await load()) };
  return code;
}

type Native<Code> = {
  /** Container of the native fields; the field `name` takes over their focus. */
  fields: RefObject<HTMLElement>;
  name: string;
  /** Code of the replacement. */
  code: LazyModule<Code>;
};

/** The loaded code, and the form data at the replacement. */
type Enhanced<Code> = { code: Code; formData: FormData };

/**
 * Progressive enhancement: replaces native fields once the code has loaded and they are not in use; null until then.
 * The values entered meanwhile are passed on.
 */
export function useEnhanced<Code>({ fields, name, code }: Native<Code>): Enhanced<Code> | null {
  const [enhanced, setEnhanced] = useState<Enhanced<Code> | null>(null);
  useBeforePaint(() => {
    const native = fields.current;
    const form = native?.closest("form");
    if (!native || !form) return;
    return whenLoadedAndIdle(native, code, (loaded) => {
      setEnhanced({ code: loaded, formData: new FormData(form) });
      if (native.contains(document.activeElement)) setTimeout(() => focusField(name));
    });
  }, [fields, name, code]);
  return enhanced;
}

/** Time without interaction before fields may be replaced. */
const IDLE_MS = 300;

function whenLoadedAndIdle<Code>(
  native: HTMLElement,
  code: LazyModule<Code>,
  onReady: (loaded: Code) => void,
) {
  if (code.loaded) return onReady(code.loaded);
  let used = false;
  let pressed = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  const replaceIfIdle = () => {
    const inUse = used && native.contains(document.activeElement);
    if (signal.aborted || !code.loaded || pressed || inUse) return;
    listeners.abort();
    onReady(code.loaded);
  };
  const scheduleReplace = () => setTimeout(replaceIfIdle, IDLE_MS);
  const markUsed = () => (used = true);
  for (const event of ["keydown", "pointerdown", "input"]) {
    native.addEventListener(event, markUsed, { signal });
  }
  native.addEventListener("focusout", scheduleReplace, { signal });
  // On the whole document: the layout would shift under a button being pressed, and the click would be lost.
  const captureOptions = { signal, capture: true };
  const release = () => {
    pressed = false;
    scheduleReplace();
  };
  document.addEventListener("pointerdown", () => (pressed = true), captureOptions);
  document.addEventListener("pointerup", release, captureOptions);
  document.addEventListener("pointercancel", release, captureOptions);
  // If loading fails, the native fields stay.
  code.load().then(replaceIfIdle, () => undefined);
  return () => listeners.abort();
}

export function focusField(name: string) {
  document.getElementById(fieldId(name))?.focus();
}

/** Dispatches an input event for a change made by script, after it has rendered: see RouteDialog. */
export function notifyChange(name: string) {
  setTimeout(() => {
    document.getElementById(fieldId(name))?.dispatchEvent(new Event("input", { bubbles: true }));
  });
}
