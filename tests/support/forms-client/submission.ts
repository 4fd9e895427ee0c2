import { type Submitter } from "./document";
import { encode, MULTIPART, toSearchParams, URLENCODED } from "./encoding";
import { entryList } from "./entries";

/** Request that a browser sends for a form. */
export type Submission = { method: "GET" | "POST"; url: string; type?: string; body?: Buffer };

/**
 * Says what sending a form asks for: its button's formaction, formmethod and formenctype come before its own.
 * @returns "dialog" where the form closes the dialog around it instead
 */
export function buildSubmission(
  form: HTMLFormElement,
  submitter?: Submitter,
): Submission | "dialog" {
  const attribute = (name: string) =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? "";
  const method = attribute("method").toLowerCase();
  if (method === "dialog") return "dialog";
  const { ownerDocument } = form;
  const url = new URL(attribute("action") || ownerDocument.URL, ownerDocument.baseURI);
  const entries = entryList(form, submitter);
  if (method !== "post") {
    url.search = toSearchParams(entries).toString();
    return { method: "GET", url: url.href };
  }
  const enctype = attribute("enctype").toLowerCase();
  const known = [MULTIPART, "text/plain"].includes(enctype) ? enctype : URLENCODED;
  return { method: "POST", url: url.href, ...encode(entries, known) };
}

/** The button that pressing Enter in a field clicks: the form's first one. */
export function defaultButton(form: HTMLFormElement, isCandidate: (element: Element) => boolean) {
  return [...form.elements].find(isCandidate);
}

/** Whether a browser would refuse to send the form since a field breaks its constraints. */
export function isRefusedByConstraints(form: HTMLFormElement, submitter?: Submitter): boolean {
  if (form.noValidate || submitter?.hasAttribute("formnovalidate")) return false;
  return !form.checkValidity();
}
