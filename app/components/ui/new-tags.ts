/** More than these nobody reads in a message that goes by. */
const MAX_NAMED = 3;

/** The second line of a message: what new tags came along; each has a sentence of its own. */
export function newTagsInWords(sentences: readonly string[]): string {
  return sentences.length > MAX_NAMED
    ? `${sentences.length} tags created successfully`
    : sentences.join(". ");
}
