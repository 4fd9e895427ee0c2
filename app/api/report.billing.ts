import { reportRoute } from "~/app/http/report-route.server";

/** A report of money, which the path names. */
const route = reportRoute("billing.read");

export const loader = route.loader;
export const action = route.action;
