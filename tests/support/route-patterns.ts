import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";

/** The patterns of all addresses of the route map, such as "/admin/tags/:id/edit". */
export function routePatterns(entries: RouteConfigEntry[] = routes, above = ""): string[] {
  const patterns = entries.flatMap(({ path, children }) => {
    const here = path ? `${above}/${path}` : above;
    return [here || "/", ...routePatterns(children ?? [], here)];
  });
  return [...new Set(patterns)];
}
