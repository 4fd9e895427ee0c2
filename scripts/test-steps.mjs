// Steps of `npm test`: the checks of the sources, and the suites with their files.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";
import { ROOT, runPackage } from "./install.mjs";

/** Checks that only read the sources. */
const CHECKS = [
  ["Formatting", "prettier/bin/prettier.cjs", ["--check", "--log-level=warn", "."]],
  ["Linter", "eslint/bin/eslint.js", ["--max-warnings=0", "."]],
  ["Types", "typescript/bin/tsc", ["--noEmit"]],
];

/** Suites in the order of their first feedback; those that run the product need a build. */
export const SUITES = [
  { name: "Unit tests", part: "unit", folder: "unit", projects: ["unit"] },
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

/** The test files of a suite whose names contain one of the filters; all where there is none. */
export function findFiles({ folder }, filters) {
  const isWanted = (name) =>
    /\.(test|spec)\.tsx?$/.test(name) &&
    (!filters.length || filters.some((filter) => name.includes(filter)));
  const names = readdirSync(path.join(ROOT, "tests", folder)).filter(isWanted);
  return names.map((name) => `tests/${folder}/${name}`);
}

/** Runs vitest's projects; with `watch` again whenever a file changes. */
export function runVitest(projects, files, { watch = false, options = [], env } = {}) {
  const chosen = projects.flatMap((name) => ["--project", name]);
  runPackage("vitest/vitest.mjs", [watch ? "watch" : "run", ...chosen, ...files, ...options], env);
}

export function runPlaywright(files = [], options = []) {
  runPackage("@playwright/test/cli.js", ["test", ...files, ...options]);
}

/** Starts all checks at once. Their words wait until they are over, so that they do not mix with others'. */
export function startChecks() {
  return CHECKS.map(([name, entry, args]) => {
    const child = spawn(process.execPath, [path.join(ROOT, "node_modules", entry), ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    // Nobody waits for it where a step before has failed.
    process.once("exit", () => child.kill());
    const words = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => words.push(text));
    }
    return new Promise((resolve) => {
      child.on("error", (error) => resolve({ name, passed: false, words: String(error) }));
      child.on("close", (code) => {
        resolve({ name, passed: code === 0, words: Buffer.concat(words).toString() });
      });
    });
  });
}

/** Waits for checks and says how each ended; a failure ends this process. */
export async function finishChecks(running) {
  const checks = await Promise.all(running);
  for (const { name, passed, words } of checks) {
    console.log(`${passed ? "passed" : "FAILED"}  ${name}`);
    if (!passed) console.log(words);
  }
  if (checks.some(({ passed }) => !passed)) process.exit(1);
  return checks.length;
}
