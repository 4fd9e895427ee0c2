import postcss, { type Declaration, type Root } from "postcss";
import parseValue from "postcss-value-parser";
import type { Plugin } from "vite";
import { resolveUncombinedProperties, varArguments } from "./uncombined-properties";

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
      return id.endsWith("/app/styles/theme.css")
        ? resolveUncombinedProperties(dropUnusedProperties(inlineConstants(code)))
        : null;
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

/**
 * Removes the custom properties by which utilities of a group could be combined (`--tw-…`), where the product does not:
 * those that no rule reads, and those that no rule sets, whose fallback then always applies.
 */
export function dropUnusedProperties(css: string): string {
  const root = postcss.parse(css);
  const { read, set } = findUtilityProperties(root);
  const isDropped = (name: string) =>
    name.startsWith("--tw-") && !(read.has(name) && set.has(name));
  root.walkDecls((declaration) => {
    if (isDropped(declaration.prop)) declaration.remove();
    else declaration.value = applyFallbacks(declaration.value, isDropped);
  });
  root.walkAtRules("property", (rule) => {
    if (isDropped(rule.params)) rule.remove();
  });
  return root.toString();
}

/** Names of the custom properties that are read anywhere, and of those that have another value than their initial one. */
function findUtilityProperties(root: Root) {
  const read = new Set<string>();
  const set = new Set<string>();
  root.walkDecls(({ prop, value, parent }) => {
    // The list of initial values, for browsers without @property.
    const isInitial = parent?.type === "rule" && parent.selector.includes("::backdrop");
    if (prop.startsWith("--tw-") && !isInitial) set.add(prop);
    parseValue(value).walk((node) => {
      const name = varArguments(node)?.[0]?.value;
      if (name) read.add(name);
    });
  });
  return { read, set };
}

/** Replaces each `var()` of a dropped property by its fallback. */
function applyFallbacks(value: string, isDropped: (name: string) => boolean): string {
  if (!value.includes("var(--tw-")) return value;
  const parsed = parseValue(value);
  parsed.walk((node) => {
    const [name, comma, ...fallback] = varArguments(node) ?? [];
    if (!name || !comma || !isDropped(name.value)) return;
    const text = applyFallbacks(parseValue.stringify(fallback), isDropped);
    Object.assign(node, { type: "word", value: text });
    return false;
  });
  return parseValue.stringify(parsed.nodes).replace(/ +/g, " ").trim();
}
