import { syllable } from "syllable";

/** A sentence that is hard to read, with its grade. */
export type HardSentence = { sentence: string; grade: number };

/** Highest grade of an easy sentence (AREAS 5). */
export const MAX_READING_GRADE = 8;
/** Sentences with fewer words have no meaningful grade: a single long word would decide it. */
const MIN_WORDS = 5;

const SENTENCE_END = /(?<=[.!?])\s+|\n+/;
const WORD = /[\p{L}\p{N}'\u2019-]*\p{L}[\p{L}\p{N}'\u2019-]*/gu;

/**
 * Computes the Flesch-Kincaid grade of an English sentence: the years of school that it takes to read it.
 * @returns a number with one decimal place; null for a sentence of fewer than five words
 */
export function gradeSentence(sentence: string): number | null {
  const words = sentence.match(WORD) ?? [];
  if (words.length < MIN_WORDS) return null;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const grade = 0.39 * words.length + 11.8 * (syllables / words.length) - 15.59;
  return Math.round(grade * 10) / 10;
}

/** Finds the sentences of texts above grade 8, in their order, each once. */
export function findHardSentences(texts: readonly string[]): HardSentence[] {
  const sentences = new Set(
    texts.flatMap((text) => text.split(SENTENCE_END)).map((each) => each.trim()),
  );
  return [...sentences].flatMap((sentence) => {
    const grade = gradeSentence(sentence);
    return grade !== null && grade > MAX_READING_GRADE ? [{ sentence, grade }] : [];
  });
}
