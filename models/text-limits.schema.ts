/** Limits that every entity shares, in characters (code points). Specification: DESIGN 5, "Limits". */
export const TEXT_LIMITS = {
  name: 200,
  text: 5_000,
  url: 2_048,
  email: 254,
  phone: 40,
} as const;

/** The number of characters a person sees typed, not of UTF-16 units. */
export function characters(text: string): number {
  return [...text].length;
}
