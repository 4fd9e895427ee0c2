import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/app/routes";
import { createPatternMatcher } from "~/server/http-patterns";

type FlatRoute = { id: string; parentId?: string; path?: string; index?: boolean };

/** Routes as in the build: flat, with the id of the parent. */
function flattenRoutes(entries: RouteConfigEntry[], parentId = "root"): FlatRoute[] {
  return entries.flatMap(({ file, id = file, path, index, children }) => [
    { id, parentId, path, index },
    ...flattenRoutes(children ?? [], id),
  ]);
}
const flatRoutes: FlatRoute[] = [{ id: "root", path: "" }, ...flattenRoutes(routes)];
const routesById = Object.fromEntries(flatRoutes.map((route) => [route.id, route]));
const matchPattern = createPatternMatcher(routesById as unknown as ServerBuild["routes"]);

/** Patterns of all routes. */
function listPatterns(parentId?: string, parentPattern = ""): string[] {
  return flatRoutes
    .filter((route) => route.parentId === parentId)
    .flatMap(({ id, path }) => {
      const pattern = path ? `${parentPattern}/${path}` : parentPattern;
      return [pattern || "/", ...listPatterns(id, pattern)];
    });
}
const fillPattern = (pattern: string, id: string) =>
  pattern.replaceAll(/:id\b/g, id).replaceAll(/:\w+/g, `x${id}`).replace("*", "deep/nowhere");

describe("the pattern that a request is counted by", () => {
  it.each([...new Set(listPatterns())])("is %s for any record", (pattern) => {
    for (const id of ["1", "20011"]) {
      expect(matchPattern(fillPattern(pattern, id)), id).toBe(pattern);
      expect(matchPattern(`${fillPattern(pattern, id)}?q=somebody`), id).toBe(pattern);
    }
  });

  it.each([
    ["/_root.data", "/"],
    ["/admin/tags.data?_routes=x", "/admin/tags"],
    ["/admin/tags/7/edit.data", "/admin/tags/:id/edit"],
    ["/__manifest?p=%2Fadmin", "/__manifest"],
    ["/nowhere", "/*"],
    ["/tag/1/2/3", "/tag/*"],
    ["/admin/7", "/admin/*"],
    ["/7", "/*"],
    ["/TAG/7", "/tag/:id"],
    ["/share/what-nobody-guesses", "/share/:token"],
    ["/%ff", "unreadable"],
    ["//evil.example/tag", "/*"],
  ])("of %s is %s", (address, pattern) => {
    expect(matchPattern(address)).toBe(pattern);
  });

  it("is always a pattern of the route map, whatever is requested", () => {
    const known = new Set([...listPatterns(), "/__manifest", "unreadable"]);
    for (let count = 0; count < 1_200; count += 1) {
      const random = Math.random().toString(36).slice(2);
      expect(known).toContain(matchPattern(`/${random}`));
      expect(known).toContain(matchPattern(`/admin/${random}/${count}`));
      expect(known).toContain(matchPattern(`/tag/${random}`));
    }
  });
});
