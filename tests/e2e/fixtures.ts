import { AxeBuilder } from "@axe-core/playwright";
import { test as base, type Page, type Response } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { openBrowser } from "../support/forms-client/browser";
import { expect } from "../support/forms-client/matchers";
import { partBehind } from "../support/forms-client/unsupported";
import { HIDDEN_BY_STYLE } from "./hidden-by-style";
import { SCANNED_PATH } from "./scan-coverage";

export { expect };

type Fixtures = {
  /** Whether scripts run in this project. */
  javaScript: boolean;
  /** Opens a page, and waits until its scripts have taken it over. */
  visit: (path: string) => Promise<Response>;
};

export type WorkerOptions = {
  /** Whether journeys run through the client of forms and links, and no browser is started. */
  formsClient: boolean;
};

/** Every test fails on anything that the browser complains about: see watch. */
export const test = base.extend<Fixtures, WorkerOptions>({
  formsClient: [false, { scope: "worker", option: true }],

  browser: [
    async ({ playwright, browserName, formsClient }, use) => {
      const browser = formsClient
        ? openBrowser(HIDDEN_BY_STYLE)
        : await playwright[browserName].launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],

  // Playwright says a project's options only to the contexts of its own browsers.
  context: async ({ context, browser, formsClient, baseURL, extraHTTPHeaders }, use) =>
    use(formsClient ? await browser.newContext({ baseURL, extraHTTPHeaders }) : context),

  javaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),

  /** A tab without a past, in a browser that knows nobody: see reuseContext in the settings. */
  page: async ({ page: kept, context }, use, testInfo) => {
    expect(kept.url()).toBe("about:blank");
    // What an earlier test had still asked for when it ended may have been answered since, with a cookie.
    await context.clearCookies();
    const page = await context.newPage();
    const expected = testInfo.annotations
      .filter(({ type }) => type === STATUS)
      .map(({ description }) => Number(description));
    const complaints = watch(page, expected);
    await use(page);
    await page.close();
    expect(complaints, "what the browser complained about").toEqual([]);
  },

  visit: async ({ page, javaScript }, use) =>
    use(async (path) => {
      const response = await page.goto(path);
      if (!response) throw new Error(`${path} has no answer`);
      if (javaScript) await hydration(page);
      return response;
    }),
});

const STATUS = "expected status";

/** For tests of refusals: answers of these statuses are what the test is about. */
export function expecting(...statuses: number[]) {
  return {
    annotation: statuses.map((status) => ({ type: STATUS, description: String(status) })),
  };
}

/** Collects warnings, errors (React's about hydration come as such), and answers and requests that failed. */
function watch(page: Page, expected: number[]): string[] {
  const complaints: string[] = [];
  page.on("console", (message) => {
    // The browser says this of every answer from 400 on; "response" below judges them.
    if (message.text().startsWith("Failed to load resource: the server responded")) return;
    if (["error", "warning"].includes(message.type()))
      complaints.push(`${message.text()} on ${page.url()}`);
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("response", (response) => {
    const status = response.status();
    if (status < 400 || expected.includes(status)) return;
    complaints.push(`${status} ${response.request().method()} ${response.url()}`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // A navigation that a newer one or a download took the place of; a script where none may run.
    if (!["net::ERR_ABORTED", "csp"].includes(reason))
      complaints.push(`${reason} ${request.url()}`);
  });
  return complaints;
}

/** Resolves when React has taken over the document and has run its effects. */
export async function hydration(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.body).some((key) => key.startsWith("__reactProps")),
  );
  // A browser without windows may find nothing to draw, and then it calls nobody idle.
  await page.evaluate(
    () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })),
  );
}

/** A name that no other test has: the tests share one database. */
export function unique(name: string): string {
  return `${name} ${randomUUID().slice(0, 8)}`;
}

/** Something that keeps waiting until it is let go, such as an answer of the server. */
export function held() {
  let release = () => undefined as void;
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release: () => release() };
}

/** A message that came after a write. */
export function toast(page: Page, words: string) {
  return page.getByRole("status").filter({ hasText: words });
}

const ALL_RULES = {
  type: "tag" as const,
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
const CONTRAST = { type: "rule" as const, values: ["color-contrast"] };

/** Without its comments axe is half as large to send and to read, page after page. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What is to be loaded so that axe is in the page: nothing where it is already. */
async function missingAxe(page: Page): Promise<string> {
  return (await page.evaluate(() => "axe" in window)) ? ";" : AXE;
}

/** Asserts that axe finds nothing, in both colour schemes. With JavaScript only: axe hangs without. */
export async function scan(page: Page): Promise<void> {
  const { pathname } = new URL(page.url());
  test.info().annotations.push({ type: SCANNED_PATH, description: pathname });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // Our pages have no frames of other origins: without a page of its own for those, axe takes a third of the time.
    const axe = new AxeBuilder({ page, axeSource: await missingAxe(page) }).setLegacyMode(true);
    // Of all rules only this one can tell the schemes apart.
    const runOnly = colorScheme === "light" ? ALL_RULES : CONTRAST;
    // Of what is in order nothing is asked: to describe that takes axe longer than to find what is not.
    const { violations } = await axe.options({ runOnly, resultTypes: ["violations"] }).analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
    expect(found, `axe, ${page.url()}, ${colorScheme}`).toEqual([]);
  }
}

/** Whether a browser shows the page: the client of forms and links draws nothing and loads nothing but documents. */
export const inBrowser = (page: Page) => partBehind(page) === undefined;

/** Makes the window as wide as a phone's, where there is a window. */
export async function resizeToPhone(page: Page): Promise<void> {
  if (inBrowser(page)) await page.setViewportSize({ width: 375, height: 800 });
}

/** Asserts that nothing reaches beyond the page's right edge, where it is drawn. */
export async function expectNoOverflow(page: Page): Promise<void> {
  if (inBrowser(page)) expect(await overflow(page)).toBeLessThanOrEqual(0);
}

/** How far the page, or the dialog on it, reaches beyond its right edge. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const boxes = [document.documentElement, ...document.querySelectorAll("dialog")];
    return Math.max(...boxes.map((box) => box.scrollWidth - box.clientWidth));
  });
}
