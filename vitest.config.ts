import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

const plugins = [tsconfigPaths()];
/** Generous: they catch what hangs, and must not fail on a busy machine. */
const patience = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What is asked until it is so: a second is short where two other test files run.
  expect: { poll: { timeout: 20_000 } },
};
/** The files of a processor share its modules: to load them anew for each takes half a second, two hundred times. */
const shared = { isolate: false };

export default defineConfig({
  plugins,
  test: {
    // One test file a processor, of whichever project: with one more, each took so much longer that all took longer.
    maxWorkers: "100%",
    globalSetup: ["tests/support/temporary-folder.ts"],
    reporters: ["default", "./tests/support/database-summary.ts"],
    projects: [
      {
        plugins,
        test: { ...patience, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] },
      },
      {
        plugins,
        test: {
          ...patience,
          ...shared,
          name: "sqlite",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/http/**"],
          globalSetup: ["tests/support/sqlite.ts"],
          env: { TEST_DATABASE: "sqlite", LOG_LEVEL: "error" },
        },
      },
      {
        plugins,
        test: {
          ...patience,
          ...shared,
          name: "postgres",
          include: ["tests/integration/**/*.test.ts"],
          exclude: ["tests/integration/http/**"],
          globalSetup: ["tests/support/postgres.ts"],
          env: { TEST_DATABASE: "postgres", LOG_LEVEL: "error" },
        },
      },
      {
        plugins,
        test: {
          ...patience,
          name: "http",
          include: ["tests/integration/http/**/*.test.ts"],
          globalSetup: ["tests/support/server-data.ts"],
          setupFiles: ["tests/support/left-over-servers.ts"],
        },
      },
    ],
  },
});
