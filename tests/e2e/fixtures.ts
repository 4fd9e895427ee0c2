import {
  type Browser,
  type BrowserContext,
  type Page,
  type Response,
  test as base,
} from "@playwright/test";
import type axe from "axe-core";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openBrowser } from "../support/forms-client/browser";
import { expect } from "../support/forms-client/matchers";
import { unwrapPart } from "../support/forms-client/present-as";
import { readHiddenByStyle } from "./hidden-by-style";
import { delayRendering } from "./render-delay";
import { SCANNED_PATH } from "./scan-coverage";

export { expect };
export { createGate } from "../support/gate";

type Fixtures = {
  /** Whether scripts run in this project. */
  javaScript: boolean;
  /** Opens a page, and waits for its hydration. */
  visit: (path: string) => Promise<Response>;
};

export type WorkerOptions = {
  /** Whether tests run in the forms client (tests/support/forms-client), without a browser. */
  formsClient: boolean;
};

type WorkerFixtures = {
  /** Contexts that the tests of the worker share, by their options. */
  sharedContexts: Map<string, BrowserContext>;
};

/** Test that fails on warnings and errors of the browser, unexpected statuses and failed requests. */
export const test = base.extend<Fixtures, WorkerOptions & WorkerFixtures>({
  formsClient: [false, { scope: "worker", option: true }],

  browser: [
    async ({ playwright, browserName, formsClient }, use) => {
      const browser = formsClient
        ? openBrowser(readHiddenByStyle())
        : await playwright[browserName].launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],

  sharedContexts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from its parameter
    async ({}, use) => use(new Map<string, BrowserContext>()),
    { scope: "worker" },
  ],

  context: async (
    {
      browser,
      sharedContexts,
      formsClient,
      baseURL,
      extraHTTPHeaders,
      javaScriptEnabled,
      viewport,
      hasTouch,
      isMobile,
    },
    use,
    testInfo,
  ) => {
    if (formsClient || testInfo.tags.includes(OWN_CONTEXT)) {
      // Playwright passes the test's options only to the contexts of its own browsers.
      const context = await browser.newContext(formsClient ? { baseURL, extraHTTPHeaders } : {});
      if (!formsClient) await delayRendering(context);
      await use(context);
      return context.close();
    }
    const options = { baseURL, extraHTTPHeaders, javaScriptEnabled, viewport, hasTouch, isMobile };
    const key = JSON.stringify(options);
    const context = sharedContexts.get(key) ?? (await createSharedContext(browser));
    sharedContexts.set(key, context);
    // A late response to a request of an earlier test may have set a cookie.
    await context.clearCookies();
    await use(context);
    for (const page of context.pages().slice(1)) await page.close();
  },

  javaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  /** New tab without history, since tests share a context. */
  page: async ({ context }, use, testInfo) => {
    const page = await context.newPage();
    const allowedStatuses = testInfo.annotations
      .filter(({ type }) => type === ALLOWED_STATUS)
      .map(({ description }) => Number(description));
    const problems = collectProblems(page, allowedStatuses);
    await use(page);
    await page.close();
    expect(problems, "what the browser complained about").toEqual([]);
  },

  visit: async ({ page, javaScript }, use) =>
    use(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`${path} has no answer`);
      if (javaScript) await waitForHydration(page);
      return response;
    }),
});

/**
 * Creates a context for the tests of a worker: one for every test costs a third of the time. It keeps the scripts and styles
 * that its pages have loaded; of what the product leaves behind, cookies are cleared, and there is no other storage.
 */
async function createSharedContext(browser: Browser): Promise<BrowserContext> {
  // Playwright adds the options of the test.
  const context = await browser.newContext();
  await delayRendering(context);
  context.clock.install = () => {
    throw new Error(`A clock stays in its context: tag the test as ${OWN_CONTEXT}`);
  };
  // Stays open, so that the process of the pages does not end with each test.
  await context.newPage();
  return context;
}

/** Tag of tests that install a clock, which stays in a context, or use an option that the contexts are not told apart by. */
const OWN_CONTEXT = "@own-context";

const ALLOWED_STATUS = "expected status";

/** Test details that allow responses of these error statuses, on which a test fails otherwise. */
export function allowStatus(...statuses: number[]) {
  return {
    annotation: statuses.map((status) => ({ type: ALLOWED_STATUS, description: String(status) })),
  };
}

