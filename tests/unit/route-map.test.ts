import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";
import { PERMISSIONS } from "~/server/platform/caller";

type Guarded = { permissions?: string[] };
type RouteModule = { default?: unknown; loader?: Guarded; action?: Guarded };

/** The only addresses that are for everyone. A new one is added here, on purpose. */
const PUBLIC = [
  // Whoever has the link.
  "patient/share.tsx",
  "root.tsx",
  "patient/add-procedure.tsx",
  "site/contact.tsx",
  "site/disclaimer.tsx",
  "site/landing.tsx",
  "site/lite.ts",
  "site/logout.ts",
  // Only what patients see; for everything else it asks who is there.
  "site/media.$id.ts",
  "site/not-found.tsx",
  "site/plans.tsx",
  "site/robots.ts",
  "site/sign-in-code.tsx",
  "site/sign-in.tsx",
  "site/sitemap.ts",
  "site/studies.tsx",
  "site/text-page.tsx",
  "site/welcome.tsx",
  "api/healthz.ts",
  // With a token of the operator's, or on the machine itself.
  "api/metrics.ts",
  "api/not-found.ts",
  "api/readyz.ts",
  "api-docs/openapi-json.ts",
  "api-docs/pages/group.tsx",
  "api-docs/pages/overview.tsx",
];

/** What stands around the pages of an area, and knows nothing. */
const FRAMES = [
  "api-docs/pages/layout.tsx",
  "patient/layout.tsx",
  "site/layout.tsx",
  "site/sign-in-layout.tsx",
];

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...filesOf(children ?? [])]);
}
const files = [...new Set(["root.tsx", ...filesOf(routes)])];
const load = async (file: string) => (await import(path.resolve("app", file))) as RouteModule;

describe("the route map", () => {
  it.each(files)("guards %s", async (file) => {
    const { default: screen, loader, action } = await load(file);
    if (FRAMES.includes(file)) {
      expect({ loader, action }, "a frame has nothing to guard").toEqual({});
      return;
    }
    expect(loader ?? action, "a route without a loader lets everyone in").toBeDefined();
    if (screen) expect(loader, "a screen is guarded by its loader").toBeDefined();
    for (const [name, door] of Object.entries({ loader, action })) {
      if (!door) continue;
      expect(door.permissions?.length, `${name} names no permission`).toBeGreaterThan(0);
      for (const permission of door.permissions ?? []) {
        expect(PUBLIC.includes(file) ? ["public", "patient.own"] : PERMISSIONS).toContain(
          permission,
        );
      }
    }
  });

  it("has no file twice and none that is gone from the list of public ones", () => {
    expect(PUBLIC.filter((file) => !files.includes(file))).toEqual([]);
  });
});
