import { restoreRoute } from "~/app/http/restore-route.server";

/** Restores a deleted record with contracts or money. */
const route = restoreRoute("billing.write");

export const loader = route.loader;
export const action = route.action;
