import { matchRoutes } from "@remix-run/react";
import type { RouteConfigEntry } from "@remix-run/route-config";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import routes from "../../app/routes";

/** Type of the annotation that `scanAccessibility` adds to its test; the description is the path of the page. */
export const SCANNED_PATH = "scanned path";

/** Fails a run with REQUIRE_SCANS=on, which runs all browser tests, if axe has not scanned some screen. */
export default class ScanCoverage implements Reporter {
  private readonly paths = new Set<string>();

  onTestEnd(_test: TestCase, { annotations }: TestResult) {
    for (const { type, description } of annotations) {
      if (type === SCANNED_PATH && description) this.paths.add(description);
    }
  }

  onEnd() {
    if (process.env.REQUIRE_SCANS !== "on") return;
    const missing = findUnscannedScreens(routes, [...this.paths]);
    if (missing.length === 0) return;
    console.error(
      `No test scans these screens with axe. Add an address of each to tests/e2e/scanned-pages.ts, or call scanAccessibility() ` +
        `in a journey that shows it:\n${missing.join("\n")}`,
    );
    return Promise.resolve({ status: "failed" } as const);
  }
}

/** Screens without a scanned path, as their files below app/; a page behind a dialog does not count as scanned. */
export function findUnscannedScreens(
  entries: readonly RouteConfigEntry[],
  scannedPaths: readonly string[],
): string[] {
  const routeObjects = toRouteObjects(entries);
  const scannedRouteIds = scannedPaths.map(
    (path) => matchRoutes(routeObjects, path)?.at(-1)?.route.id,
  );
  const screens = new Set(listScreens(entries));
  return [...screens].filter((file) => !scannedRouteIds.includes(file)).sort();
}

/** Files of all screens: layouts are only shown around them, and a route without a component is not a screen. */
function listScreens(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children }) => {
    const isScreen = file.endsWith(".tsx") && !file.endsWith("layout.tsx");
    return [...(isScreen ? [file] : []), ...listScreens(children ?? [])];
  });
}

type RouteObject = Parameters<typeof matchRoutes>[0][number];

function toRouteObjects(entries: readonly RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, file, children }) =>
    index
      ? { index, path, id: file }
      : { path, id: file, children: toRouteObjects(children ?? []) },
  );
}
