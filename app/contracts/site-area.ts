const OFFICE = /^\/(admin|sign-in|welcome|logout)(\/|$)/;
const PATIENT = /^\/(patient-(procedures|surveys|data)|health-metrics|share)(\/|$)/;
const DOCS = /^\/api-docs(\/|$)/;

/**
 * The part of the product that an address belongs to. Each has a style sheet and scripts of its own, so that a patient's
 * phone does not load the back-office's; a link from one to the other loads a document. What is read by those who write
 * programs has no scripts at all.
 */
export type Area = "site" | "patient" | "office" | "docs";

export function findArea(pathname: string): Area {
  if (OFFICE.test(pathname)) return "office";
  if (PATIENT.test(pathname)) return "patient";
  return DOCS.test(pathname) ? "docs" : "site";
}
