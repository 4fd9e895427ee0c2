import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import postcss, { type AtRule, type Declaration, type Rule } from "postcss";
import type { HiddenClasses } from "../support/forms-client/visibility";

const STYLES = path.resolve("app/styles");
/** Width of the window that the forms client stands for, in pixels: see the viewport in playwright.config.ts. */
const WINDOW_WIDTH = 1280;

/**
 * Selectors of the elements that the style sheets hide in a wide window without scripts, by a class of the element or of
 * its parent: the forms client reads no style sheet.
 */
export const HIDDEN_BY_STYLE: HiddenClasses = readHiddenClasses(
  readdirSync(STYLES)
    .filter((name) => name.endsWith(".css"))
    .map((name) => readFileSync(path.join(STYLES, name), "utf8"))
    .join("\n"),
);

/** Reads the selectors with `display: none` that apply in the window; a selector without a class is not one of ours. */
export function readHiddenClasses(css: string): HiddenClasses {
  const selectors: Record<string, string[]> = {};
  postcss.parse(css).walkDecls("display", (declaration) => {
    if (declaration.value !== "none" || !appliesInWindow(declaration)) return;
    for (const selector of (declaration.parent as Rule).selectors) {
      const className = /.*\.([\w-]+)/s.exec(selector)?.[1];
      if (className && !selector.includes("::")) (selectors[className] ??= []).push(selector);
    }
  });
  return Object.fromEntries(
    Object.entries(selectors).map(([className, each]) => [className, each.join(", ")]),
  );
}

function appliesInWindow(declaration: Declaration): boolean {
  for (let node = declaration.parent?.parent; node; node = node.parent) {
    if (node.type === "atrule" && !matchesWindow((node as AtRule).params)) return false;
  }
  return true;
}

/** Whether a media query matches the window. @throws Error for a query of a kind that is not handled here */
function matchesWindow(query: string): boolean {
  if (query === "screen") return true;
  if (query === "print") return false;
  const [, bound, width = ""] = /^\((min|max)-width: (\d+)px\)$/.exec(query) ?? [];
  if (!bound)
    throw new Error(`Does ${query} match in a window without scripts? See hidden-by-style`);
  return bound === "min" ? WINDOW_WIDTH >= Number(width) : WINDOW_WIDTH <= Number(width);
}
