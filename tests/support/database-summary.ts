import { writeFileSync } from "node:fs";
import type { Reporter, TestModule } from "vitest/node";

/** Says at the end of a run which databases the integration tests ran on, and which they did not, and why. */
export default class DatabaseSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = [
      lineOf("SQLite", modules, "sqlite"),
      lineOf(postgresOf(modules), modules, "postgres"),
      lineOf("the built product over HTTP", modules, "http"),
    ].filter((line) => line !== null);
    if (lines.length === 0) return;
    console.log(`\n${lines.join("\n")}\n`);
    const file = process.env.DATABASE_SUMMARY_FILE;
    if (file) writeFileSync(file, lines.join("\n"));
  }
}

function lineOf(name: string, modules: readonly TestModule[], project: string): string | null {
  const own = modules.filter((each) => each.project.name === project);
  if (own.length === 0) return null;
  const states = own.flatMap((each) =>
    [...each.children.allTests()].map((test) => test.result().state),
  );
  const [passed, failed, skipped] = (["passed", "failed", "skipped"] as const).map(
    (state) => states.filter((each) => each === state).length,
  );
  return `Integration tests: ${name}: ${passed} passed, ${failed} failed, ${skipped} left out`;
}

function postgresOf(modules: readonly TestModule[]): string {
  const own = modules.find((each) => each.project.name === "postgres");
  return own?.project.getProvidedContext().postgresFound ?? "PostgreSQL";
}
