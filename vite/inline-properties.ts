import { type CustomAtRules, type TokenOrValue, transform, type Visitor } from "lightningcss";
import type { Plugin } from "vite";

type Constants = Map<string, TokenOrValue[]>;

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

export function inlineConstants(css: string): string {
  const constants = findConstants(css);
  return visit(css, {
    Declaration: { custom: ({ name }) => (constants.has(name) ? [] : undefined) },
    Variable: ({ name: { ident } }) => constants.get(ident),
  });
}

/** The properties that are defined once and never used with a fallback. */
function findConstants(css: string): Constants {
  const values: Record<string, TokenOrValue[][]> = {};
  const withFallback = new Set<string>();
  visit(css, {
    Declaration: { custom: ({ name, value }) => void (values[name] ??= []).push(value) },
    Variable: ({ name: { ident }, fallback }) => void (fallback && withFallback.add(ident)),
  });
  const constants: Constants = new Map();
  for (const [name, [value, ...others]] of Object.entries(values)) {
    if (value && others.length === 0 && !withFallback.has(name)) constants.set(name, value);
  }
  return new Map([...constants].map(([name, value]) => [name, resolve(value, constants)]));
}

/** A value with the constants that it refers to in their places. */
function resolve(value: TokenOrValue[], constants: Constants): TokenOrValue[] {
  return value.flatMap((token) => {
    if (token.type === "var") {
      const constant = constants.get(token.value.name.ident);
      return constant ? resolve(constant, constants) : [token];
    }
    if (token.type !== "function") return [token];
    const resolved = resolve(token.value.arguments, constants);
    return [{ ...token, value: { ...token.value, arguments: resolved } }];
  });
}

function visit(css: string, visitor: Visitor<CustomAtRules>): string {
  return transform({ filename: "styles.css", code: Buffer.from(css), visitor }).code.toString();
}
