import { restoreRoute } from "~/app/http/restore-route.server";

/** Restores a deleted record of patients or visitors. */
const route = restoreRoute("patients.write");

export const loader = route.loader;
export const action = route.action;
