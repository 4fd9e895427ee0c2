import { type Block, hasWords, formatBlocks, parseText } from "./blocks";
import { formatInlines } from "./inlines";
import { createTextReader } from "./source";

/** The disclaimer that patients acknowledge before a plan: blocks for display, and its stored wording. */
export type Disclaimer = {
  title: string;
  text: Block[];
  hipaaTitle: string;
  hipaa: Block[];
  /** The whole disclaimer as plain text, as stored with an acknowledgement; see hashDisclaimer. */
  wording: string;
};

/**
 * Reads the disclaimer, the bundled one or the operator's (specification 000, section 2.6: a title, the disclaimer, a
 * HIPAA title and its text).
 */
export const readDisclaimer: () => Promise<Disclaimer> = createTextReader(
  "plan-disclaimer",
  parseDisclaimer,
);

/** Parses the disclaimer. @throws Error for a missing part: patients must acknowledge the whole disclaimer */
export function parseDisclaimer(markdown: string): Disclaimer {
  const { title, lead, blocks } = parseText(markdown);
  const body: Block[] =
    lead.length > 0 ? [{ kind: "paragraph", content: lead }, ...blocks] : blocks;
  const index = body.findIndex(
    (block) => block.kind === "heading" && /hipaa/i.test(formatInlines(block.content)),
  );
  const heading = body[index];
  if (heading?.kind !== "heading") throw new Error("it has no heading about HIPAA");
  const [text, hipaa] = [body.slice(0, index), body.slice(index + 1)];
  if (![text, hipaa].every((part) => hasWords(formatBlocks(part)))) {
    throw new Error("a part of it is empty");
  }
  const hipaaTitle = formatInlines(heading.content);
  const wording = [title, formatBlocks(text), hipaaTitle, formatBlocks(hipaa)].join("\n\n");
  return { title, text, hipaaTitle, hipaa, wording };
}
