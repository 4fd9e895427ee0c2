import { isForm, parseDocument } from "./forms-client/document";
import { toSearchParams, URLENCODED } from "./forms-client/encoding";
import { entryList } from "./forms-client/entries";

/**
 * The fields that a browser without scripts would send of the page's form, in the order of the document.
 * @param changes what somebody typed or chose, by the names of the fields
 * @throws Error where the page has no form that is posted
 */
export function fieldsOf(html: string, changes: Record<string, string> = {}): URLSearchParams {
  const entries = entryList(findForm(parseDocument(html, "http://127.0.0.1/")));
  const fields = toSearchParams(entries.filter(([, value]) => typeof value === "string"));
  for (const [name, value] of Object.entries(changes)) fields.set(name, value);
  return fields;
}

/** The form of the dialog or of the page's main part; not the ones of the header. */
function findForm(document: Document): HTMLFormElement {
  const places = document.querySelector("main") ? "main form, dialog form" : "form";
  const forms = [...document.querySelectorAll(places)].filter(isForm);
  const form = forms.find(({ method }) => method === "post");
  if (!form) throw new Error("The page has no form");
  return form;
}

/** A text as it stands in HTML, as it is read. */
export function decode(text: string): string {
  return parseDocument(`<p>${text}</p>`, "http://127.0.0.1/").body.textContent ?? "";
}

export const FORM = { "Content-Type": URLENCODED };
