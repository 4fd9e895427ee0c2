import { reportRoute } from "~/app/http/report-route.server";

/** A report of content, which the path names. */
const route = reportRoute("content.read");

export const loader = route.loader;
export const action = route.action;
