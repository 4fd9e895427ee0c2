import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/** Elements of a summary that HTML allows there only outside of it. */
const NOT_IN_SUMMARY = "summary :is(div, p, ul, ol, section, details, table)";
const INVALID_ELEMENTS: Record<string, string> = {
  "summary with a block": NOT_IN_SUMMARY,
  "hidden field with autocomplete": "input[type=hidden]:is([autocomplete=on], [autocomplete=off])",
};

/**
 * Finds what the HTML standard forbids, and a browser silently repairs: elements after the end, NUL, ids that are there
 * twice, elements in the wrong place. The checker of `npm run test:heavy` finds more, and needs Java.
 */
export function findMarkupErrors(source: string, document: Document): string[] {
  const errors: string[] = [];
  if (!/<\/html>\s*$/.test(source)) errors.push("content after </html>");
  if (source.includes("\0")) errors.push("NUL");
  const ids = new Set<string>();
  for (const { id } of document.querySelectorAll("[id]")) {
    if (ids.has(id)) errors.push(`second element with the id "${id}"`);
    ids.add(id);
  }
  for (const [error, selector] of Object.entries(INVALID_ELEMENTS)) {
    const element = document.querySelector(selector);
    if (element) errors.push(`${error}: ${element.outerHTML.slice(0, 120)}`);
  }
  return errors;
}

/** Saves a page for the checker of `npm run test:heavy`, in the folder SAVE_PAGES, if it is set. */
export function savePage(source: string): void {
  const folder = process.env.SAVE_PAGES;
  if (!folder) return;
  const name = createHash("sha1").update(source).digest("hex");
  writeFileSync(path.join(folder, `${name}.html`), source);
}
