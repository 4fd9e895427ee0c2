/** What last had the focus on the page, and in a dialog over it: the element, its row, and the rows after and before that. */
let onPage: Element[] = [];
let inDialog: Element[] = [];

/**
 * Listener of `focusin`: remembers where the focus is, other than in a toast, and what comes next if that is deleted. Closes a
 * menu that it has left.
 */
export function rememberFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element) || target.closest("[role=status]")) return;
  hideMenu(target);
  const row = target.closest("main :is(tr, li)");
  const places = [target, row, row?.nextElementSibling, row?.previousElementSibling];
  const remembered = places.filter((place) => place instanceof Element);
  if (target.closest("dialog")) inDialog = remembered;
  else onPage = remembered;
}

/**
 * Moves the focus where people go on, if what had it is gone: to the same element, if it was only disabled; to the first link
 * of its row, of the next one, or of the one before; otherwise to the heading of the page or dialog.
 */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  const dialog = document.querySelector("dialog:modal");
  const scope = dialog ?? document.querySelector("main");
  const heading = scope?.querySelector<HTMLElement>(dialog ? "h2" : "h1");
  heading?.setAttribute("tabindex", "-1");
  for (const place of [...(dialog ? inDialog : onPage), heading]) {
    if (!place || !scope?.contains(place)) continue;
    const isRow = place.matches("tr, li") && !place.hasAttribute("tabindex");
    const target = isRow ? place.querySelector<HTMLElement>("a, button") : place;
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    if (document.activeElement === target) return;
  }
}

/** Closes the open menu, unless it contains this element. Browsers without popovers do not know the selector. */
export function hideMenu(within: Element | null = null): void {
  if (!("popover" in HTMLElement.prototype)) return;
  const menu = document.querySelector<HTMLElement>("[popover]:popover-open");
  if (!menu?.contains(within)) menu?.hidePopover();
}
