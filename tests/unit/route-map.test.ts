import path from "node:path";
import { describe, expect, it } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/app/routes";
import { type Permission, PERMISSIONS, rolePermits } from "~/server/platform/caller";
import { findStaffArea, STAFF_TABLE } from "../support/access-tables";
import { listRoutes } from "../support/route-patterns";

type GuardedHandler = {
  permissions?: string[];
  /** Of a path of the API. */
  handlers?: { GET?: { permission: string } };
};
type RouteModule = {
  default?: unknown;
  loader?: GuardedHandler;
  action?: GuardedHandler;
  clientAction?: unknown;
};

/** The only public routes; a new one must be added here on purpose. */
const PUBLIC_ROUTES = [
  // For anyone with the link.
  "patient/share.tsx",
  // For the patient, and for anyone with the link of a message about it.
  ...["book", "by-link", "cancel", "move", "none", "own", "rate"].map(
    (page) => `patient/appointments/${page}.tsx`,
  ),
  "patient/appointments/calendar.ts",
  // For the calendar of anyone with its address.
  "site/calendar.ts",
  "patient/accounts/join.tsx",
  "patient/accounts/join-choices.tsx",
  "patient/accounts/join-confirm.tsx",
  "patient/accounts/sign-in.tsx",
  "patient/accounts/sign-in-birth-date.tsx",
  "patient/accounts/sign-in-code.tsx",
  "patient/accounts/sign-out.ts",
  // Signed by the payment provider.
  "site/payment-event.ts",
  "site/unsubscribe.tsx",
  "site/unsubscribe-all.tsx",
  "root.tsx",
  "patient/add-procedure.tsx",
  // For anyone with the link of an invitation, and who has the code.
  "patient/caring/accept.tsx",
  "patient/caring/invitation.tsx",
  "site/contact.tsx",
  "site/disclaimer.tsx",
  "site/landing.tsx",
  "site/lite.ts",
  "site/logout.ts",
  // Public for files that patients see; all other files require authentication.
  "site/media.$id.ts",
  // Guarded by the signature of the gateway.
  "site/message-gateway.ts",
  "site/not-found.tsx",
  "site/plans.tsx",
  "site/robots.ts",
  "site/sign-in-code.tsx",
  "site/forgot-password.tsx",
  "site/sign-in.tsx",
  "site/sitemap.ts",
  "site/studies.tsx",
  "site/text-page.tsx",
  "site/welcome.tsx",
  "api/healthz.ts",
  // Guarded by the operator's token, or by a loopback address.
  "api/metrics.ts",
  "api/not-found.ts",
  "api/readyz.ts",
  "api-docs/openapi-json.ts",
  "api-docs/pages/changelog.tsx",
  "api-docs/pages/group.tsx",
  "api-docs/pages/overview.tsx",
];

/** Layouts without a loader or an action. */
const LAYOUTS = [
  "api-docs/pages/layout.tsx",
  "patient/layout.tsx",
  "patient/preview/layout.tsx",
  "site/layout.tsx",
  "site/sign-in-layout.tsx",
];

function listFiles(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => [file, ...listFiles(children ?? [])]);
}
const files = [...new Set(["root.tsx", ...listFiles(routes)])];
const importRoute = async (file: string) =>
  (await import(path.resolve("app", file))) as RouteModule;

const ROLES = ["administrator", "editor", "navigator", "coach", "viewer"] as const;

/** Permission of what a route answers to GET; undefined where it answers nothing. */
const findReadPermission = (loader?: GuardedHandler) =>
  (loader?.handlers ? loader.handlers.GET?.permission : loader?.permissions?.[0]) as
    | Permission
    | "public"
    | undefined;

describe("the route map", () => {
  it.each(files)("guards %s", async (file) => {
    const { default: screen, loader, action } = await importRoute(file);
    if (LAYOUTS.includes(file)) {
      expect({ loader, action }, "a layout has nothing to guard").toEqual({});
      return;
    }
    expect(loader ?? action, "a route without a loader lets everyone in").toBeDefined();
    if (screen) expect(loader, "a screen is guarded by its loader").toBeDefined();
    for (const [name, handler] of Object.entries({ loader, action })) {
      if (!handler) continue;
      expect(handler.permissions?.length, `${name} names no permission`).toBeGreaterThan(0);
      for (const permission of handler.permissions ?? []) {
        expect(PUBLIC_ROUTES.includes(file) ? ["public", "patient.own"] : PERMISSIONS).toContain(
          permission,
        );
      }
    }
  });

  it.each(files)(
    "loses nothing of a form of %s when the server cannot be reached",
    async (file) => {
      const { default: screen, action, clientAction } = await importRoute(file);
      if (screen && action) expect(clientAction, "exports submitToServer").toBeTypeOf("function");
    },
  );

  it.each(ROLES)("lets the %s open what the table of areas says", async (role) => {
    const wrong: string[] = [];
    for (const { pattern, file } of listRoutes()) {
      const area = findStaffArea(pattern);
      const cell = STAFF_TABLE[area]?.[role];
      const isApi = /^(api\/(?!healthz|readyz|metrics|not-found)|site\/media)/.test(file);
      // The bin, and what all lists share, ask for what their records need: http/access-matrix sees that.
      const isOfRecord = area === "patients in the bin";
      if (cell === undefined || isOfRecord || !(isApi || pattern.startsWith("/admin/"))) continue;
      const permission = findReadPermission((await importRoute(file)).loader);
      if (!permission || permission === "public" || permission === "account.own") continue;
      if (rolePermits(role, permission) !== (cell !== "-"))
        wrong.push(`${pattern} needs ${permission}`);
    }
    expect(wrong).toEqual([]);
  });

  it("has every file of the list of public routes", () => {
    expect(PUBLIC_ROUTES.filter((file) => !files.includes(file))).toEqual([]);
  });
});
