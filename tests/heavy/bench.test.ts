import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

it("the bench runs, and its bare server answers what the product answers", async () => {
  const { stdout } = await promisify(execFile)("npx", ["tsx", "bench/run.ts", "--quick"], {
    maxBuffer: 1e9,
  });
  expect(stdout).toContain("| ratio");
});
