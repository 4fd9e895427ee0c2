import { syllable } from "syllable";

/** Calculates the Flesch-Kincaid grade level of texts: the school year in which they can be read. */
export function readingGrade(texts: readonly string[]): number {
  const sentences = texts.flatMap((text) => text.match(/[^.!?]*\p{L}[^.!?]*/gu) ?? []);
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}\p{N}'’-]+/gu) ?? []);
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}
