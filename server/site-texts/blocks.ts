import { marked, type Token, type Tokens } from "marked";
import { type Inline, inlinesOf, wordsOf } from "./inlines";

/** A part of a text as plain data. A page draws it; nothing in it is HTML. */
export type Block =
  | { kind: "heading"; level: 2 | 3; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** A whole text: its first heading, the paragraph right below it, and everything else. */
export type Text = { title: string; lead: Inline[]; blocks: Block[] };

/** The tokens that say something; what only separates others is none of them. */
type BlockToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.Text
  | Tokens.HTML
  | Tokens.Code
  | Tokens.List
  | Tokens.Blockquote
  | Tokens.Table;

/**
 * Takes a Markdown text apart. HTML in it stays as it was typed, and is a text.
 * @throws Error when it has no heading, or an empty one: it would be a page without a title; and as blocksOfMarkdown
 */
export function textOf(markdown: string): Text {
  const tokens = marked.lexer(markdown) as BlockToken[];
  refuseDepth(tokens);
  const at = tokens.findIndex(({ type }) => type === "heading");
  const heading = tokens[at];
  if (heading?.type !== "heading") throw new Error("it has no heading");
  const title = wordsOf(inlinesOf(heading.tokens));
  if (!hasWords(title)) throw new Error("its heading is empty");
  const blocks = blocksOf([...tokens.slice(0, at), ...tokens.slice(at + 1)]);
  const [first, ...others] = blocks;
  if (first?.kind !== "paragraph") return { title, lead: [], blocks };
  return { title, lead: first.content, blocks: others };
}

/**
 * A Markdown text without a heading of its own, as plain data.
 * @throws Error when parts of it are nested more than 30 deep: no page could be drawn of hundreds
 */
export function blocksOfMarkdown(markdown: string): Block[] {
  const tokens = marked.lexer(markdown);
  refuseDepth(tokens);
  return blocksOf(tokens);
}

/** Whether a text says something: a letter or a digit of any script. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const MAX_DEPTH = 30;

/** Lists in lists, and emphasis in emphasis. */
function refuseDepth(tokens: readonly Token[], left = MAX_DEPTH): void {
  if (left === 0) throw new Error(`parts of it are nested more than ${MAX_DEPTH} deep`);
  for (const token of tokens) {
    const { items = [], tokens = [] } = token as { items?: Token[]; tokens?: Token[] };
    refuseDepth([...items, ...tokens], left - 1);
  }
}

/** What Markdown's tokens say, without those that only separate others. */
function blocksOf(tokens: Token[]): Block[] {
  return (tokens as BlockToken[]).flatMap((token): Block | Block[] => {
    switch (token.type) {
      case "heading":
        return {
          kind: "heading",
          level: token.depth < 3 ? 2 : 3,
          content: inlinesOf(token.tokens),
        };
      case "paragraph":
      case "text":
        return { kind: "paragraph", content: inlinesOf(token.tokens ?? [token]) };
      case "code":
        // What is only indented is a text of somebody who indents.
        return token.codeBlockStyle === "indented"
          ? { kind: "paragraph", content: [token.text.trim()] }
          : { kind: "code", text: token.text };
      case "html":
        return { kind: "paragraph", content: [token.text.trim()] };
      case "list":
        return {
          kind: "list",
          ordered: token.ordered,
          start: token.start === "" ? 1 : token.start,
          items: token.items.map((item) => blocksOf(item.tokens)),
        };
      case "blockquote":
        return { kind: "quote", blocks: blocksOf(token.tokens) };
      case "table":
        return tableOf(token);
      default:
        return [];
    }
  });
}

function tableOf({ header, rows }: Tokens.Table): Block {
  const cells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => inlinesOf(tokens));
  return { kind: "table", head: cells(header), rows: rows.map(cells) };
}

/** Blocks as plain words, one empty line between two: what is kept of a wording that somebody agreed to. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(plainBlock).join("\n\n");
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return wordsOf(block.content);
    case "list":
      return block.items
        .map((item, at) => `${block.ordered ? `${block.start + at}.` : "-"} ${plainText(item)}`)
        .join("\n");
    case "code":
      return block.text;
    case "quote":
      return plainText(block.blocks);
    case "table":
      return [block.head, ...block.rows]
        .map((row) => row.map((cell) => wordsOf(cell)).join(" | "))
        .join("\n");
  }
}
