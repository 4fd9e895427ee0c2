import { type RefObject, useEffect, useRef } from "react";

/**
 * Brings what somebody opens into sight: a card whole, a part of it where the parts above it have closed. Of those that have
 * the same name only one is open, also in browsers that do not know `name`.
 * @param covered whether a dialog lies over the list
 */
export function useOneOpen(list: RefObject<HTMLElement>, covered: boolean): void {
  const wasCovered = useRef(covered);
  useEffect(() => {
    if (wasCovered.current && !covered && list.current) focusOpened(list.current);
    wasCovered.current = covered;
  }, [list, covered]);
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

/**
 * After a dialog that made the list another one, as the first write does, nothing has the focus: then the card that the
 * address names has it.
 */
function focusOpened(list: HTMLElement) {
  if (document.activeElement !== document.body) return;
  const named = new URLSearchParams(location.search).get("open");
  const card = named && document.getElementById(`procedure-${named}`);
  if (card && list.contains(card)) card.querySelector("summary")?.focus({ preventScroll: true });
}

function closeOthers(list: HTMLElement, opened: HTMLDetailsElement) {
  const name = opened.getAttribute("name");
  for (const each of list.querySelectorAll("details[open]")) {
    if (each !== opened && name !== null && each.getAttribute("name") === name) {
      each.removeAttribute("open");
    }
  }
}
