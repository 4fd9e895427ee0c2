// `npm test`: installs what is missing, then runs everything, from the linter to the browsers.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, ROOT, runPackage } from "./install.mjs";

process.chdir(ROOT);
ensureInstalled();
const { ensureChromium } = await import("./chromium.mjs");
await ensureChromium();

const steps = [
  [
    "Formatting",
    () => runPackage("prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]),
  ],
  ["Linter", () => runPackage("eslint/bin/eslint.js", ["--max-warnings=0", "."])],
  ["Types", () => runPackage("typescript/bin/tsc", ["--noEmit"])],
  ["Build", ensureBuilt],
  ["Unit and integration tests", () => runPackage("vitest/vitest.mjs", ["run"])],
  ["Browser tests", () => runPackage("@playwright/test/cli.js", ["test"])],
];
for (const [name, step] of steps) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  step();
  console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
}
console.log(`\n${steps.length} passed, 0 failed`);
