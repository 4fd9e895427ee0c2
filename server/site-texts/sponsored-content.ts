import { formatBlocks, hasWords, parseText } from "./blocks";
import { formatInlines } from "./inlines";
import { createTextReader } from "./source";

/** What patients read of sponsored content on Your Data, as plain text. */
export type SponsoredText = {
  /** Paragraphs on what it is. */
  about: string[];
  /** Heading of the words. */
  wordsTitle: string;
  /** Words that an authorization agrees to, stored with it; paragraphs are separated by blank lines. */
  words: string;
};

/** Reads the text on sponsored content, the bundled one or the operator's (AREAS 11). */
export const readSponsoredText: () => Promise<SponsoredText> = createTextReader(
  "sponsored-content",
  parseSponsoredText,
);

/** Words of a text that says that somebody pays, as 45 CFR 164.508(a)(3) requires of an authorization. */
const PAYS = /\b(?:pays?|paid|payments?|money|remuneration|compensation)\b/i;

/** Parses the text. @throws Error for a missing part, and for words that do not say that somebody pays */
export function parseSponsoredText(markdown: string): SponsoredText {
  const { lead, blocks } = parseText(markdown);
  const index = blocks.findIndex(({ kind }) => kind === "heading");
  const heading = blocks[index];
  if (heading?.kind !== "heading") throw new Error("it has no heading above the words to agree to");
  const about = [
    formatInlines(lead),
    ...blocks.slice(0, index).map((block) => formatBlocks([block])),
  ];
  const words = formatBlocks(blocks.slice(index + 1));
  if (!hasWords(about.join("")) || !hasWords(words)) throw new Error("a part of it is empty");
  if (!PAYS.test(words)) throw new Error("the words to agree to do not say that somebody pays");
  return { about: about.filter(hasWords), wordsTitle: formatInlines(heading.content), words };
}
