import { JSDOM } from "jsdom";

/** Bodies of scripts and style sheets: the client uses neither, and parsing them costs more than the rest of a page. */
const RAW_TEXT = /(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2\s*>)/gi;

/**
 * Parses HTML as a browser does that runs no scripts: the content of `<noscript>` is part of the document.
 * @param url absolute address of the page, against which links and forms resolve
 */
export function parseDocument(html: string, url: string): Document {
  const { document } = new JSDOM(html.replace(RAW_TEXT, "$1$3"), { url }).window;
  indexLabels(document);
  return document;
}

/** Precomputes the labels of each control, since jsdom searches the whole document at each access. */
function indexLabels(document: Document): void {
  const labels = new Map<Element | null, HTMLLabelElement[]>();
  for (const label of document.querySelectorAll("label")) {
    labels.set(label.control, [...(labels.get(label.control) ?? []), label]);
  }
  const controls = "input:not([type=hidden]), button, select, textarea, meter, output, progress";
  for (const control of document.querySelectorAll(controls)) {
    Object.defineProperty(control, "labels", { value: labels.get(control) ?? [] });
  }
}

/** Creates a document that shows a text unchanged, as browsers do for JSON and plain text. */
export function createTextDocument(text: string, url: string): Document {
  const document = parseDocument("<pre></pre>", url);
  document.querySelector("pre")?.append(text);
  return document;
}

export const isForm = (element: Element): element is HTMLFormElement =>
  element.localName === "form";
export const isInput = (element: Element): element is HTMLInputElement =>
  element.localName === "input";
export const isButton = (element: Element): element is HTMLButtonElement =>
  element.localName === "button";
export const isSelect = (element: Element): element is HTMLSelectElement =>
  element.localName === "select";
export const isTextArea = (element: Element): element is HTMLTextAreaElement =>
  element.localName === "textarea";
export const isAnchor = (element: Element): element is HTMLAnchorElement =>
  element.localName === "a";

export type Control =
  | HTMLInputElement
  | HTMLButtonElement
  | HTMLSelectElement
  | HTMLTextAreaElement;

export const isControl = (element: Element): element is Control =>
  isInput(element) || isButton(element) || isSelect(element) || isTextArea(element);

/** HTML's "submit button". */
export type Submitter = HTMLInputElement | HTMLButtonElement;

export function isSubmitter(element: Element): element is Submitter {
  if (isInput(element)) return ["submit", "image"].includes(element.type);
  return isButton(element) && element.type === "submit";
}

/** Whether an element is disabled itself, or by a fieldset that contains it outside of the first legend (HTML, 4.10.18.5). */
export function isDisabled(element: Element): boolean {
  if (!isControl(element) && !["option", "optgroup", "fieldset"].includes(element.localName)) {
    return false;
  }
  if (element.hasAttribute("disabled")) return true;
  if (element.localName === "option") return Boolean(element.closest("optgroup[disabled]"));
  for (
    let fieldset = element.parentElement?.closest("fieldset[disabled]");
    fieldset;
    fieldset = fieldset.parentElement?.closest("fieldset[disabled]")
  ) {
    const legend = [...fieldset.children].find((child) => child.localName === "legend");
    if (!legend?.contains(element)) return true;
  }
  return false;
}
