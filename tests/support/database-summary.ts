import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Reports at the end of a run which databases the integration tests ran on, and why others were skipped. */
export default class DatabaseSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [
      formatLine("SQLite", modules, "sqlite"),
      formatLine(describePostgres(modules), modules, "postgres"),
      formatLine("the built product over HTTP", modules, "http"),
    ].filter((line) => line !== null);
    if (lines.length === 0) return;
    console.log(`\n${lines.join("\n")}\n`);
    const file = process.env.DATABASE_SUMMARY_FILE;
    if (file) writeFileSync(file, lines.join("\n"));
  }
}

function formatLine(name: string, modules: readonly TestModule[], project: string): string | null {
  const projectModules = modules.filter((each) => each.project.name === project);
  if (projectModules.length === 0) return null;
  const states = projectModules.flatMap((each) =>
    [...each.children.allTests()].map((test) => test.result().state),
  );
  const [passed, failed, skipped] = (["passed", "failed", "skipped"] as const).map(
    (state) => states.filter((each) => each === state).length,
  );
  return `Integration tests: ${name}: ${passed} passed, ${failed} failed, ${skipped} left out`;
}

function describePostgres(modules: readonly TestModule[]): string {
  const postgresModule = modules.find((each) => each.project.name === "postgres");
  return postgresModule?.project.getProvidedContext().postgresDescription ?? "PostgreSQL";
}
