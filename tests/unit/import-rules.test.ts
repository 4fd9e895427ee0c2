import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");

const FORBIDDEN: [folder: string, source: string][] = [
  ["models", 'import "~/server/tags/tags";'],
  ["models", 'import "~/app/root";'],
  ["server", 'import "~/app/http/etag.server";'],
  ["migrations", 'import "~/server/platform/list";'],
  ["app/components", 'import { listTags } from "~/server/tags/tags";\nlistTags();'],
  ["app/components", 'import { Tag } from "~/models";\nTag.name;'],
  ["app/components", 'import { listTags } from "../../server/tags/tags";\nlistTags();'],
  ["app/admin", 'import { Tag } from "~/models";\nTag.name;'],
  ["app/http", 'import { Tag } from "~/models";\nTag.name;'],
  ["app/http", 'import { fieldId } from "~/app/components/forms/field-frame";\nfieldId();'],
  ["app/http", 'import { fieldId } from "../components/forms/field-frame";\nfieldId();'],
  ["app/contracts", 'import { Badge } from "~/app/components/ui/badge";\nBadge();'],
  ["app/contracts", 'import "~/app/http/etag.server";'],
  ["app/contracts", 'import { listTags } from "~/server/tags/tags";\nlistTags();'],
  ["app/admin", 'import { migrations } from "~/migrations";\nmigrations();'],
];
const ALLOWED: [folder: string, source: string][] = [
  ["server", 'import "~/models";'],
  ["app/components", 'import "~/models/tags/tag.schema";'],
  ["app/components", 'import type { Tag } from "~/models";\nexport type Row = Tag;'],
  ["app/http", 'import "~/server/platform/errors";'],
];
const FORBIDDEN_IN_SCHEMAS = [
  "~/server/tags/tags",
  "~/app/root",
  "sequelize",
  "~/models",
  "./tag",
].map((from) => `import "${from}";`);
const BODY_READERS = [
  "export const read = (request: Request) => request.formData();",
  "export const read = (args: { request: Request }) => args.request.json();",
];
const NORMALIZED = 'export const name = "a".normalize();';

type Report = { diagnostics: { filename: string; code: string }[] };

/** A project with the linter's configuration, and a file for each source. */
const project = mkdtempSync(path.join(tmpdir(), "calmward-linter-"));
const files = new Map<string, string>();
let violations: Report["diagnostics"] = [];

/** Path of the source's file. */
function addFile(folder: string, source: string, suffix = ".ts"): string {
  const file = path.join(folder, `probe-${files.size}${suffix}`);
  files.set(`${folder} ${source}`, file);
  mkdirSync(path.join(project, folder), { recursive: true });
  writeFileSync(path.join(project, file), `${source}\n`);
  return file;
}

/** Rules that a source violates. */
function findRules(folder: string, source: string): string[] {
  const file = files.get(`${folder} ${source}`);
  return violations.filter(({ filename }) => filename === file).map(({ code }) => code);
}

/** Output of the linter, which exits with 1 where it finds a violation. */
function runLinter(): string {
  const linter = path.join(ROOT, "node_modules/oxlint/bin/oxlint");
  try {
    return execFileSync(process.execPath, [linter, "-c", "oxlint.config.js", "-f", "json"], {
      cwd: project,
      encoding: "utf8",
    });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

beforeAll(() => {
  for (const name of ["oxlint.config.js", "package.json"]) {
    cpSync(path.join(ROOT, name), path.join(project, name));
  }
  symlinkSync(path.join(ROOT, "node_modules"), path.join(project, "node_modules"));
  for (const [folder, source] of [...FORBIDDEN, ...ALLOWED]) addFile(folder, source);
  for (const source of FORBIDDEN_IN_SCHEMAS) addFile("models/tags", source, ".schema.ts");
  for (const source of [...BODY_READERS, NORMALIZED]) addFile("app/http", source);
  violations = (JSON.parse(runLinter()) as Report).diagnostics;
});

afterAll(() => rmSync(project, { recursive: true }));

describe("the import rules", () => {
  const RULE = "eslint-js(no-restricted-imports)";

  it.each(FORBIDDEN)("forbid in %s: %s", (folder, source) => {
    expect(findRules(folder, source)).toContain(RULE);
  });

  it.each(ALLOWED)("allow in %s: %s", (folder, source) => {
    expect(findRules(folder, source)).toEqual([]);
  });

  it.each(FORBIDDEN_IN_SCHEMAS)("forbid in schemas: %s", (source) => {
    expect(findRules("models/tags", source)).toContain(RULE);
  });
});

it.each([...BODY_READERS, NORMALIZED])("the syntax rules forbid: %s", (source) => {
  expect(findRules("app/http", source)).toContain("eslint-js(no-restricted-syntax)");
});
