/** Maximum number of tags named in a toast. */
const MAX_NAMED = 3;

/** Toast description of the created tags: their sentences, or their number if there are many. */
export function describeNewTags(sentences: readonly string[]): string {
  return sentences.length > MAX_NAMED
    ? `${sentences.length} tags created successfully`
    : sentences.join(". ");
}
