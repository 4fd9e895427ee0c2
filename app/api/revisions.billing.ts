import { revisionsRoute } from "~/app/http/revisions-route.server";

/** Versions of a record with contracts or money. */
const route = revisionsRoute({ read: "billing.read", write: "billing.write" });

export const loader = route.loader;
export const action = route.action;
