import { allow, apiRoute } from "~/app/http/api-route.server";
import { isReady } from "~/server/start-up";

/** Readiness probe: the database responds and its migrations are current (DESIGN 2). */
const route = apiRoute({
  GET: allow("public", async () =>
    (await isReady())
      ? { message: "Ready", data: null }
      : { status: 503, message: "Not ready", data: null },
  ),
});

export const loader = route.loader;
export const action = route.action;
