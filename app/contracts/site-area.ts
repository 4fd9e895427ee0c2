const OFFICE = /^\/(admin|sign-in|welcome|logout)(\/|$)/;
/** Also previews for staff, which show what patients see. */
const PATIENT =
  /^\/(patient-(procedures|surveys|data)|health-metrics|my-people|today|share|admin\/.*\/as-patient)(\/|$)/;
const DOCS = /^\/api-docs(\/|$)/;

/**
 * Area of the product. Each has its own scripts, so that a patient's phone does not load the
 * back-office's; a link to another area loads a new document. The API documentation ("docs") has no scripts.
 */
export type Area = "site" | "patient" | "office" | "docs";

export function findArea(pathname: string): Area {
  if (PATIENT.test(pathname)) return "patient";
  if (OFFICE.test(pathname)) return "office";
  return DOCS.test(pathname) ? "docs" : "site";
}
