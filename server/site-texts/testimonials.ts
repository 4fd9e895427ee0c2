import { type Block, parseBlocks } from "./blocks";
import { formatInlines } from "./inlines";
import { createTextReader } from "./source";

/** A testimonial about a plan (specification 000, sections 2.4 and 3.5). */
export type Testimonial = { quote: string; author: string; location?: string; procedure?: string };

/** Testimonials with their heading, and a note below it; "" without one. */
export type Testimonials = { title: string; testimonials: Testimonial[]; note: string };

const DEFAULT_TITLE = "What Patients Say";

/**
 * Reads the operator's testimonials, of which the product ships none: Markdown quotations, each followed by a list of
 * Author, Location and Procedure, below an optional heading and note.
 */
export const readTestimonials: () => Promise<Testimonials> = createTextReader(
  "testimonials",
  parseTestimonials,
);

/** Parses testimonials. @throws Error for a quotation without an author */
export function parseTestimonials(markdown: string): Testimonials {
  const blocks = parseBlocks(markdown);
  const testimonials = blocks.flatMap((block, index) =>
    block.kind === "quote" ? [parseTestimonial(block.blocks, blocks[index + 1])] : [],
  );
  const heading = blocks.find(({ kind }) => kind === "heading");
  const title = heading?.kind === "heading" ? formatInlines(heading.content) : DEFAULT_TITLE;
  return { title, testimonials, note: blocks.map(toLine).filter(Boolean).join(" ") };
}

function parseTestimonial(quoteBlocks: Block[], detailsBlock: Block | undefined): Testimonial {
  const quote = quoteBlocks.map(toLine).filter(Boolean).join(" ");
  const details = new Map(
    detailsBlock?.kind === "list"
      ? detailsBlock.items.map(([item]) => parseDetail(item ? toLine(item) : ""))
      : [],
  );
  const author = details.get("author");
  if (!author) throw new Error(`a quotation has no author: ${quote.slice(0, 40)}`);
  return { quote, author, location: details.get("location"), procedure: details.get("procedure") };
}

function parseDetail(line: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  return [name.trim().toLowerCase(), value.trim()];
}

const toLine = (block: Block) => (block.kind === "paragraph" ? formatInlines(block.content) : "");
