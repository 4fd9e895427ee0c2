import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ImportGraph, readImports } from "../support/imports";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FILES = ["app", "server", "models"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/"))),
);

/** Code of partners and offers. Of the app only what these import themselves: its lists and forms serve all areas. */
const DOMAINS = /^(models\/partners|server\/(benefits|partners|partner-offers))\//;
const SCREENS = /^app\/admin\/(partners|partner-offers)\/|^app\/api\/partner/;
/** What the domains stand on, which knows all tables and decides nothing about an offer. */
const PLATFORM = "server/platform/";

/** Models and domains that hold what somebody has, feels, answered or is treated for; and the door to all models. */
const HEALTH = new RegExp(
  [
    "^models/(appointments|guidance|patients|requests|sessions|surveys|work-list)/",
    "^models/catalogue/(?!plan\\.schema\\.ts)",
    "^models/(index|registry)\\.ts",
    "^server/(appointments|bookings|calendar|caretakers|catalogue|guidance|media|patient-accounts|patient-records|patients|printed-plans|procedure-plans|requests|sessions|surveys|today|work-list)/",
  ].join("|"),
);

/** Lists the files that others reach, through their imports and those of what they import. */
function reach(graph: ImportGraph, from: readonly string[]): string[] {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file) || file.startsWith(PLATFORM)) return;
    reached.add(file);
    graph.get(file)?.forEach(visit);
  };
  from.forEach(visit);
  return [...reached];
}

describe("partners and their offers", () => {
  const graph = readImports(ROOT, FILES, { includeDynamic: true });

  it("are blind to health: their domains reach nothing that holds it", () => {
    const domains = FILES.filter((file) => DOMAINS.test(file));
    expect(domains.length).toBeGreaterThan(20);
    expect(reach(graph, domains).filter((file) => HEALTH.test(file))).toEqual([]);
  });

  it("have screens and calls that import nothing of it either", () => {
    const screens = FILES.filter((file) => SCREENS.test(file));
    expect(screens.length).toBeGreaterThan(5);
    const imported = screens.flatMap((file) => graph.get(file) ?? []);
    expect(imported.filter((file) => HEALTH.test(file))).toEqual([]);
  });

  it("would be noticed if they looked", () => {
    expect(
      reach(graph, ["server/patients/health-index.ts"]).some((file) => HEALTH.test(file)),
    ).toBe(true);
    for (const file of ["models/catalogue/procedure.ts", "models/surveys/survey-answer.ts"])
      expect(FILES.includes(file) && HEALTH.test(file), file).toBe(true);
  });
});
