import { tmpdir } from "node:os";
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";

/** In the system's folder even where the other tests use memory: these take gigabytes. */
process.env.TMPDIR ??= tmpdir();

/** Full-size runs that take minutes and gigabytes: `npm run test:heavy`. They need a build, and run one after another. */
export default defineConfig({
  plugins: [tsconfigPaths()],
  test: {
    name: "heavy",
    globalSetup: ["tests/support/temporary-folder.ts"],
    setupFiles: ["tests/support/left-over-servers.ts"],
    include: ["tests/heavy/**/*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    fileParallelism: false,
  },
});
