/** Elements that browsers never render, whatever the styles. */
const NOT_DRAWN = new Set(
  "head script style template datalist param area source track title meta link".split(" "),
);

const openPopovers = new WeakSet<Element>();

/** Elements that style sheets hide: selectors by a class of the element or of an ancestor. */
export type HiddenClasses = Readonly<Record<string, string>>;

const hiddenClasses = new WeakMap<Document, HiddenClasses>();

/** Says what the style sheets of a document hide: none is read here. */
export function declareHidden(document: Document, hidden: HiddenClasses): void {
  hiddenClasses.set(document, hidden);
}

/** Whether a person who looks at the page would find it, however far they had to scroll. */
export function isVisible(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (isHiddenHere(each)) return false;
  }
  return true;
}

/** Whether assistive technology does not know of it either. */
export function isHiddenFromAria(element: Element): boolean {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (isHiddenHere(each) || each.getAttribute("aria-hidden") === "true") return true;
  }
  return false;
}

/** Asked of every element of a page: names and attributes are compared, since selectors cost ten times as much. */
function isHiddenHere(element: Element): boolean {
  const { localName, parentElement } = element;
  if (NOT_DRAWN.has(localName) || element.hasAttribute("hidden")) return true;
  if (localName === "dialog" && !element.hasAttribute("open")) return true;
  if (localName === "audio" && !element.hasAttribute("controls")) return true;
  if (localName === "input" && element.getAttribute("type") === "hidden") return true;
  if (element.hasAttribute("popover") && !openPopovers.has(element)) return true;
  if (hasHidingStyle(element)) return true;
  const isInClosed = parentElement?.localName === "details" && !parentElement.hasAttribute("open");
  return isInClosed && findSummary(parentElement) !== element;
}

/** Hidden by its own style, or by a rule for its class. */
function hasHidingStyle(element: Element): boolean {
  const own = element.getAttribute("style");
  if (own && /display:\s*none|visibility:\s*hidden/.test(own)) return true;
  const hidden = hiddenClasses.get(element.ownerDocument);
  if (!hidden) return false;
  const classes = `${element.getAttribute("class") ?? ""} ${element.parentElement?.getAttribute("class") ?? ""}`;
  return classes.split(/\s+/).some((name) => hidden[name] && element.matches(hidden[name]));
}

export const findSummary = (details: Element) =>
  [...details.children].find((child) => child.localName === "summary");

/** Opens or closes details; of those with one name only one is open (HTML, 4.11.1). */
export function toggleDetails(details: Element): void {
  const opens = details.toggleAttribute("open");
  const name = details.getAttribute("name");
  if (!opens || !name) return;
  for (const other of details.ownerDocument.querySelectorAll("details[open]")) {
    if (other !== details && other.getAttribute("name") === name) other.removeAttribute("open");
  }
}

/** Does what a button with `popovertarget` does. */
export function togglePopover(popover: Element, action: string): void {
  const opens = action === "show" || (action !== "hide" && !openPopovers.has(popover));
  if (opens) openPopovers.add(popover);
  else openPopovers.delete(popover);
}
