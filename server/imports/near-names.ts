import { normalizeName } from "~/models/rules/clean-text.schema";

/** Shorter names differ by one letter too often, longer ones take too long. In characters. */
const COMPARED_LENGTH = { min: 5, max: 80 };
/** Words in which each character counts: a single letter, a Roman number. */
const EXACT_WORD = /^(?:\p{L}|[ivx]+)$/u;
const DIACRITICS = /\p{M}/gu;
const LETTER = /\p{L}/u;

/** A name's letters and digits, and at which of them a typing error is likely. */
function toSkeleton(name: string): { text: string; isExact: boolean[] } {
  const words = normalizeName(name)
    .normalize("NFD")
    .replace(DIACRITICS, "")
    .match(/[\p{L}\p{N}]+/gu);
  const characters = (words ?? []).flatMap((word) =>
    [...word].map((character) => ({
      character,
      isExact: EXACT_WORD.test(word) || !LETTER.test(character),
    })),
  );
  return {
    text: characters.map(({ character }) => character).join(""),
    isExact: characters.map(({ isExact }) => isExact),
  };
}

/** A skeleton and what it is without any one letter: names that are one typing error apart share one of them. */
function toVariants({ text, isExact }: ReturnType<typeof toSkeleton>): string[] {
  const characters = [...text];
  const { min, max } = COMPARED_LENGTH;
  if (characters.length < min || characters.length > max) return [text];
  const variants = characters.flatMap((_, index) =>
    isExact[index]
      ? []
      : [
          characters
            .slice(0, index)
            .concat(characters.slice(index + 1))
            .join(""),
        ],
  );
  return [...new Set([text, ...variants])];
}

/** Whether one text becomes the other by one letter that is changed, added or missing, or two that are swapped. */
function isOneErrorApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const maxEnd = Math.min(one.length, other.length) - start;
  while (end < maxEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [rest, otherRest] = [one, other].map((text) => [...text.slice(start, text.length - end)]);
  if (!rest || !otherRest) return false;
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest.toReversed().join("") === otherRest.join("");
}

/**
 * Creates an index of names that finds those which are nearly the same as another one: they differ by one typing error, or
 * only in case, accents, spaces and punctuation. Other digits or single letters make another name (Ward A, Ward B).
 */
export function createNearNameIndex() {
  const byVariant = new Map<string, { name: string; text: string }[]>();
  return {
    add(name: string): void {
      const skeleton = toSkeleton(name);
      const entry = { name, text: skeleton.text };
      for (const variant of toVariants(skeleton)) {
        const entries = byVariant.get(variant);
        if (entries) entries.push(entry);
        else byVariant.set(variant, [entry]);
      }
    },
    /** Finds the names that are nearly, but not quite, the same as this one. */
    find(name: string): string[] {
      const skeleton = toSkeleton(name);
      if (skeleton.text === "") return [];
      const found = new Set<string>();
      for (const variant of toVariants(skeleton)) {
        for (const entry of byVariant.get(variant) ?? []) {
          if (isOneErrorApart(skeleton.text, entry.text)) found.add(entry.name);
        }
      }
      const normalized = normalizeName(name);
      return [...found].filter((each) => normalizeName(each) !== normalized);
    },
  };
}
