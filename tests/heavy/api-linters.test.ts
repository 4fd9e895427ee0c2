import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

/** Linters and generators of clients from the npm registry, which not every installation shall load. */
const SPECTRAL = "@stoplight/spectral-cli@6.16.3";

const DOCUMENT = path.resolve("build/server/openapi.json");
const folder = mkdtempSync(path.join(tmpdir(), "calmward-linters-"));

it("of Spectral find nothing", () => {
  const rules = path.join(folder, "rules.yaml");
  writeFileSync(rules, "extends: spectral:oas\n");
  const { stdout } = spawnSync(
    "npx",
    ["--yes", SPECTRAL, "lint", DOCUMENT, "--ruleset", rules, "--format", "json", "--quiet"],
    { cwd: folder, encoding: "utf8", maxBuffer: 1e9 },
  );
  expect(JSON.parse(stdout)).toEqual([]);
});
