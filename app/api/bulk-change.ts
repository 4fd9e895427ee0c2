import { bulkChangeRoute } from "~/app/http/bulk-change-route.server";

/** Changes many records of content. */
const route = bulkChangeRoute("content.write");

export const loader = route.loader;
export const action = route.action;
