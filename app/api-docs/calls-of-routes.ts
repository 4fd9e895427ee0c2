import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Handlers } from "~/app/http/api-route.server";
import routes from "~/app/routes";
import type { Call } from "./document";

type RestModule = { loader?: { handlers?: Handlers } };

/** All calls of the REST paths, as the route map has them. Loads their files: for the build and for tests. */
export async function callsOfRoutes(): Promise<Call[]> {
  const found = await Promise.all(routes.map(callsAt));
  return found.flat();
}

async function callsAt({ path: address = "", file }: RouteConfigEntry): Promise<Call[]> {
  if (!file.startsWith("api/")) return [];
  const { loader } = (await import(path.resolve("app", file))) as RestModule;
  return Object.entries(loader?.handlers ?? {}).map(([method, handler]) => ({
    method,
    path: `/${address}`,
    handler,
  }));
}
