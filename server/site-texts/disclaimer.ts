import { type Block, hasWords, plainText, textOf } from "./blocks";
import { wordsOf } from "./inlines";
import { siteText } from "./source";

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
export const readDisclaimer: () => Promise<Disclaimer> = siteText("plan-disclaimer", disclaimerOf);

/** Parses the disclaimer. @throws Error for a missing part: patients must acknowledge the whole disclaimer */
export function disclaimerOf(markdown: string): Disclaimer {
  const { title, lead, blocks } = textOf(markdown);
  const body: Block[] =
    lead.length > 0 ? [{ kind: "paragraph", content: lead }, ...blocks] : blocks;
  const at = body.findIndex(
    (block) => block.kind === "heading" && /hipaa/i.test(wordsOf(block.content)),
  );
  const heading = body[at];
  if (heading?.kind !== "heading") throw new Error("it has no heading about HIPAA");
  const [text, hipaa] = [body.slice(0, at), body.slice(at + 1)];
  if (![text, hipaa].every((part) => hasWords(plainText(part)))) {
    throw new Error("a part of it is empty");
  }
  const hipaaTitle = wordsOf(heading.content);
  const wording = [title, plainText(text), hipaaTitle, plainText(hipaa)].join("\n\n");
  return { title, text, hipaaTitle, hipaa, wording };
}
