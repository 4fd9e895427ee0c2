import { allow, apiRoute } from "~/app/http/api-route.server";
import { scrape } from "~/server/system/scrape";

/** What this process has counted, for Prometheus: with METRICS_TOKEN, or on this machine. */
const route = apiRoute({
  GET: allow("public", async ({ caller, header }) => {
    return { message: "Metrics", data: null, text: await scrape(caller, header) };
  }),
});

export const loader = route.loader;
export const action = route.action;
