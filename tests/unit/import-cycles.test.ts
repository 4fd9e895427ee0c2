import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findCycle, type ImportGraph, readImports } from "~/tests/support/imports";

const ROOT = path.resolve(import.meta.dirname, "../..");

const FILES = ["app", "server", "models", "migrations"].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(folder, file.split(path.sep).join("/"))),
);

/** Import graph between the groups that `findGroup` assigns files to; files of no group (null) are left out. */
function groupImports(graph: ImportGraph, findGroup: (file: string) => string | null): ImportGraph {
  const groups: ImportGraph = new Map();
  for (const [file, imports] of graph) {
    const from = findGroup(file);
    if (from === null) continue;
    const others = imports.flatMap((each) => findGroup(each) ?? []).filter((to) => to !== from);
    groups.set(from, [...(groups.get(from) ?? []), ...others]);
  }
  return groups;
}

describe("imports", () => {
  const imports = readImports(ROOT, FILES);

  it("form no cycle of files", () => {
    expect(findCycle(imports)).toBeNull();
  });

  it("form no cycle of domain folders", () => {
    const findDomain = (file: string) => /^server\/[\w-]+(?=\/)/.exec(file)?.[0] ?? null;
    expect(findCycle(groupImports(imports, findDomain))).toBeNull();
  });

  it("form no cycle of app/http, app/contracts and app/components", () => {
    const findPart = (file: string) =>
      /^app\/(http|contracts|components)(?=\/)/.exec(file)?.[0] ?? null;
    expect(findCycle(groupImports(imports, findPart))).toBeNull();
  });
});

describe("a cycle of imports", () => {
  it("is found wherever it begins", () => {
    const graph: ImportGraph = new Map([
      ["start", ["a"]],
      ["a", ["b"]],
      ["b", ["c"]],
      ["c", ["a"]],
    ]);
    expect(findCycle(graph)).toEqual(["a", "b", "c", "a"]);
  });

  it("is not made of two paths to one file", () => {
    const graph: ImportGraph = new Map([
      ["start", ["a", "b"]],
      ["a", ["end"]],
      ["b", ["end"]],
      ["end", []],
    ]);
    expect(findCycle(graph)).toBeNull();
  });
});
