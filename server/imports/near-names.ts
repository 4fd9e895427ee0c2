import { normalizeName } from "~/models/rules/clean-text.schema";
import { toNormalForm } from "~/models/rules/normal-form.schema";

/** Shorter names differ by one letter too often, longer ones take too long. In characters. */
const COMPARED_LENGTH = { min: 5, max: 80 };
/** Words in which each character counts: a single letter, a Roman number. */
const EXACT_WORD = /^(?:\p{L}|[ivx]+)$/u;
const WORDS = /[\p{L}\p{N}]+/gu;
const DIGIT = /\p{N}/u;
const DIACRITICS = /\p{M}/gu;
const ASCII = /^[ -~]*$/;

/** A name's letters and digits, and the positions (UTF-16) at which a typing error is likely. */
type Skeleton = { text: string; positions: number[] };

function toSkeleton(normalizedName: string): Skeleton {
  const plain = ASCII.test(normalizedName)
    ? normalizedName
    : toNormalForm(normalizedName, "NFKD").replace(DIACRITICS, "");
  let text = "";
  const positions: number[] = [];
  for (const word of plain.match(WORDS) ?? []) {
    const isExact = EXACT_WORD.test(word);
    for (const character of word) {
      // Of equal letters in a row one is enough.
      if (!isExact && !DIGIT.test(character) && !text.endsWith(character)) {
        positions.push(text.length);
      }
      text += character;
    }
  }
  return { text, positions };
}

/** A skeleton and what it is without any one letter: names that are one typing error apart share one of them. */
function* variants({ text, positions }: Skeleton): Generator<string> {
  yield text;
  if (text.length < COMPARED_LENGTH.min || text.length > COMPARED_LENGTH.max) return;
  for (const position of positions) yield text.slice(0, position) + text.slice(position + 1);
}

/** Whether one text becomes the other by one letter that is changed, added or missing, or two that are swapped. */
function isOneErrorApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const maxEnd = Math.min(one.length, other.length) - start;
  while (end < maxEnd && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const rest = one.slice(start, one.length - end);
  const otherRest = other.slice(start, other.length - end);
  if (rest.length <= 1 && otherRest.length <= 1) return true;
  return rest.length === 2 && rest === `${otherRest[1]}${otherRest[0]}` && otherRest.length === 2;
}

/**
 * Creates an index of names that finds those which are nearly the same as another one: they differ by one typing error, or
 * only in case, accents, spaces and punctuation. Other digits or single letters make another name (Ward A, Ward B).
 */
export function createNearNameIndex() {
  const byVariant = new Map<string, { name: string; text: string }[]>();
  return {
    add(name: string): void {
      const skeleton = toSkeleton(normalizeName(name));
      const entry = { name, text: skeleton.text };
      for (const variant of variants(skeleton)) {
        const entries = byVariant.get(variant);
        if (entries) entries.push(entry);
        else byVariant.set(variant, [entry]);
      }
    },
    /** Finds the names that are nearly, but not quite, the same as this one. */
    find(name: string): string[] {
      const normalized = normalizeName(name);
      const skeleton = toSkeleton(normalized);
      if (skeleton.text === "") return [];
      const found = new Set<string>();
      for (const variant of variants(skeleton)) {
        for (const entry of byVariant.get(variant) ?? []) {
          if (isOneErrorApart(skeleton.text, entry.text)) found.add(entry.name);
        }
      }
      return [...found].filter((each) => normalizeName(each) !== normalized);
    },
  };
}
