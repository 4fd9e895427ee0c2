import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

/** From the npm registry, since not every installation shall load it. Redocly's rules run in unit/api-document. */
const SPECTRAL = "@stoplight/spectral-cli@6.16.3";

const DOCUMENT = path.resolve("build/server/openapi.json");
const folder = mkdtempSync(path.join(tmpdir(), "calmward-linters-"));

/** Off: it knows scopes of OAuth only; OpenAPI 3.1 allows roles for every security scheme, and a token has a scope too. */
const RULES = { extends: "spectral:oas", rules: { "oas3-operation-security-defined": "off" } };

it("the API's document passes Spectral", () => {
  const rules = path.join(folder, "rules.json");
  writeFileSync(rules, JSON.stringify(RULES));
  const { stdout } = spawnSync(
    "npx",
    [
      "--yes",
      SPECTRAL,
      "lint",
      DOCUMENT,
      "--ruleset",
      rules,
      "--format",
      "json",
      "--quiet",
      "--fail-severity",
      "hint",
    ],
    { cwd: folder, encoding: "utf8", maxBuffer: 1e9 },
  );
  expect(JSON.parse(stdout)).toEqual([]);
});
