import postcss, { type AtRule, type Declaration, type Root, type Rule } from "postcss";
import parseValue, { type Node } from "postcss-value-parser";

/**
 * Custom properties by which Tailwind combines utilities on one element, such as a shadow with an inset shadow, where no
 * element of the product does (`styles-in-use.test.ts`). A width of a border stands before its style in the sheet.
 */
const UNCOMBINED = new Set([
  "--tw-border-style",
  "--tw-inset-shadow",
  "--tw-numeric-spacing",
  "--tw-outline-style",
  "--tw-shadow",
]);

/** A layer of a shadow that nothing fills. */
const EMPTY_SHADOW = "0 0 #0000";

/** Arguments of `var(…)`; null for other nodes. */
export const varArguments = (node: Node) =>
  node.type === "function" && node.value === "var" ? node.nodes : null;

/**
 * Replaces each uncombined property by the value that its own rule sets, else by its initial one: a first page contains
 * its styles, and of a list's a twentieth would be these properties, their registrations, and their values for old browsers.
 */
export function resolveUncombinedProperties(css: string): string {
  const root = postcss.parse(css);
  const initialValues = takeInitialValues(root);
  root.walkDecls((declaration) => {
    if (!declaration.value.includes("var(--tw-")) return;
    const ownValues = new Map<string, string>();
    declaration.parent?.each((sibling) => {
      if (sibling.type === "decl") ownValues.set(sibling.prop, sibling.value);
    });
    const parsed = parseValue(declaration.value);
    parsed.walk((node) => {
      const name = varArguments(node)?.[0]?.value;
      if (!name || !UNCOMBINED.has(name)) return;
      const value = ownValues.get(name) ?? initialValues.get(name) ?? "";
      Object.assign(node, { type: "word", value });
      return false;
    });
    declaration.value = dropEmptyShadows(parseValue.stringify(parsed.nodes));
    if (isDrawnByBase(declaration)) declaration.remove();
  });
  root.walkDecls((declaration) => {
    if (UNCOMBINED.has(declaration.prop)) declaration.remove();
  });
  return root.toString();
}

/** Removes the registrations of uncombined properties, and returns their initial values. */
function takeInitialValues(root: Root): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  root.walkAtRules("property", (rule: AtRule) => {
    if (!UNCOMBINED.has(rule.params)) return;
    rule.walkDecls("initial-value", ({ value }) => void values.set(rule.params, value));
    rule.remove();
  });
  return values;
}

function dropEmptyShadows(value: string): string {
  if (!value.includes(EMPTY_SHADOW)) return value;
  const layers = value.split(/, *(?![^(]*\))/).filter((layer) => layer !== EMPTY_SHADOW);
  return layers.join(",") || EMPTY_SHADOW;
}

/** Whether a border is solid anyway, by `base.css`, which elements of the browser itself, such as a thumb, are not subject to. */
const isDrawnByBase = ({ prop, value, parent }: Declaration) =>
  /^border-(?:[\w-]+-)?style$/.test(prop) &&
  value === "solid" &&
  parent?.type === "rule" &&
  !/::-(?:moz|webkit)/.test((parent as Rule).selector);
