import { expect } from "@playwright/test";
import { SIGN_IN } from "./servers";

/** Waits for the second server; Playwright waits for the first one. */
export default async function waitForServers(): Promise<void> {
  const isReady = async () => (await fetch(`${SIGN_IN.url}/readyz`)).ok;
  await expect
    .poll(() => isReady().catch(() => false), { timeout: 60_000, intervals: [100] })
    .toBe(true);
}
