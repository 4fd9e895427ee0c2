import { type RefObject, useEffect } from "react";

/**
 * Brings what somebody opens into sight: a card whole, a part of it where the parts above it have closed. Of those that have
 * the same name only one is open, also in browsers that do not know `name`.
 */
export function useOneOpen(list: RefObject<HTMLElement>): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let pressed: Element | null = null;
    const press = ({ target }: MouseEvent) => {
      pressed = target instanceof Element ? target.closest("summary") : null;
    };
    const toggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      closeOthers(element, target);
      const summary = pressed?.parentElement === target ? pressed : null;
      if (target.classList.contains("card")) summary?.scrollIntoView({ block: "start" });
      else summary?.scrollIntoView({ block: "nearest" });
    };
    element.addEventListener("click", press);
    // It does not bubble.
    element.addEventListener("toggle", toggle, { capture: true });
    return () => {
      element.removeEventListener("click", press);
      element.removeEventListener("toggle", toggle, { capture: true });
    };
  }, [list]);
}

function closeOthers(list: HTMLElement, opened: HTMLDetailsElement) {
  const name = opened.getAttribute("name");
  for (const each of list.querySelectorAll("details[open]")) {
    if (each !== opened && name !== null && each.getAttribute("name") === name) {
      each.removeAttribute("open");
    }
  }
}
