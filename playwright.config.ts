import { defineConfig } from "@playwright/test";
import { CHROMIUM_FLAGS, chromiumPath } from "./tests/support/chromium";

const PORT = Number(process.env.E2E_PORT ?? 43_117);

/** Journeys are written once and run twice: with JavaScript, and without. */
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [["list"]],
  timeout: 30_000,
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    // Recording every test costs half the time: set TRACE=on to look into a failure.
    trace: process.env.TRACE === "on" ? "retain-on-failure" : "off",
    launchOptions: { executablePath: chromiumPath, args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 860 },
  },
  projects: [
    { name: "with JavaScript", use: { javaScriptEnabled: true } },
    { name: "without JavaScript", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "node tests/e2e/serve.mjs",
    url: `http://127.0.0.1:${PORT}/readyz`,
    env: { PORT: String(PORT) },
    reuseExistingServer: false,
  },
});
