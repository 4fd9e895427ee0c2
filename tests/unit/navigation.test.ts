import type { RouteConfigEntry } from "@remix-run/route-config";
import { describe, expect, it } from "vitest";
import {
  ADMIN_NAVIGATION,
  findActiveSegment,
  SETTINGS_NAVIGATION,
} from "~/app/components/layout/admin-navigation";
import { COACH_NAVIGATION } from "~/app/components/layout/coach-navigation";
import routes from "~/app/routes";

/** Areas of the menu without screens yet: their addresses show the back-office's 404 page. */
const NOT_BUILT: string[] = [];
/** The component gallery is for developers; a history is reached from its record, a bulk change from its list. */
const NOT_IN_MENU = ["bulk-changes", "components", "history", "search"];

/** Labels of the specification, in their order (specification 000, section 2.2). */
const SPECIFIED = [
  "Dashboard",
  "Sessions",
  "Procedure Plans",
  "Partners",
  "Partner Offers",
  "Patients",
  "Coaches",
  "Live Sessions",
  "Facilities",
  "Departments",
  "Tags",
  "Advertisers",
  "Religious Management",
  "Survey Management",
  "Caretaker Guidance",
  "Family Guidance",
  "Billing Plans",
  "Reports",
];

const flatten = (entries: RouteConfigEntry[]): RouteConfigEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children ?? [])]);

const layoutRoute = flatten(routes).find(({ file }) => file === "admin/layout.tsx");
const areas = new Set(
  (layoutRoute?.children ?? []).flatMap(
    ({ path = "" }) => /^admin\/([\w-]+)/.exec(path)?.[1] ?? [],
  ),
);
const entries = [...ADMIN_NAVIGATION, ...SETTINGS_NAVIGATION].map(({ segment }) => segment);
const entriesOfCoaches = COACH_NAVIGATION.map(({ segment }) => segment);
const allEntries = [...new Set([...entries, ...entriesOfCoaches])];

describe("the menu", () => {
  it("has an entry for every area of the back-office", () => {
    expect([...areas].filter((area) => !allEntries.includes(area)).sort()).toEqual(NOT_IN_MENU);
  });

  it("links to a screen from every entry except those of areas that are not built yet", () => {
    expect(allEntries.filter((entry) => !areas.has(entry)).sort()).toEqual([...NOT_BUILT].sort());
  });

  it("has the areas of the specification in their order, and the everyday ones as tabs", () => {
    const specified = ADMIN_NAVIGATION.filter(({ label }) => SPECIFIED.includes(label));
    expect(specified.map(({ label }) => label)).toEqual(SPECIFIED);
    const withoutTab = specified.filter(({ inTabs }) => inTabs === false);
    expect(withoutTab.map(({ label }) => label)).toEqual([
      "Facilities",
      "Billing Plans",
      "Reports",
    ]);
    expect(specified.find(({ label }) => label === "Sessions")?.tabLabel).toBe("Plan Sessions");
  });

  it("marks the entry of the path, the dashboard for an unknown one, and none for the component gallery", () => {
    expect(findActiveSegment("/admin/tags/1/edit")).toBe("tags");
    expect(findActiveSegment("/admin/nonsense")).toBe("dashboard");
    for (const segment of NOT_IN_MENU) {
      expect(allEntries).not.toContain(findActiveSegment(`/admin/${segment}/forms`));
    }
  });

  it("has each entry once", () => {
    expect(new Set(entries).size).toBe(entries.length);
    expect(new Set(entriesOfCoaches).size).toBe(entriesOfCoaches.length);
  });
});
