import { existsSync } from "node:fs";

const CANDIDATE_PATHS = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Installed Chromium; undefined lets Playwright use its own. */
export const chromiumPath = CANDIDATE_PATHS.find((file) => file && existsSync(file));

export const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Starting a process for each page of our one site costs an eighth of the time.
  "--renderer-process-limit=1",
];
