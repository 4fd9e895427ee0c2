const OFFICE = /^\/(admin|sign-in|welcome|logout)(\/|$)/;
const PATIENT = /^\/(patient-(procedures|surveys|data)|health-metrics|share)(\/|$)/;

/**
 * The part of the product that an address belongs to. Each has a style sheet and scripts of its own, so that a patient's
 * phone does not load the back-office's; a link from one to the other loads a document.
 */
export type Area = "site" | "patient" | "office";

export const areaOf = (pathname: string): Area =>
  OFFICE.test(pathname) ? "office" : PATIENT.test(pathname) ? "patient" : "site";
