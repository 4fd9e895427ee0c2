import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { version } from "~/package.json";
import { releaseChanges } from "~/scripts/release.mjs";

const changelog = readFileSync("CHANGELOG.md", "utf8");

describe("the changelog", () => {
  it("has the version of the package as its newest release, under what is not released yet", () => {
    const headings = [...changelog.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading);
    expect(headings[0]).toBe("Unreleased");
    expect(headings[1]).toMatch(
      new RegExp(`^${version.replaceAll(".", "\\.")} - \\d{4}-\\d\\d-\\d\\d$`),
    );
    const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { version: string };
    expect(lock.version).toBe(version);
  });

  it("gets what is not released as the next version, unless there is nothing", () => {
    const before = "# Changelog\n\n## Unreleased\n\n- New.\n\n## 0.1.0 - 2026-01-01\n";
    expect(releaseChanges(before, "0.2.0", "2026-02-03")).toBe(
      "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2026-02-03\n\n- New.\n\n## 0.1.0 - 2026-01-01\n",
    );
    const empty = "# Changelog\n\n## Unreleased\n\n## 0.1.0 - 2026-01-01\n";
    expect(() => releaseChanges(empty, "0.2.0", "2026-02-03")).toThrow("nothing under Unreleased");
  });
});
