import { normalizeSpace } from "./accessibility";
import { isInput } from "./document";

export type TextPattern = string | RegExp;
export type Matcher = (text: string) => boolean;

/** Playwright's text comparison: a case-insensitive substring, the whole text if exact, or a regular expression. */
export function createMatcher(wanted: TextPattern, exact = false): Matcher {
  if (wanted instanceof RegExp) return (text) => matches(wanted, text);
  const whole = normalizeSpace(wanted);
  if (exact) return (text) => normalizeSpace(text) === whole;
  const part = whole.toLowerCase();
  return (text) => normalizeSpace(text).toLowerCase().includes(part);
}

/** Tests a text from its start: a global expression would continue after its last match. */
export function matches(expression: RegExp, text: string): boolean {
  expression.lastIndex = 0;
  return expression.test(text);
}

const SKIPPED = new Set(["script", "style", "head", "template"]);

/** Text of a node for queries: that of an input button is its value; scripts and style sheets have none. */
export function readText(node: Node): string {
  if (node.nodeType === node.TEXT_NODE) return node.nodeValue ?? "";
  if (node.nodeType !== node.ELEMENT_NODE) return "";
  const element = node as Element;
  if (SKIPPED.has(element.localName)) return "";
  if (isInput(element)) return ["submit", "button"].includes(element.type) ? element.value : "";
  return [...element.childNodes].map(readText).join("");
}

/** Labels of an element: by aria-labelledby, else its aria-label, else its `<label>` elements. */
export function readLabels(element: Element): string[] {
  const labelledBy = element.getAttribute("aria-labelledby")?.split(/\s+/) ?? [];
  const labelElements = labelledBy
    .map((id) => element.ownerDocument.getElementById(id))
    .filter((label) => label !== null);
  if (labelElements.length) return labelElements.map(readText);
  const aria = element.getAttribute("aria-label");
  if (aria) return [aria];
  return "labels" in element ? [...((element as HTMLInputElement).labels ?? [])].map(readText) : [];
}
