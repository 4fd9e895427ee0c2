import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";

/** A URL pattern of the route map, such as "/admin/tags/:id/edit", with the id of its route, and the file of that below `app/`. */
export type RoutePattern = { pattern: string; id: string; file: string };

/** Lists the URL patterns of the route map with their files; of a layout and what stands below its own path, the latter counts. */
export function listRoutes(entries: RouteConfigEntry[] = routes, parentPath = ""): RoutePattern[] {
  const all = entries.flatMap(({ path, id, file, children }): RoutePattern[] => {
    const pattern = path ? `${parentPath}/${path}` : parentPath;
    const route = { pattern: pattern || "/", file, id: id ?? file.replace(/\.tsx?$/, "") };
    return [route, ...listRoutes(children ?? [], pattern)];
  });
  return [...new Map(all.map((route) => [route.pattern, route])).values()];
}

/** Lists the URL patterns of the route map. */
export const listRoutePatterns = (): string[] => listRoutes().map(({ pattern }) => pattern);

/** Whether a path, or its pattern, is a call without GET: it answers that with 405 before authentication, since methods are no secret. */
export const isPostOnly = (path: string): boolean =>
  !path.startsWith("/admin/") &&
  /\/(accept|bulk|bulk-change|cancel|complete|duplicate|end|invite|merge|move|offer|pause|publish|refund|restore|resume|retire|send-again|sign-out|stop|unpublish|waive)$/.test(
    path,
  );
