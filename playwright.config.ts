import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./tests/support/chromium";
import { type WorkerOptions } from "./tests/e2e/fixtures";
import { OPEN, SIGN_IN } from "./tests/e2e/servers";

/**
 * Journeys are written once and run twice: with JavaScript, and without. Those without run through a client of forms and
 * links over HTTP; those that need a browser (@needs-browser) and one of each pattern (@in-chromium) run in Chromium. Of
 * what the server decides in the same way for every form, such as refusals, drafts and the order of rows, one of each kind runs
 * with JavaScript; the others are @forms-client-only, or the whole run would take too long.
 */
export default defineConfig<object, WorkerOptions>({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"], ["./tests/e2e/scan-coverage.ts"]],
  // Both are generous: they catch a hanging test, and must not fail on a busy machine.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: OPEN.url,
    // Recording every test costs half the time: set TRACE=on to look into a failure.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    launchOptions: { executablePath: chromiumPath, args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 860 },
  },
  projects: [
    {
      name: "with JavaScript",
      grepInvert: /@forms-client-only/,
      use: { javaScriptEnabled: true },
    },
    {
      name: "without JavaScript",
      grepInvert: /@needs-browser/,
      use: { javaScriptEnabled: false, formsClient: true },
    },
    {
      name: "without JavaScript in Chromium",
      grep: /@in-chromium|@needs-browser/,
      use: { javaScriptEnabled: false },
    },
  ],
  webServer: {
    // Both at once: Playwright would start the second one only when the first one is ready.
    command: "node tests/e2e/serve.mjs",
    url: `${OPEN.url}/readyz`,
    env: { SERVERS: JSON.stringify([OPEN, SIGN_IN]) },
    reuseExistingServer: false,
  },
  globalSetup: "./tests/e2e/wait-for-servers.ts",
});
