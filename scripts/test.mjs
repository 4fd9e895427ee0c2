// `npm test`: installs what is missing, then runs everything, from the linter to the browsers. `npm test -- tags` runs the
// tests whose files' names contain "tags"; `--only=unit`, `integration`, `e2e` or `check` is one part.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, ROOT } from "./install.mjs";
import {
  findFiles,
  finishChecks,
  runPlaywright,
  runVitest,
  startChecks,
  SUITES,
} from "./test-steps.mjs";

process.chdir(ROOT);
ensureInstalled();

const words = process.argv.slice(2);
const only = words.find((word) => word.startsWith("--only="))?.slice("--only=".length);
const watch = words.includes("--watch");
const filters = words.filter((word) => !word.startsWith("-"));
/** Options for the test runner, such as `-t`, `--ui` or `--headed`. */
const options = words.filter((word) => /^-/.test(word) && !/^--(only=|watch$)/.test(word));

let passed = 0;
if (only === "check") passed = await finishChecks(startChecks());
else if (only || words.length) await runSuites();
else await runEverything();
console.log(`\n${passed} passed, 0 failed`);

/** Runs the suites of one part, or of all, as far as their files fit: a build is made only for those that need one. */
async function runSuites() {
  const found = SUITES.filter(({ part }) => !only || part === only)
    .map((suite) => ({ ...suite, files: findFiles(suite, filters) }))
    .filter(({ files }) => files.length);
  if (!found.length) refuse(`No test file's name contains ${filters.join(" or ")}.`);
  if (options.length && !only) {
    refuse(
      `${options.join(" ")} is for one runner: npm run test:unit, test:integration, test:e2e.`,
    );
  }
  if (watch) return watchFiles(found);
  if (found.some(({ part }) => part === "e2e")) await provideChromium();
  for (const { name, projects, files, needsBuild } of found) {
    await step(name, () => {
      if (needsBuild) ensureBuilt();
      if (projects) runVitest(projects, files, { options });
      else runPlaywright(files, options);
    });
  }
}

/** Only vitest can watch, and only what needs no build: nothing would build again. */
function watchFiles(found) {
  const watched = found.filter(({ projects, needsBuild }) => projects && !needsBuild);
  if (!watched.length) refuse("Playwright does not watch: npm run test:e2e -- --ui shows its own.");
  const left = found.filter((suite) => !watched.includes(suite)).map(({ name }) => name);
  if (left.length) console.log(`Not watched, they need a build: ${left.join(", ")}`);
  const projects = watched.flatMap(({ projects }) => projects);
  const files = watched.flatMap(({ files }) => files);
  runVitest(projects, files, { watch, options });
  process.exit();
}

async function runEverything() {
  await provideChromium();
  /** Where the run of the integration tests leaves which databases it ran on: it ends long before the browsers do. */
  const summaryFolder = mkdtempSync(path.join(tmpdir(), "calmward-summary-"));
  const DATABASE_SUMMARY_FILE = path.join(summaryFolder, "databases");
  process.once("exit", () => rmSync(summaryFolder, { recursive: true, force: true }));
  // While the product is built, and the linter for some time longer.
  const checks = startChecks();
  await step("Build", ensureBuilt);
  await step("Unit and integration tests", () =>
    runVitest([], [], { env: { DATABASE_SUMMARY_FILE } }),
  );
  await step("Checks of the sources", async () => {
    passed += (await finishChecks(checks)) - 1;
  });
  await step("Browser tests", () => runPlaywright());
  if (existsSync(DATABASE_SUMMARY_FILE)) console.log(`\n${readFileSync(DATABASE_SUMMARY_FILE)}`);
}

async function provideChromium() {
  const { ensureChromium } = await import("./chromium.mjs");
  await ensureChromium();
}

/** Runs a step, which ends this process where it fails, and says how long it took. */
async function step(name, run) {
  const began = Date.now();
  console.log(`\n== ${name}`);
  await run();
  console.log(`== ${name}: ${Math.round((Date.now() - began) / 1000)} s`);
  passed += 1;
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}
