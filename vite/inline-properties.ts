import postcss, { type Declaration } from "postcss";
import parseValue, { type Node } from "postcss-value-parser";
import type { Plugin } from "vite";

/**
 * Inlines the custom properties whose value is the same in every color scheme and on every device: a visitor's first page
 * contains the style sheet, and a twentieth of it would be their names.
 */
export function inlineProperties(): Plugin {
  return {
    name: "calmward:inline-properties",
    apply: "build",
    transform(code, id, options) {
      if (options?.ssr) return null;
      return id.endsWith("/app/styles/theme.css") ? inlineConstants(code) : null;
    },
  };
}

/** Replaces each custom property that is defined once, and never used with a fallback, by its value. */
export function inlineConstants(css: string): string {
  const root = postcss.parse(css);
  const definitions = new Map<string, Declaration[]>();
  const namesWithFallback = new Set<string>();
  root.walkDecls((declaration) => {
    if (declaration.variable) {
      const earlier = definitions.get(declaration.prop) ?? [];
      definitions.set(declaration.prop, [...earlier, declaration]);
    }
    parseValue(declaration.value).walk((node) => {
      const [name, ...fallback] = varArguments(node) ?? [];
      if (name && fallback.length > 0) namesWithFallback.add(name.value);
    });
  });
  const constants = new Map<string, string>();
  for (const [name, [definition, ...others]] of definitions) {
    if (!definition || others.length > 0 || namesWithFallback.has(name)) continue;
    constants.set(name, definition.value);
    definition.remove();
  }
  root.walkDecls((declaration) => {
    declaration.value = inline(declaration.value, constants);
  });
  return root.toString();
}

/** Arguments of `var(…)`; null for other nodes. */
const varArguments = (node: Node) =>
  node.type === "function" && node.value === "var" ? node.nodes : null;

/** Resolves constants in a value, recursively. */
function inline(value: string, constants: ReadonlyMap<string, string>): string {
  if (!value.includes("var(")) return value;
  const parsed = parseValue(value);
  parsed.walk((node) => {
    const constant = constants.get(varArguments(node)?.[0]?.value ?? "");
    if (constant === undefined) return;
    Object.assign(node, { type: "word", value: inline(constant, constants) });
    return false;
  });
  return parseValue.stringify(parsed.nodes);
}
