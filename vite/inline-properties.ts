import postcss, { type Declaration } from "postcss";
import parseValue, { type Node } from "postcss-value-parser";
import type { Plugin } from "vite";

/**
 * Inlines the custom properties that have one value in every scheme and on every device: a first page carries the style
 * sheet, and a twentieth of it would be their names.
 */
export function inlineProperties(): Plugin {
  return {
    name: "calmward:inline-properties",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr) return null;
      return /\/app\/styles\/(app|site|patient|api-docs)\.css$/.test(id)
        ? inlineConstants(code)
        : null;
    },
  };
}

/** Replaces each custom property that is defined once, and never used with a fallback, by its value. */
export function inlineConstants(css: string): string {
  const root = postcss.parse(css);
  const definitions = new Map<string, Declaration[]>();
  const withFallback = new Set<string>();
  root.walkDecls((declaration) => {
    if (declaration.variable) {
      const others = definitions.get(declaration.prop) ?? [];
      definitions.set(declaration.prop, [...others, declaration]);
    }
    parseValue(declaration.value).walk((node) => {
      const [name, ...fallback] = variable(node) ?? [];
      if (name && fallback.length > 0) withFallback.add(name.value);
    });
  });
  const constants = new Map<string, string>();
  for (const [name, [definition, ...others]] of definitions) {
    if (!definition || others.length > 0 || withFallback.has(name)) continue;
    constants.set(name, definition.value);
    definition.remove();
  }
  root.walkDecls((declaration) => {
    declaration.value = inline(declaration.value, constants);
  });
  return root.toString();
}

/** Arguments of `var(…)`; null for other nodes. */
const variable = (node: Node) =>
  node.type === "function" && node.value === "var" ? node.nodes : null;

/** Resolves constants in a value, recursively. */
function inline(value: string, constants: ReadonlyMap<string, string>): string {
  if (!value.includes("var(")) return value;
  const parsed = parseValue(value);
  parsed.walk((node) => {
    const constant = constants.get(variable(node)?.[0]?.value ?? "");
    if (constant === undefined) return;
    Object.assign(node, { type: "word", value: inline(constant, constants) });
    return false;
  });
  return parseValue.stringify(parsed.nodes);
}
