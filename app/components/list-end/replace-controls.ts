import { flushSync } from "react-dom";

const POLL_MS = 50;

/**
 * Replaces a box by one with the same controls, which keep the focus and what was chosen in them. Waits for the end of a press
 * on one of them, whose click would otherwise be lost.
 */
export async function replaceControls(
  box: { current: HTMLElement | null },
  replace: () => void,
): Promise<void> {
  while (box.current?.matches(":active")) await new Promise((end) => setTimeout(end, POLL_MS));
  const findControls = () => [
    ...(box.current?.querySelectorAll<HTMLElement>("select, button, a") ?? []),
  ];
  const former = findControls();
  const focused = former.indexOf(document.activeElement as HTMLElement);
  flushSync(replace);
  const controls = findControls();
  former.forEach((control, index) => {
    const successor = controls[index];
    if (control instanceof HTMLSelectElement && successor instanceof HTMLSelectElement)
      successor.value = control.value;
    if (index === focused) successor?.focus({ preventScroll: true });
  });
}
