// Steps of `npm test`: static checks, and test suites with their files.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import path from "node:path";
import { ROOT, runPackage } from "./install.mjs";
import { findTemporaryFolder } from "./memory-folder.mjs";

/** Static checks of the sources. */
const CHECKS = [
  ["Formatting", "oxfmt/bin/oxfmt", ["--check"]],
  ["Linter", "oxlint/bin/oxlint", ["-c", "oxlint.config.js"]],
  ["Types", "typescript-native/bin/tsc", ["--noEmit"]],
];

/** Test suites, fastest first; those that run the product need a build. */
export const SUITES = [
  { name: "Unit tests", part: "unit", folder: "unit", projects: ["unit"] },
  {
    name: "Unit tests with isolated modules",
    part: "unit",
    folder: "unit/isolated",
    projects: ["isolated"],
  },
  {
    name: "Integration tests",
    part: "integration",
    folder: "integration",
    projects: ["sqlite", "postgres"],
  },
  {
    name: "HTTP tests",
    part: "integration",
    folder: "integration/http",
    projects: ["http"],
    needsBuild: true,
  },
  { name: "Browser tests", part: "e2e", folder: "e2e", needsBuild: true },
];

/** Finds the test files of a suite whose names contain one of the filters; all files without filters. */
export function findFiles({ folder }, filters) {
  const matchesFilters = (name) =>
    /\.(test|spec)\.tsx?$/.test(name) &&
    (!filters.length || filters.some((filter) => name.includes(filter)));
  const names = readdirSync(path.join(ROOT, "tests", folder)).filter(matchesFilters);
  return names.map((name) => `tests/${folder}/${name}`);
}

/** Runs Vitest projects; `watch` reruns them on changes. */
export async function runVitest(projects, files, { watch = false, options = [], env } = {}) {
  const projectArgs = projects.flatMap((name) => ["--project", name]);
  await runPackage(
    "vitest/vitest.mjs",
    [watch ? "watch" : "run", ...projectArgs, ...files, ...options],
    {
      TMPDIR: findTemporaryFolder(),
      ...env,
    },
  );
}

export async function runPlaywright(files = [], options = []) {
  // Only all tests together scan every screen: see tests/e2e/scan-coverage.ts.
  const runsEverything = !files.length && !options.length;
  const env = {
    TMPDIR: findTemporaryFolder(),
    ...(runsEverything && { REQUIRE_SCANS: "on" }),
  };
  await runPackage("@playwright/test/cli.js", ["test", ...files, ...options], env);
}

/**
 * Starts all checks concurrently. Each prints a line with its result and its seconds as soon as it ends; the output of one that
 * failed follows it, buffered, so that it does not mix. Their priority is low: they use the processors while the tests beside
 * them wait, and do not slow down the build and the tests.
 * @param checks each a name, the entry of its package and its arguments
 */
export function startChecks(checks = CHECKS) {
  return checks.map(([name, entry, args]) => {
    const startedAt = Date.now();
    const checkArgs = [path.join(ROOT, "node_modules", entry), ...args];
    const child = spawn(process.execPath, checkArgs, { stdio: ["ignore", "pipe", "pipe"] });
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    // Kill the check if an earlier step fails and ends this process.
    process.once("exit", () => child.kill());
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => chunks.push(text));
    }
    return new Promise((resolve) => {
      let isOver = false;
      const end = (passed, output) => {
        if (isOver) return;
        isOver = true;
        const seconds = Math.round((Date.now() - startedAt) / 1000);
        console.log(`${passed ? "passed" : "FAILED"}  ${name}: ${seconds} s`);
        if (!passed) console.log(output);
        resolve(passed);
      };
      child.on("error", (error) => end(false, String(error)));
      child.on("close", (code) => end(code === 0, Buffer.concat(chunks).toString()));
    });
  });
}

/** Waits for checks, which print their results themselves; exits if one failed. @returns the number of checks */
export async function finishChecks(pendingChecks) {
  const results = await Promise.all(pendingChecks);
  if (results.includes(false)) process.exit(1);
  return results.length;
}
