import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SQLITE_ONLY } from "../support/sqlite-only";

it.each(SQLITE_ONLY)("%s has no test of PostgreSQL, or of concurrent writes", (file) => {
  expect(readFileSync(file, "utf8")).not.toMatch(/ON_POSTGRES|concurren/i);
});
