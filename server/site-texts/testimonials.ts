import { type Block, blocksOfMarkdown } from "./blocks";
import { wordsOf } from "./inlines";
import { siteText } from "./source";

/** What somebody says about a plan (specification 000, sections 2.4 and 3.5). */
export type Testimonial = { quote: string; author: string; location?: string; procedure?: string };

/** What people say, and what is to be known of it, such as that they are examples; "" where there is nothing. */
export type Testimonials = { testimonials: Testimonial[]; note: string };

/**
 * The testimonials, ours (whose note says that they are examples) or the operator's: each a quotation in Markdown, with a
 * list of Author, Location and Procedure right after it. A file without any means that there are none.
 */
export const readTestimonials: () => Promise<Testimonials> = siteText(
  "testimonials",
  testimonialsOf,
);

/** @throws Error when a quotation has no author */
export function testimonialsOf(markdown: string): Testimonials {
  const blocks = blocksOfMarkdown(markdown);
  const testimonials = blocks.flatMap((block, at) =>
    block.kind === "quote" ? [testimonialOf(block.blocks, blocks[at + 1])] : [],
  );
  return { testimonials, note: blocks.map(lineOf).filter(Boolean).join(" ") };
}

function testimonialOf(quoted: Block[], below: Block | undefined): Testimonial {
  const quote = quoted.map(lineOf).filter(Boolean).join(" ");
  const facts = new Map(
    below?.kind === "list" ? below.items.map(([item]) => factOf(item ? lineOf(item) : "")) : [],
  );
  const author = facts.get("author");
  if (!author) throw new Error(`a quotation has no author: ${quote.slice(0, 40)}`);
  return { quote, author, location: facts.get("location"), procedure: facts.get("procedure") };
}

function factOf(line: string): [name: string, value: string] {
  const [, name = "", value = ""] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  return [name.trim().toLowerCase(), value.trim()];
}

const lineOf = (block: Block) => (block.kind === "paragraph" ? wordsOf(block.content) : "");
