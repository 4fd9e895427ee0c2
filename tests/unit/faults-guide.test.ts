import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const TEST_NAMES = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => path.basename(file, ".test.ts"));

/** Cells of the guide's column "Tested", row by row. */
const TESTED_CELLS = readFileSync("docs/faults.md", "utf8")
  .split("\n\n")
  .filter((block) => /^\| Fault [^\n]*\| Tested +\|/.test(block))
  .flatMap((table) => table.trim().split("\n").slice(2))
  .map((row) => row.split(" | ").at(-1)?.replace(/\|$/, "").trim() ?? "");

describe("the guide to faults", () => {
  it("names existing tests", () => {
    expect(TESTED_CELLS.length).toBeGreaterThan(20);
    const namedTests = TESTED_CELLS.flatMap((cell) => [
      ...[...cell.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => name),
      ...[...cell.matchAll(/^(kill|process|disk|database|clients|clock)\b/g)].map(
        ([, name = ""]) => `faults-${name}`,
      ),
    ]);
    expect(namedTests.filter((name) => !TEST_NAMES.includes(name))).toEqual([]);
    for (const kind of ["kill", "process", "disk", "database", "clients", "clock"]) {
      expect(namedTests).toContain(`faults-${kind}`);
    }
  });

  it("names a test for each fault, or says why there is none", () => {
    const untested = TESTED_CELLS.filter(
      (cell) => !/^(kill|process|disk|database|clients|clock|the same|not tested: |`)/.test(cell),
    );
    expect(untested).toEqual([]);
  });
});
