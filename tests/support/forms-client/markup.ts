import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import path from "node:path";

/** Elements of a summary that HTML allows there only outside of it. */
const NOT_IN_SUMMARY = "summary :is(div, p, ul, ol, section, details, table)";
const INVALID_ELEMENTS: Record<string, string> = {
  "summary with a block": NOT_IN_SUMMARY,
  "hidden field with autocomplete": "input[type=hidden]:is([autocomplete=on], [autocomplete=off])",
  "second banner of the page": "dialog > header",
  "name with spaces where it may break": "a:not([aria-label]) wbr",
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
  errors.push(...findJoinedWords(document), ...findUnnamedParts(document));
  for (const scope of [document, ...document.querySelectorAll("dialog, [popover]")]) {
    const focused = [...scope.querySelectorAll("[autofocus]")].filter(
      (element) => (element.parentElement?.closest("dialog, [popover]") ?? document) === scope,
    );
    if (focused.length > 1)
      errors.push(`second initial focus: ${focused[1]?.outerHTML.slice(0, 120)}`);
  }
  errors.push(...findSkippedHeadings(document), ...findLostSpaces(document));
  return errors;
}

const INLINE =
  "a, button, span, b, strong, label, select, output, code, time, input:not([type=hidden])";
const CONTROLS = "button, select, input";

/** Finds inline elements side by side without a space between: text browsers show them as one word. */
function findJoinedWords(document: Document): string[] {
  // Shows components side by side that no page has so.
  if (document.URL.includes("/admin/components")) return [];
  return [...document.body.querySelectorAll(INLINE)].flatMap((element) => {
    const next = element.nextSibling as Element | null;
    if (next !== element.nextElementSibling || !next?.matches(INLINE)) return [];
    const [before, after] = [readText(element), readText(next)];
    if (!before || !after || /\s$/.test(before) || /^[\s,.:;)]/.test(after)) return [];
    return [`no space between "${before.slice(-20)}" and "${after.slice(0, 20)}"`];
  });
}

/** Finds headings that are more than one level below the one before, in the dialog or else in the page. */
function findSkippedHeadings(document: Document): string[] {
  const dialog = document.querySelector("dialog[open]");
  const headings = [...(dialog ?? document).querySelectorAll("h1, h2, h3, h4, h5, h6")];
  let level = dialog ? 1 : 0;
  return headings
    .filter((heading) => !heading.closest("[popover], [inert]"))
    .flatMap((heading) => {
      const previous = level;
      level = Number(heading.tagName[1]);
      return level > previous + 1 ? [`h${level} after h${previous}: ${heading.textContent}`] : [];
    });
}

const NAMES = "h1, h2, h3, h4, a, button, label, legend, summary, caption, th, [tabindex]";

/** Finds spaces that are lost in what a screen reader says of an element: a text node of its own, right after another. */
function findLostSpaces(document: Document): string[] {
  const described = [...document.querySelectorAll("[aria-describedby]")].flatMap((element) =>
    (element.getAttribute("aria-describedby") ?? "").split(" "),
  );
  const elements = [
    ...document.querySelectorAll(NAMES),
    ...described.flatMap((id) => document.getElementById(id) ?? []),
  ];
  return elements.flatMap((element) => {
    const texts = [...element.childNodes].filter(({ nodeName }) => nodeName !== "#comment");
    return texts.flatMap((node, index) =>
      index > 0 &&
      node.nodeName === "#text" &&
      !node.textContent?.trim() &&
      texts[index - 1]?.nodeName === "#text" &&
      index < texts.length - 1
        ? [`a space that screen readers do not say in "${element.textContent?.slice(0, 60)}"`]
        : [],
    );
  });
}

/** Finds what text browsers print without a name: a control with only an icon, and links of the head's kind in the body. */
function findUnnamedParts(document: Document): string[] {
  if (document.URL.includes("/admin/components")) return [];
  const links = [...document.querySelectorAll("link[rel=modulepreload]")].slice(0, 1);
  const controls = [...document.querySelectorAll("button, a[href]")].filter(
    (each) => !each.textContent && !each.querySelector("img:not([alt=''])"),
  );
  return [...links, ...controls].map((each) => `no text in ${each.outerHTML.slice(0, 120)}`);
}

/** An element's text; for a control without any a mark, since it is drawn. */
function readText(element: Element): string {
  return element.textContent || (element.matches(CONTROLS) ? "[]" : "");
}

/** Saves a page for the checker of `npm run test:heavy`, in the folder SAVE_PAGES, if it is set. */
export function savePage(source: string): void {
  const folder = process.env.SAVE_PAGES;
  if (!folder) return;
  const name = createHash("sha1").update(source).digest("hex");
  writeFileSync(path.join(folder, `${name}.html`), source);
}
