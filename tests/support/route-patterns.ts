import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";

/** Lists the URL patterns of the route map, such as "/admin/tags/:id/edit". */
export function listRoutePatterns(entries: RouteConfigEntry[] = routes, parentPath = ""): string[] {
  const patterns = entries.flatMap(({ path, children }) => {
    const fullPath = path ? `${parentPath}/${path}` : parentPath;
    return [fullPath || "/", ...listRoutePatterns(children ?? [], fullPath)];
  });
  return [...new Set(patterns)];
}
