import { marked, type Token, type Tokens } from "marked";
import { type Inline, toInlines, formatInlines } from "./inlines";

/** A block of a Markdown document as plain data for rendering; contains no HTML. */
export type Block =
  | { kind: "heading"; level: 2 | 3; content: Inline[] }
  | { kind: "paragraph"; content: Inline[] }
  | { kind: "list"; ordered: boolean; start: number; items: Block[][] }
  | { kind: "code"; text: string }
  | { kind: "quote"; blocks: Block[] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

/** A parsed document: its first heading, the paragraph right below it, and the remaining blocks. */
export type ParsedText = { title: string; lead: Inline[]; blocks: Block[] };

/** Block tokens of the parser, except separators. */
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
 * Parses a Markdown document. HTML in it becomes plain text.
 * @throws Error for a missing or empty heading, which is the page title; and as parseBlocks
 */
export function parseText(markdown: string): ParsedText {
  const tokens = marked.lexer(markdown) as BlockToken[];
  requireMaxDepth(tokens);
  const index = tokens.findIndex(({ type }) => type === "heading");
  const heading = tokens[index];
  if (heading?.type !== "heading") throw new Error("it has no heading");
  const title = formatInlines(toInlines(heading.tokens));
  if (!hasWords(title)) throw new Error("its heading is empty");
  const blocks = toBlocks([...tokens.slice(0, index), ...tokens.slice(index + 1)]);
  const [first, ...rest] = blocks;
  if (first?.kind !== "paragraph") return { title, lead: [], blocks };
  return { title, lead: first.content, blocks: rest };
}

/**
 * Parses Markdown without a title into blocks.
 * @throws Error for blocks nested more than 30 deep, which could not be rendered
 */
export function parseBlocks(markdown: string): Block[] {
  const tokens = marked.lexer(markdown);
  requireMaxDepth(tokens);
  return toBlocks(tokens);
}

/** Whether a text contains a letter or digit of any script. */
export const hasWords = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

const MAX_DEPTH = 30;

/** Limits the nesting of lists and inline markup. @throws Error */
function requireMaxDepth(tokens: readonly Token[], remaining = MAX_DEPTH): void {
  if (remaining === 0) throw new Error(`parts of it are nested more than ${MAX_DEPTH} deep`);
  for (const token of tokens) {
    const { items = [], tokens = [] } = token as { items?: Token[]; tokens?: Token[] };
    requireMaxDepth([...items, ...tokens], remaining - 1);
  }
}

/** Converts Markdown tokens to blocks, without separators. */
function toBlocks(tokens: Token[]): Block[] {
  return (tokens as BlockToken[]).flatMap((token): Block | Block[] => {
    switch (token.type) {
      case "heading":
        return {
          kind: "heading",
          level: token.depth < 3 ? 2 : 3,
          content: toInlines(token.tokens),
        };
      case "paragraph":
      case "text":
        return { kind: "paragraph", content: toInlines(token.tokens ?? [token]) };
      case "code":
        // Indented text is treated as a paragraph, not as code.
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
          items: token.items.map((item) => toBlocks(item.tokens)),
        };
      case "blockquote":
        return { kind: "quote", blocks: toBlocks(token.tokens) };
      case "table":
        return toTable(token);
      default:
        return [];
    }
  });
}

function toTable({ header, rows }: Tokens.Table): Block {
  const toCells = (row: Tokens.TableCell[]) => row.map(({ tokens }) => toInlines(tokens));
  return { kind: "table", head: toCells(header), rows: rows.map(toCells) };
}

/** Formats blocks as plain text, separated by blank lines: the form in which an acknowledged wording is stored. */
export function formatBlocks(blocks: readonly Block[]): string {
  return blocks.map(formatBlock).join("\n\n");
}

function formatBlock(block: Block): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return formatInlines(block.content);
    case "list":
      return block.items
        .map(
          (item, index) =>
            `${block.ordered ? `${block.start + index}.` : "-"} ${formatBlocks(item)}`,
        )
        .join("\n");
    case "code":
      return block.text;
    case "quote":
      return formatBlocks(block.blocks);
    case "table":
      return [block.head, ...block.rows]
        .map((row) => row.map((cell) => formatInlines(cell)).join(" | "))
        .join("\n");
  }
}
