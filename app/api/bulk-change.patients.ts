import { bulkChangeRoute } from "~/app/http/bulk-change-route.server";

/** Changes many records of patients or visitors. */
const route = bulkChangeRoute("patients.write");

export const loader = route.loader;
export const action = route.action;
