import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
} from "dom-accessibility-api";
import { isDisabled, isInput } from "./document";
import { isHiddenFromAria } from "./visibility";

/** Roles that an element has only with an accessible name. */
const NAMED_ONLY = ["region", "form"];
const SECTIONING = "article, aside, main, nav, section";
/** Roles that browsers compute for elements and that differ from those of dom-accessibility-api. */
const ROLE_OVERRIDES: Record<string, string> = {
  search: "search",
  svg: "img",
  summary: "",
};

/** Role of an element: its `role` attribute, or else its implicit role; "" for none. */
export function findRole(element: Element): string {
  const explicit = element.getAttribute("role")?.trim().split(/\s+/)[0];
  if (explicit) return explicit;
  const { localName } = element;
  if (localName in ROLE_OVERRIDES) return ROLE_OVERRIDES[localName] ?? "";
  if (isInput(element)) return findInputRole(element);
  if (localName === "header") return element.closest(SECTIONING) ? "" : "banner";
  if (localName === "footer") return element.closest(SECTIONING) ? "" : "contentinfo";
  if (localName === "th" && element.getAttribute("scope")?.startsWith("row")) return "rowheader";
  if (localName === "img" && element.getAttribute("alt") === "") return "presentation";
  const role = getRole(element) ?? "";
  return NAMED_ONLY.includes(role) && !findName(element) ? "" : role;
}

function findInputRole(input: HTMLInputElement): string {
  if (input.type === "hidden") return "";
  if (input.type === "file") return "button";
  return getRole(input) ?? "textbox";
}

/** Styles for the computation of names: hidden elements, and block for all but `<wbr>`, since the library trims inline texts. */
const styles = {
  getComputedStyle: (element: Element) => {
    const shown = element.localName === "wbr" ? "inline" : "block";
    const display = isHiddenFromAria(element) ? "none" : shown;
    const values: Record<string, string> = { display, visibility: "visible" };
    return {
      ...values,
      getPropertyValue: (property: string) => values[property] ?? "",
    } as unknown as CSSStyleDeclaration;
  },
};

export const normalizeSpace = (text: string) => text.replace(/\s+/g, " ").trim();

/** Accessible name of an element. */
export function findName(element: Element): string {
  const name = normalizeSpace(computeAccessibleName(element, styles));
  if (name || element.localName !== "figure") return name;
  return normalizeSpace(element.querySelector("figcaption")?.textContent ?? "");
}

export const findDescription = (element: Element) =>
  normalizeSpace(computeAccessibleDescription(element, styles));

/** Conditions of a role query besides the name. */
export type AriaState = "checked" | "disabled" | "expanded" | "pressed" | "selected";

export function hasState(element: Element, state: AriaState): boolean {
  const aria = element.getAttribute(`aria-${state}`);
  if (state === "checked" && isInput(element)) return element.checked;
  if (state === "disabled" && isDisabled(element)) return true;
  if (state === "selected" && element.localName === "option") {
    return (element as HTMLOptionElement).selected;
  }
  if (state === "expanded" && element.localName === "details") return element.hasAttribute("open");
  return aria === "true";
}

export function findLevel(element: Element): number | undefined {
  const level = element.getAttribute("aria-level") ?? /^h([1-6])$/.exec(element.localName)?.[1];
  return level ? Number(level) : undefined;
}
