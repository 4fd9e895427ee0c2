import { type Browser, chromium, type Page } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "../tests/support/chromium";

/** A busy hospital line, 400 kbit/s with 400 ms latency, and an old ward computer (DESIGN 9). */
const LINE = {
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

/** A new visitor, nothing in the cache, on the slow line from the beginning or from when it is slowed down. */
export async function visit<T>(
  browser: Browser,
  { slow, javaScript = true }: { slow: boolean; javaScript?: boolean },
  look: (page: Page, slowDown: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ javaScriptEnabled: javaScript });
  context.setDefaultTimeout(MAX_WAIT_MS);
  try {
    const page = await context.newPage();
    const slowDown = async () => {
      const devtools = await context.newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.emulateNetworkConditions", LINE);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    };
    if (slow) await slowDown();
    return await look(page, slowDown);
  } finally {
    await context.close();
  }
}

type WithShown = typeof globalThis & { shown?: Promise<number> };

/**
 * Loads an address from the page that is open, and tells after how many milliseconds what is watched for was on the screen,
 * by the page's own clock.
 */
export async function timeToSee(page: Page, url: string): Promise<number> {
  await page.goto(url, { waitUntil: "commit" });
  return page.evaluate(() => (globalThis as WithShown).shown ?? Promise.reject(new Error("lost")));
}

/** Must run before timeToSee. The frame after the element's arrival waits for the style sheet, then is drawn. */
export async function watchFor(page: Page, selector: string): Promise<void> {
  // Without names: what tsx adds to keep a function's name does not exist in the page.
  await page.addInitScript((wanted: string) => {
    (globalThis as WithShown).shown = new Promise((resolve) => {
      new MutationObserver((_changes, observer) => {
        if (!document.querySelector(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
      }).observe(document, { childList: true, subtree: true });
    });
  }, selector);
}
