import type { Page } from "@playwright/test";
import { waitForIdle } from "./fixtures";

/** Delays scripts until the returned function is called. */
export async function delayScripts(page: Page, scripts: RegExp): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(scripts, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Waits until a script that `act` makes the page load has run, and React has rendered what was waiting for it. */
export async function waitForScript(
  page: Page,
  script: RegExp,
  act: () => Promise<void> | void,
): Promise<void> {
  const response = page.waitForResponse(script);
  await act();
  const url = (await response).url();
  await page.evaluate((scriptUrl) => import(scriptUrl) as Promise<unknown>, url);
  await waitForIdle(page);
}
