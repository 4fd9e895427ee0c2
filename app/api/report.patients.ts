import { reportRoute } from "~/app/http/report-route.server";

/** A report of patients, which the path names. */
const route = reportRoute("patients.read");

export const loader = route.loader;
export const action = route.action;
