import { type ParsedText, parseText } from "./blocks";
import { createTextReader, type TextName } from "./source";

/** Texts with a page of their own. */
export const TEXT_PAGES = [
  "about",
  "clinicians",
  "coaches",
  "healthcare-affiliates",
  "healthcare-systems",
  "hipaa",
  "medical-providers",
  "patients",
  "privacy",
  "support",
  "terms",
] as const satisfies readonly TextName[];
export type TextPage = (typeof TEXT_PAGES)[number];

const readers = new Map(TEXT_PAGES.map((name) => [name, createTextReader(name, parseText)]));

/** Reads a text of the site, the bundled one or the operator's (specification 000, section 2.4: the footer links). */
export function readText(name: TextPage): Promise<ParsedText> {
  const read = readers.get(name);
  if (!read) throw new Error(`There is no text ${name}`);
  return read();
}
