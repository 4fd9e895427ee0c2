/** More than these nobody reads in a message that goes by. */
const MOST_NAMED = 3;

/** The second line of a message: what new tags came along; each has a sentence of its own. */
export function newTagsInWords(sentences: readonly string[]): string {
  return sentences.length > MOST_NAMED
    ? `${sentences.length} tags created successfully`
    : sentences.join(". ");
}
