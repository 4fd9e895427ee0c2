import { type RefObject, useRef, useState } from "react";
import { useBeforePaint } from "~/app/components/document/use-before-paint";
import { fieldId } from "~/app/contracts/form-fields";

/** Lazy-loaded code; `loaded` is null until it has loaded. */
type LazyModule<Code> = { loaded: Code | null; load: () => Promise<Code> };

export function lazyModule<Code>(load: () => Promise<Code>): LazyModule<Code> {
  const module: LazyModule<Code> = {
    loaded: null,
    load: async () => (module.loaded = await load()),
  };
  return module;
}

type NativeFields<Code> = {
  /** Container of the native fields. */
  fields: RefObject<HTMLElement>;
  /** Field that takes over their focus. */
  name: string;
  /** Code of the replacement. */
  module: LazyModule<Code>;
};

/** The loaded code, and the form data when it replaced the native fields. */
type Enhanced<Code> = { module: Code; formData: FormData };

/**
 * Progressive enhancement: replaces native fields once the code has loaded and they are not in use; null until then.
 * `formData` has the values entered until then.
 */
export function useEnhanced<Code>({
  fields,
  name,
  module,
}: NativeFields<Code>): Enhanced<Code> | null {
  const [enhanced, setEnhanced] = useState<Enhanced<Code> | null>(null);
  useBeforePaint(() => {
    const native = fields.current;
    const form = native?.closest("form");
    if (!native || !form) return;
    return whenLoadedAndIdle(native, module, (loaded) => {
      setEnhanced({ module: loaded, formData: new FormData(form) });
      if (native.contains(document.activeElement)) setTimeout(() => focusField(name));
    });
  }, [fields, name, module]);
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
  let wasUsed = false;
  let isPointerDown = false;
  const listeners = new AbortController();
  const { signal } = listeners;
  const replaceIfIdle = () => {
    const inUse = wasUsed && native.contains(document.activeElement);
    if (signal.aborted || !code.loaded || isPointerDown || inUse) return;
    listeners.abort();
    onReady(code.loaded);
  };
  const scheduleReplace = () => setTimeout(replaceIfIdle, IDLE_MS);
  const markAsUsed = () => (wasUsed = true);
  for (const event of ["keydown", "pointerdown", "input"]) {
    native.addEventListener(event, markAsUsed, { signal });
  }
  native.addEventListener("focusout", scheduleReplace, { signal });
  // On the whole document: the layout would shift under a button being pressed, and the click would be lost.
  const captureOptions = { signal, capture: true };
  const release = () => {
    isPointerDown = false;
    scheduleReplace();
  };
  document.addEventListener("pointerdown", () => (isPointerDown = true), captureOptions);
  document.addEventListener("pointerup", release, captureOptions);
  document.addEventListener("pointercancel", release, captureOptions);
  // If loading fails, the native fields stay.
  code.load().then(replaceIfIdle, () => undefined);
  return () => listeners.abort();
}

export function focusField(name: string) {
  document.getElementById(fieldId(name))?.focus();
}

/**
 * Dispatches an input event when scripts have changed a field's value, once that is rendered and before the next event:
 * RouteDialog detects unsaved input by it, and an Escape right after the change must not discard it.
 */
export function useNotifyChange(name: string, value: unknown) {
  const lastValue = useRef(value);
  useBeforePaint(() => {
    if (lastValue.current === value) return;
    lastValue.current = value;
    document.getElementById(fieldId(name))?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [name, value]);
}
