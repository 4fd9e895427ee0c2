/** Elements that browsers never render, whatever the styles. */
const NEVER_RENDERED = new Set(
  "head script style template datalist param area source track title meta link".split(" "),
);

const openPopovers = new WeakSet<Element>();

/** Elements that style sheets hide: selectors by a class of the element or of its parent. */
export type HiddenClasses = Readonly<Record<string, string>>;

const hiddenClasses = new WeakMap<Document, HiddenClasses>();

/** Declares the elements that a document's style sheets hide, since the client reads no style sheet. */
export function declareHiddenElements(document: Document, hidden: HiddenClasses): void {
  hiddenClasses.set(document, hidden);
}

/** Whether an element is rendered, possibly outside of the viewport. */
export function isVisible(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (isHiddenHere(each)) return false;
  }
  return true;
}

/** Whether an element is hidden from assistive technology: not rendered, or aria-hidden. */
export function isHiddenFromAria(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (isHiddenHere(each) || each.getAttribute("aria-hidden") === "true") return true;
  }
  return false;
}

/** Whether an element itself is not rendered. Compares names and attributes: selectors would cost ten times as much. */
function isHiddenHere(element: Element): boolean {
  const { localName, parentElement } = element;
  if (NEVER_RENDERED.has(localName) || element.hasAttribute("hidden")) return true;
  if (localName === "dialog" && !element.hasAttribute("open")) return true;
  if (localName === "audio" && !element.hasAttribute("controls")) return true;
  if (localName === "input" && element.getAttribute("type") === "hidden") return true;
  if (element.hasAttribute("popover") && !openPopovers.has(element)) return true;
  if (hasHidingStyle(element)) return true;
  const isInClosedDetails =
    parentElement?.localName === "details" && !parentElement.hasAttribute("open");
  return isInClosedDetails && findSummary(parentElement) !== element;
}

/** Whether an element is hidden by its `style` attribute, or by a rule for its class or the class of its parent. */
function hasHidingStyle(element: Element): boolean {
  const inlineStyle = element.getAttribute("style");
  if (inlineStyle && /display:\s*none|visibility:\s*hidden/.test(inlineStyle)) return true;
  const hidden = hiddenClasses.get(element.ownerDocument);
  if (!hidden) return false;
  const classes = `${element.getAttribute("class") ?? ""} ${element.parentElement?.getAttribute("class") ?? ""}`;
  return classes.split(/\s+/).some((name) => hidden[name] && element.matches(hidden[name]));
}

export const findSummary = (details: Element) =>
  [...details.children].find((child) => child.localName === "summary");

/** Toggles a `<details>`; opening it closes the others of its name (HTML, 4.11.1). */
export function toggleDetails(details: Element): void {
  const isOpen = details.toggleAttribute("open");
  const name = details.getAttribute("name");
  if (!isOpen || !name) return;
  for (const other of details.ownerDocument.querySelectorAll("details[open]")) {
    if (other !== details && other.getAttribute("name") === name) other.removeAttribute("open");
  }
}

/** Performs the action of a button with `popovertarget`. */
export function togglePopover(popover: Element, action: string): void {
  const willOpen = action === "show" || (action !== "hide" && !openPopovers.has(popover));
  if (willOpen) openPopovers.add(popover);
  else openPopovers.delete(popover);
}
