import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import type { HiddenClasses } from "../support/forms-client/visibility";

const STYLES = path.resolve("build/client/assets");
/** Width of the window that the forms client stands for, in pixels: see the viewport in playwright.config.ts. */
const WINDOW_WIDTH = 1280;
const PIXELS_PER_REM = 16;

/**
 * Selectors of the elements that the built style sheets hide in a wide window without scripts, by a class of the element
 * or of its parent: the forms client reads no style sheet.
 */
export const readHiddenByStyle = (): HiddenClasses =>
  readHiddenClasses(
    readdirSync(STYLES)
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(path.join(STYLES, name), "utf8"))
      .join("\n"),
  );

/** Reads the selectors with `display: none` that apply in the window; a selector without a class is not one of ours. */
export function readHiddenClasses(css: string): HiddenClasses {
  const selectors: Record<string, Set<string>> = {};
  postcss.parse(css).walkDecls("display", (declaration) => {
    if (declaration.value !== "none" || !appliesInWindow(declaration)) return;
    for (const selector of (declaration.parent as Rule).selectors) {
      const className = findSubjectClass(selector);
      if (className && !selector.includes("::")) (selectors[className] ??= new Set()).add(selector);
    }
  });
  return Object.fromEntries(
    Object.entries(selectors).map(([className, each]) => [className, [...each].join(", ")]),
  );
}

/** The last class outside of parentheses, unescaped: that of the element, or of its parent. */
function findSubjectClass(selector: string): string | undefined {
  const withoutArguments = selector.replace(/\((?:[^()]|\([^()]*\))*\)/g, "()");
  const [, escaped] = /.*\.((?:\\.|[\w-])+)/s.exec(withoutArguments) ?? [];
  return escaped?.replace(/\\(.)/g, "$1");
}

function appliesInWindow(declaration: Declaration): boolean {
  for (let node = declaration.parent?.parent; node; node = node.parent) {
    if (node.type === "atrule" && !matchesWindow(node)) return false;
  }
  return true;
}

/** Whether an at-rule applies in the window. @throws Error for a query of a kind that is not handled here */
function matchesWindow({ name, params }: AtRule): boolean {
  if (name === "layer" || name === "supports") return true;
  if (params === "screen" || params === "not print") return true;
  if (["print", "(forced-colors:active)"].includes(params) || params.includes("(scripting:")) {
    return false;
  }
  if (params.startsWith("not all and ")) {
    return !matchesWidth(params.slice("not all and ".length));
  }
  return matchesWidth(params);
}

function matchesWidth(query: string): boolean {
  const [, bound, width = "", unit] = /^\((min|max)-width: ?([\d.]+)(px|rem)\)$/.exec(query) ?? [];
  if (!bound)
    throw new Error(`Does ${query} match in a window without scripts? See hidden-by-style`);
  const pixels = Number(width) * (unit === "rem" ? PIXELS_PER_REM : 1);
  return bound === "min" ? WINDOW_WIDTH >= pixels : WINDOW_WIDTH <= pixels;
}
