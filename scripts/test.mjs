// `npm test`: installs what is missing, then runs everything, from the linter to the browsers.
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, ROOT, runPackage } from "./install.mjs";

process.chdir(ROOT);
ensureInstalled();
const { ensureChromium } = await import("./chromium.mjs");
await ensureChromium();

/** Where the run of the integration tests leaves which databases it ran on: it ends long before the browsers do. */
const summaryFolder = mkdtempSync(path.join(tmpdir(), "calmward-summary-"));
const DATABASE_SUMMARY_FILE = path.join(summaryFolder, "databases");
process.once("exit", () => rmSync(summaryFolder, { recursive: true, force: true }));

/** What only reads the sources: all at once, while the product is built, and the linter for some time longer. */
const CHECKS = [
  ["Formatting", "prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]],
  ["Linter", "eslint/bin/eslint.js", ["--max-warnings=0", "."]],
  ["Types", "typescript/bin/tsc", ["--noEmit"]],
];
const STEPS = [
  ["Build", ensureBuilt],
  [
    "Unit and integration tests",
    () => runPackage("vitest/vitest.mjs", ["run"], { DATABASE_SUMMARY_FILE }),
  ],
  ["Checks of the sources", finishChecks],
  ["Browser tests", () => runPackage("@playwright/test/cli.js", ["test"])],
];

const running = CHECKS.map(([name, entry, args]) => startCheck(name, entry, args));
for (const [name, step] of STEPS) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  await step();
  console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}
if (existsSync(DATABASE_SUMMARY_FILE)) console.log(`\n${readFileSync(DATABASE_SUMMARY_FILE)}`);
console.log(`\n${CHECKS.length + STEPS.length - 1} passed, 0 failed`);

/** Starts a check whose words wait until it is over, so that they do not mix with others'. */
function startCheck(name, entry, args) {
  const child = spawn(process.execPath, [path.join(ROOT, "node_modules", entry), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  // Nobody waits for it where a step before has failed.
  process.once("exit", () => child.kill());
  const words = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => words.push(text));
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ name, passed: false, words: String(error) }));
    child.on("close", (code) => {
      resolve({ name, passed: code === 0, words: Buffer.concat(words).toString() });
    });
  });
}

async function finishChecks() {
  const checks = await Promise.all(running);
  for (const { name, passed, words } of checks) {
    console.log(`${passed ? "passed" : "FAILED"}  ${name}`);
    if (!passed) console.log(words);
  }
  if (checks.some(({ passed }) => !passed)) process.exit(1);
}
