import { restoreRoute } from "~/app/http/restore-route.server";

/** Restores a deleted record of content. */
const route = restoreRoute("content.write");

export const loader = route.loader;
export const action = route.action;
