import path from "node:path";
import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import type { RouteHandle } from "~/app/components/document/route-handle";
import routes from "~/app/routes";
import { PRIVATE_PATHS, PUBLIC_PAGES } from "~/app/site/public-pages";

type Page = { address: string; file: string };

/** Pages of all routes: address and route file. */
function listPages(entries: RouteConfigEntry[], parentPath = ""): Page[] {
  return entries.flatMap(({ path: segment, file, children }) => {
    const address = segment ? `${parentPath}/${segment}` : parentPath;
    return [{ address: address || "/", file }, ...listPages(children ?? [], address)];
  });
}

describe("the list of public pages", () => {
  it("has every page that has a description and is not private", async () => {
    const describedAddresses: string[] = [];
    for (const { address, file } of listPages(routes)) {
      const { handle, loader } = (await import(path.resolve("app", file))) as {
        handle?: RouteHandle;
        loader?: { permissions?: string[] };
      };
      if (!handle?.description || handle.noindex) continue;
      expect(["public", "patient.own"], `${address} is for everyone`).toContain(
        loader?.permissions?.join(),
      );
      describedAddresses.push(address);
    }
    expect([...PUBLIC_PAGES].sort()).toEqual(describedAddresses.sort());
  });

  it("has no page below a path that robots.txt disallows", () => {
    const privatePages = PUBLIC_PAGES.filter((page) =>
      PRIVATE_PATHS.some((path) => page.startsWith(path)),
    );
    expect(privatePages).toEqual([]);
  });
});
