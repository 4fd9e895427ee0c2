import { revisionsRoute } from "~/app/http/revisions-route.server";

/** Versions of a content record; all kinds share this file. */
const route = revisionsRoute({ read: "content.read", write: "content.write" });

export const loader = route.loader;
export const action = route.action;
