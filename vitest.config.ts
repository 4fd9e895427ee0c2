import { defineConfig } from "vitest/config";
import { findTemporaryFolder } from "./scripts/memory-folder.mjs";
import { SQLITE_ONLY } from "./tests/support/sqlite-only";
import { resolve } from "./vite/resolve";

// Here for the global setups of all projects, whose order is not defined.
process.env.TMPDIR ??= findTemporaryFolder();

/** Generous: they catch a hanging test, and must not fail on a busy machine. */
const timeouts = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // The default of one second is too short for `expect.poll` while two other test files run.
  expect: { poll: { timeout: 20_000 } },
};
/** Test files in one worker share its module cache: loading the modules again takes half a second for each of 200 files. */
const sharedModules = { isolate: false };

const skippedOnPostgres = process.env.ALL_ON_POSTGRES === "on" ? [] : SQLITE_ONLY;

export default defineConfig({
  resolve,
  test: {
    // One worker a processor, whatever the project: with one more, the whole run took as long or longer.
    maxWorkers: "100%",
    globalSetup: ["tests/support/temporary-folder.ts"],
    // Cache of transformed modules, shared by the projects: a third less time for transforms.
    experimental: { fsModuleCache: true },
    reporters: ["default", "./tests/support/database-summary.ts"],
    projects: [
      {
        resolve,
        test: {
          ...timeouts,
          ...sharedModules,
          name: "unit",
          include: ["tests/unit/*.test.{ts,tsx}"],
          setupFiles: ["tests/support/mock-workers.ts"],
        },
      },
      {
        resolve,
        // Tests that start worker processes, or mock modules of Node.
        test: { ...timeouts, name: "isolated", include: ["tests/unit/isolated/*.test.ts"] },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...sharedModules,
          name: "sqlite",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/http/**"],
          globalSetup: ["tests/support/sqlite.ts"],
          setupFiles: ["tests/support/mock-workers.ts"],
          env: { TEST_DATABASE: "sqlite", LOG_LEVEL: "error" },
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...sharedModules,
          name: "postgres",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/http/**", ...skippedOnPostgres],
          globalSetup: ["tests/support/postgres.ts"],
          setupFiles: ["tests/support/mock-workers.ts"],
          env: { TEST_DATABASE: "postgres", LOG_LEVEL: "error" },
        },
      },
      {
        resolve,
        test: {
          ...timeouts,
          ...sharedModules,
          name: "http",
          include: ["tests/integration/http/**/*.test.ts"],
          globalSetup: ["tests/support/server-data.ts"],
          setupFiles: ["tests/support/left-over-servers.ts"],
        },
      },
    ],
  },
});
