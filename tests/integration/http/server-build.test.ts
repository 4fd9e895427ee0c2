import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { dependencies } from "../../../package.json";

const FOLDER = "build/server";

/** Lists the static and dynamic imports of a built file. */
const listImports = (file: string): string[] => {
  const source = readFileSync(path.join(FOLDER, file), "utf8");
  const matches = source.matchAll(/^(?:import|export)\b[^"';]*"([^"]+)";|\bimport\("([^"]+)"\)/gm);
  return [...matches].map(([, name, dynamicName]) => name ?? dynamicName ?? "");
};
const FILES = readdirSync(FOLDER, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".js"),
);
/** Package of an import; null for built-in modules and files of the build. */
const findPackage = (name: string): string | null =>
  /^(node:|\.)/.test(name) ? null : (/^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? null);

it("imports only declared dependencies: what a bundled package imports is bundled too", () => {
  const packages = new Set(FILES.flatMap(listImports).map(findPackage));
  packages.delete(null);
  expect(packages.size).toBeGreaterThan(15);
  expect([...packages].filter((name) => !(name && name in dependencies))).toEqual([]);
});

it("loads neither React nor Express in the operator's commands", () => {
  const loaded = new Set<string>(["admin.js"]);
  for (const file of loaded) {
    for (const name of listImports(file)) {
      if (name.startsWith(".")) loaded.add(path.join(path.dirname(file), name));
    }
  }
  const packages = [...loaded].flatMap(listImports).map(findPackage);
  expect(packages).toContain("sequelize");
  expect(packages.filter((name) => name && /react|express/.test(name))).toEqual([]);
});
