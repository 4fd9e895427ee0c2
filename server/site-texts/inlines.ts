import type { Token, Tokens } from "marked";
import { isWebAddress } from "~/models/rules/web-address.schema";

/** What stands in a line: words, or words that are emphasized or a link. */
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

/** What Markdown's tokens of a line say. A picture is its description; a link that leads nowhere good is its words. */
export function inlinesOf(tokens: readonly Token[]): Inline[] {
  return joined((tokens as readonly InlineToken[]).flatMap(inlineOf));
}

function inlineOf(token: InlineToken): Inline | Inline[] {
  switch (token.type) {
    case "strong":
      return { kind: "strong", content: inlinesOf(token.tokens) };
    case "em":
      return { kind: "emphasis", content: inlinesOf(token.tokens) };
    case "link": {
      const content = inlinesOf(token.tokens);
      return leadsSomewhereGood(token.href) ? { kind: "link", href: token.href, content } : content;
    }
    case "del":
      return inlinesOf(token.tokens);
    case "br":
      return { kind: "break" };
    case "text":
      return token.tokens ? inlinesOf(token.tokens) : asTyped(token.text);
    case "codespan":
      return { kind: "code", text: asTyped(token.text) };
    case "escape":
    case "html":
    case "image":
      return asTyped(token.text);
    default:
      return [];
  }
}

/** A line break within a paragraph is a space, as browsers would show it. */
const asTyped = (text: string) => text.replace(/\s*\n\s*/g, " ");

/** Neighbouring words are one text. */
function joined(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const inline of inlines) {
    const before = result.at(-1);
    if (typeof inline === "string" && typeof before === "string") {
      result[result.length - 1] = before + inline;
    } else if (inline !== "") result.push(inline);
  }
  return result;
}

/** Pages of ours, the web, letters and calls: nothing that runs, and nothing that only looks like a page of ours. */
function leadsSomewhereGood(href: string): boolean {
  if (/^\/(?![/\\])/.test(href)) return !/[\s\\\p{Cc}]/u.test(href);
  return isWebAddress(href) || /^(mailto:[^\s@<>"]+@[^\s@<>"]+|tel:\+?[\d().-]+)$/i.test(href);
}

/** Whether the words of a link are its whole address. */
const isSaid = (href: string, words: string) =>
  ["", "mailto:", "tel:"].some((scheme) => href === scheme + words);

/** The plain words of a line; a link names its address after its words, where they do not. */
export function wordsOf(inlines: readonly Inline[]): string {
  return inlines
    .map((inline): string => {
      if (typeof inline === "string") return inline;
      if (inline.kind === "break") return "\n";
      if (inline.kind === "code") return inline.text;
      const words = wordsOf(inline.content);
      if (inline.kind !== "link" || isSaid(inline.href, words)) return words;
      return `${words} (${inline.href})`;
    })
    .join("");
}
