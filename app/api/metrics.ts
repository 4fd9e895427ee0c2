import { allow, apiRoute } from "~/app/http/api-route.server";
import { renderMetrics } from "~/server/system/scrape";

/** Prometheus metrics of this process: requires METRICS_TOKEN, or, if that is not set, a request from this machine. */
const route = apiRoute({
  GET: allow("public", async ({ caller, header }) => {
    return { message: "Metrics", data: null, text: await renderMetrics(caller, header) };
  }),
});

export const loader = route.loader;
export const action = route.action;
