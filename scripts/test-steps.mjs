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
export function runVitest(projects, files, { watch = false, options = [], env } = {}) {
  const projectArgs = projects.flatMap((name) => ["--project", name]);
  runPackage("vitest/vitest.mjs", [watch ? "watch" : "run", ...projectArgs, ...files, ...options], {
    TMPDIR: findTemporaryFolder(),
    ...env,
  });
}

export function runPlaywright(files = [], options = []) {
  // Only all tests together scan every screen: see tests/e2e/scan-coverage.ts.
  const runsEverything = !files.length && !options.length;
  const env = {
    TMPDIR: findTemporaryFolder(),
    ...(runsEverything && { REQUIRE_SCANS: "on" }),
  };
  runPackage("@playwright/test/cli.js", ["test", ...files, ...options], env);
}

/**
 * Starts all checks concurrently. Their output is buffered, so that it does not mix. Their priority is low: they use the
 * processors while the tests beside them wait, and do not slow down the build and the tests.
 */
export function startChecks() {
  return CHECKS.map(([name, entry, args]) => {
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
      child.on("error", (error) => resolve({ name, passed: false, output: String(error) }));
      child.on("close", (code) => {
        resolve({ name, passed: code === 0, output: Buffer.concat(chunks).toString() });
      });
    });
  });
}

/** Waits for checks and prints their results; exits if one failed. @returns the number of checks */
export async function finishChecks(pendingChecks) {
  const checks = await Promise.all(pendingChecks);
  for (const { name, passed, output } of checks) {
    console.log(`${passed ? "passed" : "FAILED"}  ${name}`);
    if (!passed) console.log(output);
  }
  if (checks.some(({ passed }) => !passed)) process.exit(1);
  return checks.length;
}
