import { allow, apiRoute } from "~/app/http/api-route.server";

/** Liveness probe (DESIGN 2). */
const route = apiRoute({
  GET: allow("public", () => Promise.resolve({ message: "Alive", data: null })),
});

export const loader = route.loader;
export const action = route.action;
