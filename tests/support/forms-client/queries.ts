import { type Locator } from "@playwright/test";
import { type AriaState, findLevel, findName, findRole, findState } from "./accessibility";
import { matcherFor, type Matcher, readLabels, readText, type Wanted } from "./text";
import { isHiddenFromAria } from "./visibility";

/** Finds elements below a place, in the order of the document. */
export type Query = { description: string; find: (root: ParentNode) => Element[] };

type RoleOptions = NonNullable<Parameters<Locator["getByRole"]>[1]>;
const STATES: AriaState[] = ["checked", "disabled", "expanded", "pressed", "selected"];

export function byRole(role: string, options: RoleOptions = {}): Query {
  const { name, exact, level, includeHidden } = options;
  const isNamed = name === undefined ? () => true : matcherFor(name, exact);
  const isFound = (element: Element) =>
    findRole(element) === role &&
    (includeHidden || !isHiddenFromAria(element)) &&
    (level === undefined || findLevel(element) === level) &&
    STATES.every(
      (state) => options[state] === undefined || findState(element, state) === options[state],
    ) &&
    isNamed(findName(element));
  return {
    description: describe("getByRole", role, options),
    find: (root) => all(root).filter(isFound),
  };
}

export function byText(text: Wanted, { exact }: { exact?: boolean } = {}): Query {
  const isFound = matcherFor(text, exact);
  return {
    description: describe("getByText", text, { exact }),
    find: (root) => withInnermostText(root, isFound),
  };
}

export function byLabel(text: Wanted, { exact }: { exact?: boolean } = {}): Query {
  const isFound = matcherFor(text, exact);
  return {
    description: describe("getByLabel", text, { exact }),
    find: (root) => all(root).filter((element) => readLabels(element).some(isFound)),
  };
}

export function byAttribute(
  method: string,
  name: string,
  text: Wanted,
  { exact }: { exact?: boolean } = {},
): Query {
  const isFound = matcherFor(text, exact);
  return {
    description: describe(method, text, { exact }),
    find: (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((element) =>
        isFound(element.getAttribute(name) ?? ""),
      ),
  };
}

/** Marks the element that a relative selector, such as "+ dd", starts at. */
const SCOPE = "data-query-scope";

export function byCss(selector: string): Query {
  const description = describe("locator", selector);
  if (/^(xpath=|text=|\/\/|\.\.)|:(has-text|text|text-is|visible|modal)\b/.test(selector)) {
    throw new Error(`${description}: only CSS that does not depend on how the page is drawn`);
  }
  const isRelative = /^\s*[>+~]/.test(selector);
  const find = (root: ParentNode) => {
    if (!isRelative || !isElement(root)) return [...root.querySelectorAll(selector)];
    root.setAttribute(SCOPE, "");
    const found = [...root.ownerDocument.querySelectorAll(`[${SCOPE}] ${selector}`)];
    root.removeAttribute(SCOPE);
    return found;
  };
  return { description, find };
}

const isElement = (root: ParentNode): root is Element => root.nodeType === root.ELEMENT_NODE;

const all = (root: ParentNode) => [...root.querySelectorAll("*")];

/** The elements whose text matches and of whose children none does. */
function withInnermostText(root: ParentNode, isFound: Matcher): Element[] {
  return all(root).filter(
    (element) =>
      isFound(readText(element)) &&
      ![...element.children].some((child) => isFound(readText(child))) &&
      !element.closest("head, script, style, template"),
  );
}

function describe(method: string, what: unknown, options: object = {}): string {
  const set = Object.entries(options).filter(([, value]) => value !== undefined);
  const written = set.map(([key, value]) => `${key}: ${quote(value)}`).join(", ");
  return `${method}(${quote(what)}${written && `, { ${written} }`})`;
}

export const quote = (value: unknown) =>
  typeof value === "string" ? JSON.stringify(value) : String(value);
