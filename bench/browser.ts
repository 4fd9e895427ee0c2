import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../tests/support/chromium";

/** Busy hospital network, 400 kbit/s with 400 ms latency, and an old ward computer (DESIGN 9). */
const NETWORK_CONDITIONS = {
  offline: false,
  latency: 400,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const CPU_SLOWDOWN = 4;
const MAX_WAIT_MS = 30_000;

export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_FLAGS });
}

/** Measures in a page with an empty cache; its network is slow from the start, or from the call of `slowDown`. */
export async function visit<T>(
  browser: Browser,
  { isSlow, javaScriptEnabled = true }: { isSlow: boolean; javaScriptEnabled?: boolean },
  measure: (page: Page, slowDown: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ javaScriptEnabled });
  context.setDefaultTimeout(MAX_WAIT_MS);
  try {
    const page = await context.newPage();
    const slowDown = async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", NETWORK_CONDITIONS);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    };
    if (isSlow) await slowDown();
    return await measure(page, slowDown);
  } finally {
    await context.close();
  }
}

type WithPaintTime = typeof globalThis & { paintTime?: Promise<number> };

/**
 * Navigates to a URL and returns the milliseconds until the watched element was painted, by the page's own clock.
 */
export async function measureTimeToPaint(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "commit" });
  return page.evaluate(
    () => (globalThis as WithPaintTime).paintTime ?? Promise.reject(new Error("lost")),
  );
}

/**
 * Records the time of the first frame after an element was inserted, which is painted once the style sheet has loaded. Call
 * it before navigating.
 */
export async function watchFor(page: Page, selector: string): Promise<void> {
  // Anonymous functions only: the helper by which tsx keeps function names does not exist in the page.
  await page.addInitScript((target: string) => {
    (globalThis as WithPaintTime).paintTime = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(target)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }).observe(document, { childList: true, subtree: true });
    });
  }, selector);
}
