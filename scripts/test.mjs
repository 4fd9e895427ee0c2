// `npm test`: installs what is missing, then runs all checks and tests. `npm test -- tags` runs the test files whose names
// contain "tags"; `--only=unit`, `integration`, `e2e` or `check` runs one part.
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
await ensureInstalled();

const args = process.argv.slice(2);
const onlyPart = args.find((arg) => arg.startsWith("--only="))?.slice("--only=".length);
const watch = args.includes("--watch");
const filters = args.filter((arg) => !arg.startsWith("-"));
/** Options for the test runner, such as `-t`, `--ui` or `--headed`. */
const options = args.filter((arg) => arg.startsWith("-") && !/^--(only=|watch$)/.test(arg));

let passed = 0;
if (onlyPart === "check") passed = await finishChecks(startChecks());
else if (onlyPart || args.length) await runSuites();
else await runEverything();
console.log(`\n${passed} passed, 0 failed`);

/** Runs the matching files of all suites or of one part. Builds only for suites that need it. */
async function runSuites() {
  const suites = SUITES.filter(({ part }) => !onlyPart || part === onlyPart)
    .map((suite) => ({ ...suite, files: findFiles(suite, filters) }))
    .filter(({ files }) => files.length);
  if (!suites.length) exitWithError(`No test file's name contains ${filters.join(" or ")}.`);
  if (options.length && !onlyPart) {
    exitWithError(
      `${options.join(" ")} is for one runner: npm run test:unit, test:integration, test:e2e.`,
    );
  }
  if (watch) return watchFiles(suites);
  if (suites.some(({ part }) => part === "e2e")) await loadChromium();
  for (const { name, projects, files, needsBuild } of suites) {
    await runStep(name, async () => {
      if (needsBuild) await ensureBuilt();
      if (projects) await runVitest(projects, files, { options });
      else await runPlaywright(filters.length ? files : [], options);
    });
  }
}

/** Reruns Vitest suites on changes; those that need a build are left out, as nothing would rebuild. */
async function watchFiles(suites) {
  const watchedSuites = suites.filter(({ projects, needsBuild }) => projects && !needsBuild);
  if (!watchedSuites.length)
    exitWithError("Playwright does not watch: npm run test:e2e -- --ui shows its own.");
  const unwatched = suites
    .filter((suite) => !watchedSuites.includes(suite))
    .map(({ name }) => name);
  if (unwatched.length) console.log(`Not watched, they need a build: ${unwatched.join(", ")}`);
  const projects = watchedSuites.flatMap(({ projects }) => projects);
  const files = watchedSuites.flatMap(({ files }) => files);
  await runVitest(projects, files, { watch, options });
  process.exit();
}

async function runEverything() {
  await loadChromium();
  /** Summary of the databases of the integration tests, to be printed again at the end. */
  const summaryFolder = mkdtempSync(path.join(tmpdir(), "calmward-summary-"));
  const DATABASE_SUMMARY_FILE = path.join(summaryFolder, "databases");
  process.once("exit", () => rmSync(summaryFolder, { recursive: true, force: true }));
  // The checks run concurrently with the build and the first tests, and print their results as they end.
  const checks = startChecks();
  await runStep("Build", ensureBuilt);
  await runStep("Unit and integration tests", () =>
    runVitest([], [], { env: { DATABASE_SUMMARY_FILE } }),
  );
  await runStep("Checks of the sources", async () => {
    passed += (await finishChecks(checks)) - 1;
  });
  await runStep("Browser tests", () => runPlaywright());
  if (existsSync(DATABASE_SUMMARY_FILE)) console.log(`\n${readFileSync(DATABASE_SUMMARY_FILE)}`);
}

async function loadChromium() {
  const { ensureChromium } = await import("./chromium.mjs");
  await ensureChromium();
}

/** Runs a step, which exits if it fails, and prints its duration. */
async function runStep(name, run) {
  const startedAt = Date.now();
  console.log(`\n== ${name}`);
  await run();
  console.log(`== ${name}: ${Math.round((Date.now() - startedAt) / 1000)} s`);
  passed += 1;
}

function exitWithError(message) {
  console.error(message);
  process.exit(1);
}
