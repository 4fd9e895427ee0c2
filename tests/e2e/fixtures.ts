import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type Page, type Response } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openBrowser } from "../support/forms-client/browser";
import { expect } from "../support/forms-client/matchers";
import { unwrapPart } from "../support/forms-client/present-as";
import { readHiddenByStyle } from "./hidden-by-style";
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

/** Test that fails on warnings and errors of the browser, unexpected statuses and failed requests. */
export const test = base.extend<Fixtures, WorkerOptions>({
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

  // Playwright passes a project's options only to the contexts of its own browsers.
  context: async ({ context, browser, formsClient, baseURL, extraHTTPHeaders }, use) =>
    use(formsClient ? await browser.newContext({ baseURL, extraHTTPHeaders }) : context),

  javaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  /** New tab without history and cookies, since tests share a context (`reuseContext` in playwright.config.ts). */
  page: async ({ context }, use, testInfo) => {
    // A late response to a request of an earlier test may have set a cookie.
    await context.clearCookies();
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

const ALLOWED_STATUS = "expected status";

/** Test details that allow responses of these error statuses, on which a test fails otherwise. */
export function allowStatus(...statuses: number[]) {
  return {
    annotation: statuses.map((status) => ({ type: ALLOWED_STATUS, description: String(status) })),
  };
}

/** Collects warnings and errors of the console, uncaught errors, statuses that are not allowed, and failed requests. */
function collectProblems(page: Page, allowedStatuses: number[]): string[] {
  const problems: string[] = [];
  page.on("console", (message) => {
    // Browsers log every status from 400 on; the listener to "response" checks these.
    if (message.text().startsWith("Failed to load resource: the server responded")) return;
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
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
  );
  // With a timeout, since a headless browser without anything to draw may never be idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
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

/** Minified axe, which is half as large to send and to parse for each page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Source that loads axe into a page; an empty statement if the page has it. */
async function readAxeSource(page: Page): Promise<string> {
  return (await page.evaluate(() => "axe" in window)) ? ";" : AXE;
}

export type ScanOptions = {
  /** False for an error view that is shown instead of the path's screen: see scan-coverage.ts. */
  coversScreen?: boolean;
  /** Color schemes to scan, both by default. */
  colorSchemes?: ("light" | "dark")[];
};

/** Asserts that axe finds no violations. Only for pages with scripts: without them axe hangs. */
export async function scanAccessibility(
  page: Page,
  { coversScreen = true, colorSchemes = ["light", "dark"] }: ScanOptions = {},
): Promise<void> {
  const { pathname } = new URL(page.url());
  if (coversScreen) test.info().annotations.push({ type: SCANNED_PATH, description: pathname });
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Legacy mode takes a third of the time: it opens no extra page for cross-origin frames, which our pages do not have.
    const axe = new AxeBuilder({ page, axeSource: await readAxeSource(page) }).setLegacyMode(true);
    // Only the contrast depends on the color scheme.
    const runOnly = colorScheme === colorSchemes[0] ? ALL_RULES : CONTRAST_RULE;
    // Only violations, since describing what passed takes axe longer than finding them.
    const { violations } = await axe.options({ runOnly, resultTypes: ["violations"] }).analyze();
    const violationTexts = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
    expect(violationTexts, `axe, ${page.url()}, ${colorScheme}`).toEqual([]);
  }
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
