import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import type { RouteHandle } from "~/app/components/document/route-handle";
import routes from "~/app/routes";
import { PRIVATE_PATHS, PUBLIC_PAGES } from "~/app/site/public-pages";

type Page = { address: string; file: string };

/** Every address of the map, and the file that draws it. */
function pagesOf(entries: RouteConfigEntry[], above = ""): Page[] {
  return entries.flatMap(({ path: own, file, children }) => {
    const here = own ? `${above}/${own}` : above;
    return [{ address: here || "/", file }, ...pagesOf(children ?? [], here)];
  });
}

describe("the list of public pages", () => {
  it("is all pages that say what they are, and are not somebody's own", async () => {
    const described: string[] = [];
    for (const { address, file } of pagesOf(routes)) {
      const { handle, loader } = (await import(path.resolve("app", file))) as {
        handle?: RouteHandle;
        loader?: { permissions?: string[] };
      };
      if (!handle?.description || handle.noindex) continue;
      expect(["public", "patient.own"], `${address} is for everyone`).toContain(
        loader?.permissions?.join(),
      );
      described.push(address);
    }
    expect([...PUBLIC_PAGES].sort()).toEqual(described.sort());
  });

  it("has nothing that search engines are asked to leave alone", () => {
    const forbidden = PUBLIC_PAGES.filter((page) =>
      PRIVATE_PATHS.some((path) => page.startsWith(path)),
    );
    expect(forbidden).toEqual([]);
  });
});
