import type { Token, Tokens } from "marked";
import { isExternalUrl } from "~/models/rules/web-address.schema";

/** Inline content: plain text, or text with emphasis or a link. */
export type Inline =
  | string
  | { kind: "strong" | "emphasis"; content: Inline[] }
  | { kind: "code"; text: string }
  | { kind: "link"; href: string; content: Inline[] }
  | { kind: "break" };

type InlineToken =
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Link
  | Tokens.Image
  | Tokens.Br
  | Tokens.Text
  | Tokens.Codespan
  | Tokens.Escape
  | Tokens.HTML;

/** Converts inline Markdown tokens. An image becomes its alt text, a link with an unsafe href its text. */
export function toInlines(tokens: readonly Token[]): Inline[] {
  return mergeTexts((tokens as readonly InlineToken[]).flatMap(toInline));
}

function toInline(token: InlineToken): Inline | Inline[] {
  switch (token.type) {
    case "strong":
      return { kind: "strong", content: toInlines(token.tokens) };
    case "em":
      return { kind: "emphasis", content: toInlines(token.tokens) };
    case "link": {
      const content = toInlines(token.tokens);
      return isSafeHref(token.href) ? { kind: "link", href: token.href, content } : content;
    }
    case "del":
      return toInlines(token.tokens);
    case "br":
      return { kind: "break" };
    case "text":
      return token.tokens ? toInlines(token.tokens) : collapseLineBreaks(token.text);
    case "codespan":
      return { kind: "code", text: collapseLineBreaks(token.text) };
    case "escape":
    case "html":
    case "image":
      return collapseLineBreaks(token.text);
    default:
      return [];
  }
}

/** Collapses a line break within a paragraph to a space, like browsers do. */
const collapseLineBreaks = (text: string) => text.replace(/\s*\n\s*/g, " ");

/** Merges adjacent plain texts. */
function mergeTexts(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const previous = result.at(-1);
    if (typeof inline === "string" && typeof previous === "string") {
      result[result.length - 1] = previous + inline;
    } else if (inline !== "") result.push(inline);
  }
  return result;
}

/**
 * Allows own pages, web, mailto and tel URLs: excludes scripts, and protocol-relative URLs that only look like own
 * pages.
 */
function isSafeHref(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !/[\s\\\p{Cc}]/u.test(href);
  return isExternalUrl(href) || /^(mailto:[^\s@<>"]+@[^\s@<>"]+|tel:\+?[\d().-]+)$/i.test(href);
}

/** Whether the text of a link is its URL, with or without the scheme. */
const isUrlText = (href: string, text: string) =>
  ["", "mailto:", "tel:"].some((scheme) => href === scheme + text);

/** Formats inline content as plain text; a link has its URL in parentheses, unless its text is the URL. */
export function formatInlines(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      if (typeof inline === "string") return inline;
      if (inline.kind === "break") return "\n";
      if (inline.kind === "code") return inline.text;
      const text = formatInlines(inline.content);
      if (inline.kind !== "link" || isUrlText(inline.href, text)) return text;
      return `${text} (${inline.href})`;
    })
    .join("");
}
