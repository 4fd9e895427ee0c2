import { flushSync } from "react-dom";

/** Replaces a box by one with the same controls, which keep the focus and what was chosen in them. */
export function replaceControls(box: { current: HTMLElement | null }, replace: () => void): void {
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
