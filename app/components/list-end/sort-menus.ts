/** Closes the menu of a list's orders by Escape, and when an option is chosen, which changes the list in place. @returns function that stops */
export function followSortMenus(): () => void {
  const close = (event: Event) => {
    const { target, type } = event;
    const isChosen = target instanceof HTMLAnchorElement && type === "click";
    const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
    if (!(target instanceof Element) || !(isChosen || isEscape)) return;
    const details = target.closest<HTMLDetailsElement>("details[data-menu][open]");
    if (!details) return;
    details.open = false;
    details.querySelector("summary")?.focus();
  };
  const events = ["keydown", "click"];
  for (const event of events) document.addEventListener(event, close);
  return () => {
    for (const event of events) document.removeEventListener(event, close);
  };
}
