import { type Locator } from "@playwright/test";
import { type AriaState, findLevel, findName, findRole, hasState } from "./accessibility";
import { createMatcher, type Matcher, readLabels, readText, type TextPattern } from "./text";
import { isHiddenFromAria } from "./visibility";

/** Finds elements below a root, in document order; the description is for error messages. */
export type Query = { description: string; find: (root: ParentNode) => Element[] };

type RoleOptions = NonNullable<Parameters<Locator["getByRole"]>[1]>;
const STATES: AriaState[] = ["checked", "disabled", "expanded", "pressed", "selected"];

export function byRole(role: string, options: RoleOptions = {}): Query {
  const { name, exact, level, includeHidden } = options;
  const isNameMatch = name === undefined ? () => true : createMatcher(name, exact);
  const isMatch = (element: Element) =>
    findRole(element) === role &&
    (includeHidden || !isHiddenFromAria(element)) &&
    (level === undefined || findLevel(element) === level) &&
    STATES.every(
      (state) => options[state] === undefined || hasState(element, state) === options[state],
    ) &&
    isNameMatch(findName(element));
  return {
    description: describeQuery("getByRole", role, options),
    find: (root) => allElements(root).filter(isMatch),
  };
}

export function byText(text: TextPattern, { exact }: { exact?: boolean } = {}): Query {
  const isMatch = createMatcher(text, exact);
  return {
    description: describeQuery("getByText", text, { exact }),
    find: (root) => findInnermost(root, isMatch),
  };
}

export function byLabel(text: TextPattern, { exact }: { exact?: boolean } = {}): Query {
  const isMatch = createMatcher(text, exact);
  return {
    description: describeQuery("getByLabel", text, { exact }),
    find: (root) => allElements(root).filter((element) => readLabels(element).some(isMatch)),
  };
}

export function byAttribute(
  method: string,
  name: string,
  text: TextPattern,
  { exact }: { exact?: boolean } = {},
): Query {
  const isMatch = createMatcher(text, exact);
  return {
    description: describeQuery(method, text, { exact }),
    find: (root) =>
      [...root.querySelectorAll(`[${name}]`)].filter((element) =>
        isMatch(element.getAttribute(name) ?? ""),
      ),
  };
}

/** Temporary attribute of the element to which a relative selector, such as "+ dd", applies. */
const SCOPE_ATTRIBUTE = "data-query-scope";

export function byCss(selector: string): Query {
  const description = describeQuery("locator", selector);
  if (/^(xpath=|text=|\/\/|\.\.)|:(has-text|text|text-is|visible|modal)\b/.test(selector)) {
    throw new Error(`${description}: only CSS that does not depend on how the page is drawn`);
  }
  const isRelative = /^\s*[>+~]/.test(selector);
  const find = (root: ParentNode) => {
    if (!isRelative || !isElement(root)) return [...root.querySelectorAll(selector)];
    root.setAttribute(SCOPE_ATTRIBUTE, "");
    const found = [...root.ownerDocument.querySelectorAll(`[${SCOPE_ATTRIBUTE}] ${selector}`)];
    root.removeAttribute(SCOPE_ATTRIBUTE);
    return found;
  };
  return { description, find };
}

const isElement = (root: ParentNode): root is Element => root.nodeType === root.ELEMENT_NODE;

const allElements = (root: ParentNode) => [...root.querySelectorAll("*")];

/** Finds the elements whose text matches, without those that have a matching child. */
function findInnermost(root: ParentNode, isMatch: Matcher): Element[] {
  return allElements(root).filter(
    (element) =>
      isMatch(readText(element)) &&
      ![...element.children].some((child) => isMatch(readText(child))) &&
      !element.closest("head, script, style, template"),
  );
}

function describeQuery(method: string, argument: unknown, options: object = {}): string {
  const definedOptions = Object.entries(options).filter(([, value]) => value !== undefined);
  const formattedOptions = definedOptions
    .map(([key, value]) => `${key}: ${quote(value)}`)
    .join(", ");
  return `${method}(${quote(argument)}${formattedOptions && `, { ${formattedOptions} }`})`;
}

export const quote = (value: unknown) =>
  typeof value === "string" ? JSON.stringify(value) : String(value);