/** Collects warnings and errors of the console, uncaught errors, statuses that are not allowed, and failed requests. */
export function collectProblems(page: Page, allowedStatuses: number[]): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // Browsers log every status from 400 on; the listener to "response" checks these.
    if (message.text().startsWith("Failed to load resource: the server responded")) return;
    // On a busy machine the time for it may come before the dialog's route is known, and the dialog just loads on its click.
    if (/^Tried to prefetch \S+ but no routes matched/.test(message.text())) return;
    if (["error", "warning"].includes(message.type()))
      problems.push(`${message.text()} on ${page.url()}`);
  });
  page.on("pageerror", (error) => problems.push(String(error)));
  page.on("response", (response) => {
    const status = response.status();
    if (status < 400 || allowedStatuses.includes(status)) return;
    problems.push(`${status} ${response.request().method()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // Expected: a navigation that another one or a download replaces, and a script that the page's policy blocks.
    if (!["net::ERR_ABORTED", "csp"].includes(reason)) problems.push(`${reason} ${request.url()}`);
  });
  return problems;
}

/** Waits until React has hydrated the document and run its effects. */
export async function waitForHydration(page: Page): Promise<void> {
  // One `evaluate`, since `waitForFunction` first compiles Playwright's own 300 kB in each document.
  await page.evaluate(async () => {
    const isHydrated = () =>
      Object.keys(document.body).some((key) => key.startsWith("__reactProps"));
    while (!isHydrated()) await new Promise(requestAnimationFrame);
  });
  await waitForIdle(page);
}

/** Waits until the page has run all that it has still to do. */
export async function waitForIdle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // With a timeout, since a headless browser without anything to draw may never be idle.
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
    // A test's clock replaces the former, but not this: it comes after all that React has still to do.
    await scheduler.postTask(() => undefined, { priority: "background" });
  });
}

/** Name that no other test uses, since all tests share one database. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Toast with a text. */
export function toast(page: Page, text: string) {
  return page.getByRole("status").filter({ hasText: text });
}

const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const CONTRAST_RULE = { type: "rule" as const, values: ["color-contrast"] };
/** Rules about what the width and the colors of the window change; all others read the document, which they leave as it is. */
const LAYOUT_RULES = {
  type: "rule" as const,
  values: ["color-contrast", "target-size", "link-in-text-block", "scrollable-region-focusable"],
};

/** Minified axe, which is half as large to send and to parse for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export type ScanOptions = {
  /** False for an error view that is shown instead of the path's screen: see scan-coverage.ts. */
  coversScreen?: boolean;
  /** Color schemes to scan, both by default. */
  colorSchemes?: ("light" | "dark")[];
  /** False for a document that was scanned at another width, to check only what its layout changes. */
  scansDocument?: boolean;
};

/** Asserts that axe finds no violations. Only for pages with scripts: without them axe hangs. */
export async function scanAccessibility(
  page: Page,
  { coversScreen = true, colorSchemes = ["light", "dark"], scansDocument = true }: ScanOptions = {},
): Promise<void> {
  const { pathname } = new URL(page.url());
  const firstRules = scansDocument ? ALL_RULES : LAYOUT_RULES;
  if (coversScreen) test.info().annotations.push({ type: SCANNED_PATH, description: pathname });
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Sent once a document, as text: `addScriptTag` would be refused by the page's policy.
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
    const options = {
      // Only the contrast depends on the color scheme.
      runOnly: colorScheme === colorSchemes[0] ? firstRules : CONTRAST_RULE,
      // Only violations, since describing what passed takes axe longer than finding them.
      resultTypes: ["violations" as const],
      // The only frames are players of other sites, which axe waits for and cannot look into.
      iframes: false,
      // Style sheets are only for a rule that is experimental, and so not among these.
      preload: { assets: ["media"] },
    };
    const violations = await page.evaluate(
      async (options) =>
        (await (window as unknown as Window & { axe: typeof axe }).axe.run(options)).violations,
      options,
    );
    const violationTexts = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
    expect(violationTexts, `axe, ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Scans the open page with axe, on a screen in the light color scheme and on a phone in the dark one, and checks the overflow at
 * the least width. `scansDocument` is for the phone, where few elements are shown that a screen hides: those of the shell, of
 * lists and of cards, which other pages have too.
 */
export async function scanAtWidths(
  page: Page,
  { scansDocument, ...options }: ScanOptions = {},
): Promise<void> {
  await scanAccessibility(page, { colorSchemes: ["light"], ...options });
  await page.setViewportSize({ width: 375, height: 812 });
  await scanAccessibility(page, { ...options, scansDocument, colorSchemes: ["dark"] });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await measureOverflow(page), `${page.url()}, sideways at 320 px`).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 860 });
}

/** Whether a page is in a browser: the forms client renders nothing, and loads only documents. */
export const isInBrowser = (page: Page) => unwrapPart(page) === undefined;

/** Sets the viewport of a phone, in a browser. */
export async function resizeToPhone(page: Page): Promise<void> {
  if (isInBrowser(page)) await page.setViewportSize({ width: 375, height: 800 });
}

/** Asserts that nothing overflows the page horizontally, in a browser. */
export async function expectNoOverflow(page: Page): Promise<void> {
  if (isInBrowser(page)) expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
}

/** Horizontal overflow of the page or of a dialog on it, in pixels. */
export function measureOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("dialog")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
}
