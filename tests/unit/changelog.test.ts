import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { listProgramChanges } from "~/app/api-docs/program-changes";
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

  it("shows what changes for programs in the API's document", () => {
    const text = `# Changelog

## Unreleased

### For programs

- A new call.

## 0.2.0 - 2026-02-03

### For operators

- A setting.

### For programs

- A new
  field.

### For people

- A page.

## 0.1.0 - 2026-01-01
`;
    expect(listProgramChanges(text)).toBe(
      "## Changes after 0.2.0\n\n- A new call.\n\n## Changes in 0.2.0, of 2026-02-03\n\n- A new\n  field.\n",
    );
    expect(listProgramChanges(changelog)).toContain("## Changes in 0.2.0, of 2026-11-26");
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
