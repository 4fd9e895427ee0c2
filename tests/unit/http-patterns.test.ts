import type { ServerBuild } from "@remix-run/node";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import routes from "~/app/routes";
import { createPatternMatcher } from "~/server/http-patterns";

type Flat = { id: string; parentId?: string; path?: string; index?: boolean };

/** The map as the build has it: each route by its id, under that of its parent. */
function flat(entries: RouteConfigEntry[], parentId = "root"): Flat[] {
  return entries.flatMap(({ file, id = file, path, index, children }) => [
    { id, parentId, path, index },
    ...flat(children ?? [], id),
  ]);
}
const map: Flat[] = [{ id: "root", path: "" }, ...flat(routes)];
const built = Object.fromEntries(map.map((route) => [route.id, route]));
const patternOf = createPatternMatcher(built as unknown as ServerBuild["routes"]);

/** Every address of the map as a pattern. */
function patterns(parentId?: string, above = ""): string[] {
  return map
    .filter((route) => route.parentId === parentId)
    .flatMap(({ id, path }) => {
      const here = path ? `${above}/${path}` : above;
      return [here || "/", ...patterns(id, here)];
    });
}
const filledIn = (pattern: string, id: string) =>
  pattern.replaceAll(/:id\b/g, id).replaceAll(/:\w+/g, `x${id}`).replace("*", "deep/nowhere");

describe("what a request is counted as", () => {
  it.each([...new Set(patterns())])("is %s, whichever record it is about", (pattern) => {
    for (const id of ["1", "20011"]) {
      expect(patternOf(filledIn(pattern, id)), id).toBe(pattern);
      expect(patternOf(`${filledIn(pattern, id)}?q=somebody`), id).toBe(pattern);
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
    expect(patternOf(address)).toBe(pattern);
  });

  it("stays among the patterns of the map, whatever is asked for", () => {
    const known = new Set([...patterns(), "/__manifest", "unreadable"]);
    for (let at = 0; at < 1_200; at += 1) {
      const random = Math.random().toString(36).slice(2);
      expect(known).toContain(patternOf(`/${random}`));
      expect(known).toContain(patternOf(`/admin/${random}/${at}`));
      expect(known).toContain(patternOf(`/tag/${random}`));
    }
  });
});
