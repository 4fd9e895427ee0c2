import { bulkChangeRoute } from "~/app/http/bulk-change-route.server";

/** Changes many records with contracts or money. */
const route = bulkChangeRoute("billing.write");

export const loader = route.loader;
export const action = route.action;
