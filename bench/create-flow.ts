import type { Browser, Locator } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { visit } from "./browser";

let count = 0;
/** Idle time on the list, in which the product prefetches the form's code; shorter than in practice. */
const IDLE_MS = 3_000;
const POLL_MS = 10;

/**
 * Measures the milliseconds from clicking New on an idle list until the confirmation is visible. Same steps for product and
 * baseline, without typing time. Uses the clock of the bench, since the page changes on the way.
 */
export function measureCreateFlow(
  browser: Browser,
  listUrl: string,
  javaScriptEnabled: boolean,
): Promise<number> {
  return visit(browser, { isSlow: false, javaScriptEnabled }, async (page, slowDown) => {
    await page.goto(listUrl, { waitUntil: "networkidle" });
    await page.waitForTimeout(IDLE_MS);
    await slowDown();
    const startedAt = performance.now();
    await page.getByRole("link", { name: /^(New|Add) Tag$/ }).click();
    const name = page.getByLabel("Tag Name");
    await waitUntilVisible(name);
    await name.fill(`Made on a slow line ${process.pid} ${count++}`);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await waitUntilVisible(page.getByText("Tag created successfully"));
    return performance.now() - startedAt;
  });
}

/** Polls every 10 ms; Playwright would poll up to half a second apart, which would be measured. */
async function waitUntilVisible(locator: Locator): Promise<void> {
  while (!(await locator.isVisible())) await sleep(POLL_MS);
}
