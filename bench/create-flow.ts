import type { Browser } from "@playwright/test";
import { visit } from "./browser";

let count = 0;
/** Who works with a list has had it open for longer; by then the product has fetched the form's code ahead. */
const OPEN_FOR_MS = 3_000;

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
    await page.getByLabel("Tag Name").fill(`Made on a slow line ${process.pid} ${count++}`);
    await page.getByRole("button", { name: "Create Tag" }).click();
    await page.getByText("Tag created successfully").waitFor();
    return performance.now() - began;
  });
}
