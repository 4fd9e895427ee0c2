// Finds a Chromium for the browser tests, or installs one.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run, runPackage } from "./install.mjs";

/** Executable names, the fastest (headless) one first. */
const EXECUTABLES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

function findOnPath() {
  for (const name of EXECUTABLES) {
    const { status, stdout } = spawnSync("which", [name], { encoding: "utf8" });
    if (status === 0) return stdout.trim();
  }
  return null;
}

const hasPlaywrightChromium = async () => {
  const { chromium } = await import("@playwright/test");
  return existsSync(chromium.executablePath());
};

/** Sets CHROMIUM_PATH to an installed Chromium, or installs Playwright's own. */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH || (await hasPlaywrightChromium())) return;
  let executable = findOnPath();
  if (!executable && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium...");
    await run("apt-get", ["update", "-qq"]);
    await run("apt-get", ["install", "-y", "-qq", "chromium"], {
      DEBIAN_FRONTEND: "noninteractive",
    });
    executable = findOnPath();
  }
  if (executable) process.env.CHROMIUM_PATH = executable;
  else await runPackage("@playwright/test/cli.js", ["install", "chromium"]);
}
