import { defineConfig } from "vitest/config";
import { resolve } from "./vite/resolve";

/**
 * Full-size runs that take minutes and gigabytes: `npm run test:heavy`. They need a build, and run one after another. Their
 * temporary files are not in memory, as those of the other tests are.
 */
export default defineConfig({
  resolve,
  test: {
    name: "heavy",
    globalSetup: [
      "tests/support/temporary-folder.ts",
      "tests/support/server-data.ts",
      "tests/support/sqlite.ts",
    ],
    setupFiles: ["tests/support/left-over-servers.ts"],
    include: ["tests/heavy/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
  },
});
