import postcss, { type ChildNode } from "postcss";
import parseSelector, { type Selector } from "postcss-selector-parser";
import type { Plugin } from "vite";
import type { StyleRule } from "../app/http/page-styles.server";

/** Writes each style sheet's rules beside it, as JSON, from which the server takes those that a page needs. */
export function styleRules(): Plugin {
  return {
    name: "calmward:style-rules",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const asset of Object.values(bundle)) {
          if (asset.type !== "asset" || !asset.fileName.endsWith(".css")) continue;
          const rules = listRules(String(asset.source));
          this.emitFile({
            type: "asset",
            fileName: `${asset.fileName}.json`,
            source: JSON.stringify(rules),
          });
        }
      },
    },
  };
}

/** At-rules without selectors that a page needs only if it uses their name. */
const NAMED_AT_RULES = ["keyframes", "property", "font-face", "counter-style"];

/** Flattens a minified style sheet to its rules, each with the at-rules around it. */
export function listRules(css: string): StyleRule[] {
  const rules: StyleRule[] = [];
  const add = (nodes: ChildNode[], context: string[]) => {
    for (const node of nodes) {
      if (node.type === "rule") {
        rules.push({ context, selectors: splitSelectors(node.selector), body: toBody(node.nodes) });
      } else if (node.type === "atrule" && NAMED_AT_RULES.includes(node.name)) {
        rules.push({ context, name: node.params, text: node.toString() });
      } else if (node.type === "atrule" && node.params === "print") {
        // Printers use the whole sheet, which the first page links to as its print style sheet.
        continue;
      } else if (node.type === "atrule" && node.nodes) {
        add(node.nodes, [...context, `@${node.name}${node.params && ` ${node.params}`}`]);
      } else if (node.type === "atrule") {
        // At-rules without a block, such as the layer order.
        rules.push({ context, name: "", text: `${node.toString()};` });
      }
    }
  };
  add(postcss.parse(css).nodes, []);
  return rules;
}

/** Splits a selector list, each selector with the classes that must be on the page for it to match. */
function splitSelectors(selectorList: string): [text: string, ...classes: string[]][] {
  return parseSelector()
    .astSync(selectorList)
    .nodes.map((selector) => [selector.toString().trim(), ...new Set(findRequired(selector))]);
}

/** Classes without which a selector cannot match, also in `:is()` and `:has()` with one argument, as of utilities for children. */
function findRequired({ nodes }: Selector): string[] {
  return nodes.flatMap((node) => {
    if (node.type === "class") return [node.value];
    const [argument, ...others] =
      node.type === "pseudo" && [":is", ":where", ":has"].includes(node.value) ? node.nodes : [];
    return argument && others.length === 0 ? findRequired(argument) : [];
  });
}

/** Declarations as text, or, if all define custom properties, as pairs, which a page may need a part of. */
function toBody(nodes: ChildNode[]): NonNullable<StyleRule["body"]> {
  const declarations = nodes.filter((node) => node.type === "decl");
  if (declarations.length === nodes.length && declarations.every(({ variable }) => variable)) {
    return declarations.map(({ prop, value }) => [prop, value]);
  }
  return nodes.map(String).join(";");
}
