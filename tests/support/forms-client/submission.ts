import { type Submitter } from "./document";
import { encodeEntries, MULTIPART, toSearchParams, URLENCODED } from "./encoding";
import { buildEntryList } from "./entries";

/** Request that a browser sends for a form. */
export type Submission = { method: "GET" | "POST"; url: string; type?: string; body?: Buffer };

/**
 * Builds the request of a form; formaction, formmethod and formenctype of the button override the form's attributes.
 * @returns "dialog" if the form closes its dialog instead
 */
export function buildSubmission(
  form: HTMLFormElement,
  submitter?: Submitter,
): Submission | "dialog" {
  const readAttribute = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const method = readAttribute("method").toLowerCase();
  if (method === "dialog") return "dialog";
  const { ownerDocument } = form;
  const url = new URL(readAttribute("action") || ownerDocument.URL, ownerDocument.baseURI);
  const entries = buildEntryList(form, submitter);
  if (method !== "post") {
    url.search = toSearchParams(entries).toString();
    return { method: "GET", url: url.href };
  }
  const enctype = readAttribute("enctype").toLowerCase();
  const supportedEnctype = [MULTIPART, "text/plain"].includes(enctype) ? enctype : URLENCODED;
  return { method: "POST", url: url.href, ...encodeEntries(entries, supportedEnctype) };
}

/** Default button of a form, which Enter in a field clicks: the first one. */
export function findDefaultButton(
  form: HTMLFormElement,
  isCandidate: (element: Element) => boolean,
) {
  return [...form.elements].find(isCandidate);
}

/** Whether a browser would not submit the form, since its constraint validation fails. */
export function failsValidation(form: HTMLFormElement, submitter?: Submitter): boolean {
  if (form.noValidate || submitter?.hasAttribute("formnovalidate")) return false;
  return !form.checkValidity();
}
