import type { Browser, Locator } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";
import { visit } from "./browser";

let count = 0;
/** Who works with a list has had it open for longer; by then the product has fetched the form's code ahead. */
const OPEN_FOR_MS = 3_000;
const LOOK_AGAIN_MS = 10;

/**
 * Milliseconds from pressing New on a list that has been open for a while to reading the confirmation. The same steps
 * on both sides; typing takes no time. By the bench's clock, since pages come and go on the way.
 */
export function createFlow(browser: Browser, list: string, javaScript: boolean): Promise<number> {
  return visit(browser, { slow: false, javaScript }, async (page, slowDown) => {
    await page.goto(list, { waitUntil: "networkidle" });
    await page.waitForTimeout(OPEN_FOR_MS);
    await slowDown();
    const began = performance.now();
    await page.getByRole("link", { name: /^(New|Add) Tag$/ }).click();
    const name = page.getByLabel("Tag Name");
    await seen(name);
    await name.fill(`Made on a slow line ${process.pid} ${count++}`);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await seen(page.getByText("Tag created successfully"));
    return performance.now() - began;
  });
}

/** Playwright's own waiting looks again after up to half a second, which would be counted. */
async function seen(locator: Locator): Promise<void> {
  while (!(await locator.isVisible())) await sleep(LOOK_AGAIN_MS);
}
