import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Handlers } from "~/app/http/api-route.server";
import routes from "~/app/routes";
import type { Call } from "./document";

type RestModule = { loader?: { handlers?: Handlers } };

/** Lists the calls of all REST routes in the route map; imports their modules, so only for the build and tests. */
export async function loadRestCalls(): Promise<Call[]> {
  const groups = await Promise.all(routes.map(loadRouteCalls));
  return groups.flat();
}

async function loadRouteCalls({ path: urlPath = "", file }: RouteConfigEntry): Promise<Call[]> {
  if (!file.startsWith("api/")) return [];
  const { loader } = (await import(path.resolve("app", file))) as RestModule;
  return Object.entries(loader?.handlers ?? {}).map(([method, handler]) => ({
    method,
    path: `/${urlPath}`,
    handler,
  }));
}
