import { index, layout, prefix, route } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import { findUnscannedScreens } from "../e2e/scan-coverage";

const routes = [
  layout("layout.tsx", [
    route("tags", "tags/list.tsx", [
      route("new", "tags/new.tsx"),
      route(":id/edit", "tags/edit.tsx"),
    ]),
    route("tags/:id", "tags/detail.tsx"),
    ...prefix("admin", [index("admin/home.ts")]),
    route("*", "not-found.tsx"),
  ]),
];

describe("the coverage of the accessibility scan", () => {
  it("lists the screens that no scanned path shows", () => {
    expect(findUnscannedScreens(routes, ["/tags", "/tags/new"])).toEqual([
      "not-found.tsx",
      "tags/detail.tsx",
      "tags/edit.tsx",
    ]);
    const allPaths = ["/tags", "/tags/new", "/tags/1/edit", "/tags/1", "/nonsense"];
    expect(findUnscannedScreens(routes, allPaths)).toEqual([]);
  });

  it("does not count the page behind a dialog", () => {
    expect(findUnscannedScreens(routes, ["/tags/1/edit"])).toContain("tags/list.tsx");
  });
});
