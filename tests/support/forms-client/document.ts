import { JSDOM } from "jsdom";

/** Bodies of scripts and style sheets: no script runs and no style applies, and parsing them costs more than the rest. */
const RAW_TEXT = /(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2\s*>)/gi;

/**
 * Parses HTML as a browser does that runs no scripts: the content of `<noscript>` is part of the document.
 * @param url where it was loaded from, absolute; links and forms resolve against it
 */
export function parseDocument(html: string, url: string): Document {
  const { document } = new JSDOM(html.replace(RAW_TEXT, "$1$3"), { url }).window;
  indexLabels(document);
  return document;
}

/** Says the labels of each control once: asked for them, jsdom searches the whole document each time. */
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

/** A document that shows text as it is, as browsers do for JSON and plain text. */
export function textDocument(text: string, url: string): Document {
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
  HTMLInputElement | HTMLButtonElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (element: Element): element is Control =>
  isInput(element) || isButton(element) || isSelect(element) || isTextArea(element);

/** A button that sends its form: HTML's "submit button". */
export type Submitter = HTMLInputElement | HTMLButtonElement;

export function isSubmitter(element: Element): element is Submitter {
  if (isInput(element)) return ["submit", "image"].includes(element.type);
  return isButton(element) && element.type === "submit";
}

/** Disabled itself or by a fieldset around it, whose first legend is exempt (HTML, 4.10.18.5). */
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
