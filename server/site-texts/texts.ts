import { type Text, textOf } from "./blocks";
import { siteText, type TextName } from "./source";

/** The texts that are a page of their own each. */
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

const readers = new Map(TEXT_PAGES.map((name) => [name, siteText(name, textOf)]));

/** A text of the site, ours or the operator's (specification 000, section 2.4: what the footers lead to). */
export function readText(name: TextPage): Promise<Text> {
  const read = readers.get(name);
  if (!read) throw new Error(`There is no text ${name}`);
  return read();
}
