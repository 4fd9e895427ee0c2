import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";

/** Value imports between TypeScript files: the imported files by importing file, relative to the root. */
export type ImportGraph = Map<string, string[]>;

const SUFFIXES = ["", ".ts", ".tsx", "/index.ts"];

type Options = {
  /** Adds the imports that run later, such as `import("./rank-slider")`. */
  includeDynamic?: boolean;
};

/** Reads the imports of files. Type-only imports are left out, as they are erased. */
export function readImports(
  root: string,
  files: string[],
  { includeDynamic = false }: Options = {},
): ImportGraph {
  const known = new Set(files);
  const graph: ImportGraph = new Map();
  for (const file of files) {
    const text = readFileSync(path.join(root, file), "utf8");
    const { statements } = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const specifiers = statements.flatMap((statement) => findValueSpecifier(statement) ?? []);
    if (includeDynamic) specifiers.push(...findDynamicSpecifiers(text));
    graph.set(
      file,
      specifiers.flatMap((specifier) => resolveSpecifier(file, specifier, known) ?? []),
    );
  }
  return graph;
}

const findDynamicSpecifiers = (text: string) =>
  [...text.matchAll(/\bimport\("([^"]+)"\)/g)].flatMap(([, specifier]) => specifier ?? []);

function findValueSpecifier(statement: ts.Statement): string | undefined {
  if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return undefined;
  const { moduleSpecifier } = statement;
  if (!moduleSpecifier || !ts.isStringLiteral(moduleSpecifier)) return undefined;
  return isTypeOnly(statement) ? undefined : moduleSpecifier.text;
}

function isTypeOnly(statement: ts.ImportDeclaration | ts.ExportDeclaration): boolean {
  if (ts.isExportDeclaration(statement)) return statement.isTypeOnly;
  const { importClause } = statement;
  if (!importClause) return false;
  const { namedBindings, name } = importClause;
  if (importClause.isTypeOnly) return true;
  return (
    !name &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every((element) => element.isTypeOnly)
  );
}

function resolveSpecifier(file: string, specifier: string, known: Set<string>): string | undefined {
  if (!/^(~\/|\.)/.test(specifier)) return undefined;
  const base = specifier.startsWith("~/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(file), specifier);
  const suffix = SUFFIXES.find((each) => known.has(base + each));
  return suffix === undefined ? undefined : base + suffix;
}

/** Finds a cycle, from a node back to itself; null if there is none. */
export function findCycle(graph: ImportGraph): string[] | null {
  const done = new Set<string>();
  const visit = (node: string, trail: string[]): string[] | null => {
    if (trail.includes(node)) return [...trail.slice(trail.indexOf(node)), node];
    if (done.has(node)) return null;
    for (const next of graph.get(node) ?? []) {
      const cycle = visit(next, [...trail, node]);
      if (cycle) return cycle;
    }
    done.add(node);
    return null;
  };
  for (const node of graph.keys()) {
    const cycle = visit(node, []);
    if (cycle) return cycle;
  }
  return null;
}
