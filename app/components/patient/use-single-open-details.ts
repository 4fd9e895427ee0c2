import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps only one `details` of each `name` open, also in browsers that ignore the attribute, and scrolls one that a click
 * has opened into view: a card to its start, a section only as far as needed.
 * @param isCovered whether a dialog is open over the list; when it closes, the open card may get the focus
 */
export function useSingleOpenDetails(list: RefObject<HTMLElement>, isCovered: boolean): void {
  const wasCovered = useRef(isCovered);
  useEffect(() => {
    if (wasCovered.current && !isCovered && list.current) focusOpenCard(list.current);
    wasCovered.current = isCovered;
  }, [list, isCovered]);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    let pressedSummary: Element | null = null;
    const handleClick = ({ target }: MouseEvent) => {
      pressedSummary = target instanceof Element ? target.closest("summary") : null;
    };
    const handleToggle = ({ target }: Event) => {
      if (!(target instanceof HTMLDetailsElement) || !target.open) return;
      closeOthers(element, target);
      const summary = pressedSummary?.parentElement === target ? pressedSummary : null;
      const isCard = target.parentElement?.parentElement === element;
      if (isCard) summary?.scrollIntoView({ block: "start" });
      else summary?.scrollIntoView({ block: "nearest" });
    };
    element.addEventListener("click", handleClick);
    // Capture: "toggle" does not bubble.
    element.addEventListener("toggle", handleToggle, { capture: true });
    return () => {
      element.removeEventListener("click", handleClick);
      element.removeEventListener("toggle", handleToggle, { capture: true });
    };
  }, [list]);
}

/**
 * Focuses the open card of the URL after a dialog closed without a focus target, as when its action replaced the list.
 */
function focusOpenCard(list: HTMLElement) {
  if (document.activeElement !== document.body) return;
  const openId = new URLSearchParams(location.search).get("open");
  const card = openId && document.getElementById(`procedure-${openId}`);
  if (card && list.contains(card)) card.querySelector("summary")?.focus({ preventScroll: true });
}

function closeOthers(list: HTMLElement, opened: HTMLDetailsElement) {
  const name = opened.getAttribute("name");
  for (const details of list.querySelectorAll("details[open]")) {
    if (details !== opened && name !== null && details.getAttribute("name") === name) {
      details.removeAttribute("open");
    }
  }
}
