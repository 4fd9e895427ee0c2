/** Length limits shared by all entities, in characters (code points). Specification: DESIGN 5, "Limits". */
export const TEXT_LIMITS = {
  name: 200,
  text: 5_000,
  url: 2_048,
  email: 254,
  phone: 40,
} as const;

/** Counts characters (code points, not UTF-16 code units) without allocating a list. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Whether a text exceeds a limit in characters. Time is bounded by the limit, not by the length of the text. */
export const isLongerThan = (text: string, limit: number): boolean =>
  // A code point has at most two UTF-16 code units.
  text.length > 2 * limit || countCharacters(text) > limit;

/** Truncates a text longer than `limit` characters, and appends "...". */
export const truncateText = (text: string, limit: number): string =>
  isLongerThan(text, limit) ? `${[...text.slice(0, 2 * limit)].slice(0, limit).join("")}...` : text;

/**
 * Whether an uncleaned text is so long that cleaning (trimming, removing invisible characters, composing) cannot bring it
 * below the limit: it is rejected without being cleaned.
 * @param limit of the cleaned text, in characters
 */
export const isFarLongerThan = (text: string, limit: number): boolean =>
  isLongerThan(text, 4 * limit + 1_000);
