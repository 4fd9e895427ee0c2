import { flushSync } from "react-dom";

const POLL_MS = 50;

const findControls = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>("select, button, a") ?? []),
];
const controlKey = ({ tagName, ariaLabel, textContent }: HTMLElement) =>
  `${tagName} ${ariaLabel ?? textContent}`;

/**
 * Replaces a box by one whose controls of the same name keep the focus and what was chosen in them. Waits for the end of a press
 * on one of them, whose click would otherwise be lost.
 */
export async function replaceControls(
  box: { current: HTMLElement | null },
  replace: () => void,
): Promise<void> {
  while (box.current?.matches(":active")) await new Promise((end) => setTimeout(end, POLL_MS));
  const former = findControls(box.current);
  const focused = document.activeElement;
  flushSync(replace);
  const controls = new Map(findControls(box.current).map((each) => [controlKey(each), each]));
  for (const control of former) {
    const successor = controls.get(controlKey(control));
    if (control instanceof HTMLSelectElement && successor instanceof HTMLSelectElement)
      successor.value = control.value;
    if (control === focused) successor?.focus({ preventScroll: true });
  }
}
