/** Maximum number of tags named in a toast. */
const MAX_NAMED = 3;

/** Toast description of created tags: the sentences, one for each tag, or only the number of many tags. */
export function describeNewTags(sentences: readonly string[]): string {
  return sentences.length > MAX_NAMED
    ? `${sentences.length} tags created successfully`
    : sentences.join(". ");
}
