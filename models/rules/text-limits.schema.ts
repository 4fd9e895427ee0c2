/** Limits that every entity shares, in characters (code points). Specification: DESIGN 5, "Limits". */
export const TEXT_LIMITS = {
  name: 200,
  text: 5_000,
  url: 2_048,
  email: 254,
  phone: 40,
} as const;

/** The number of characters a person sees typed, not of UTF-16 units. Makes no list of them, however long the text. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text has more characters than a limit. A text of any length takes no longer than one at the limit. */
export const isLongerThan = (text: string, limit: number): boolean =>
  // A character has two UTF-16 units at the most.
  text.length > 2 * limit || countCharacters(text) > limit;

/** A text, or its first characters and "..." where it has more than `limit`. */
export const shorten = (text: string, limit: number): string =>
  isLongerThan(text, limit) ? `${[...text.slice(0, 2 * limit)].slice(0, limit).join("")}...` : text;

/**
 * Whether a text is so long, before it is cleaned, that nothing which cleaning takes away (outer spaces, line breaks in two
 * letters, invisible characters, marks that are composed) explains it: it is refused as it is.
 * @param limit of the clean text, in characters
 */
export const isFarLongerThan = (text: string, limit: number): boolean =>
  isLongerThan(text, 4 * limit + 1_000);
