import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { createTables } from "./create-tables";

declare module "vitest" {
  export interface ProvidedContext {
    migratedFile: string;
  }
}

/** Global setup that creates the SQLite file with all tables, which the tests copy. */
export default async function provide(project: TestProject) {
  console.log("Integration tests: SQLite");
  const directory = mkdtempSync(path.join(tmpdir(), "calmward-migrated-"));
  await createTables(null, directory);
  project.provide("migratedFile", path.join(directory, "calmward.sqlite"));
  return () => rmSync(directory, { recursive: true, force: true });
}
