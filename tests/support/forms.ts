import { isForm, parseDocument } from "./forms-client/document";
import { toSearchParams, URLENCODED } from "./forms-client/encoding";
import { buildEntryList } from "./forms-client/entries";

/**
 * Reads the fields that a browser without scripts would submit with the page's form, in document order.
 * @param changes values by field name that override those of the page
 * @throws Error if the page has no POST form
 */
export function readFields(html: string, changes: Record<string, string> = {}): URLSearchParams {
  const entries = buildEntryList(findForm(parseDocument(html, "http://127.0.0.1/")));
  const fields = toSearchParams(entries.filter(([, value]) => typeof value === "string"));
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return fields;
}

/** Finds the first POST form in `<main>` or a dialog, not those in the header. */
function findForm(document: Document): HTMLFormElement {
  const selector = document.querySelector("main") ? "main form, dialog form" : "form";
  const forms = [...document.querySelectorAll(selector)].filter(isForm);
  const form = forms.find(({ method }) => method === "post");
  if (!form) throw new Error("The page has no form");
  return form;
}

/** Decodes the character references of an HTML text. */
export function decodeHtml(text: string): string {
  return parseDocument(`<p>${text}</p>`, "http://127.0.0.1/").body.textContent ?? "";
}

export const FORM_HEADERS = { "Content-Type": URLENCODED };
