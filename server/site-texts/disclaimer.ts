import { type Block, hasWords, plainText, textOf } from "./blocks";
import { wordsOf } from "./inlines";
import { siteText } from "./source";

/** What somebody acknowledges before a plan, as it is shown, and as it is kept. */
export type Disclaimer = {
  title: string;
  text: Block[];
  hipaaTitle: string;
  hipaa: Block[];
  /** All of it as plain words: what is stored with an acknowledgement; see disclaimerVersionOf. */
  wording: string;
};

/**
 * The disclaimer before a plan, ours or the operator's (specification 000, section 2.6: a title, the disclaimer, a HIPAA
 * title and its text).
 */
export const readDisclaimer: () => Promise<Disclaimer> = siteText("plan-disclaimer", disclaimerOf);

/** @throws Error when a part is missing: nobody may acknowledge less than there has to be */
export function disclaimerOf(markdown: string): Disclaimer {
  const { title, lead, blocks } = textOf(markdown);
  const all: Block[] = lead.length > 0 ? [{ kind: "paragraph", content: lead }, ...blocks] : blocks;
  const at = all.findIndex(
    (block) => block.kind === "heading" && /hipaa/i.test(wordsOf(block.content)),
  );
  const heading = all[at];
  if (heading?.kind !== "heading") throw new Error("it has no heading about HIPAA");
  const [text, hipaa] = [all.slice(0, at), all.slice(at + 1)];
  if (![text, hipaa].every((part) => hasWords(plainText(part)))) {
    throw new Error("a part of it is empty");
  }
  const hipaaTitle = wordsOf(heading.content);
  const wording = [title, plainText(text), hipaaTitle, plainText(hipaa)].join("\n\n");
  return { title, text, hipaaTitle, hipaa, wording };
}
