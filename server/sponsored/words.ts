import { ConflictError } from "~/server/platform/errors";
import { hashSecret } from "~/server/platform/secrets";
import { readSponsoredText } from "~/server/site-texts/sponsored-content";

/** Reads what a patient is told of sponsored content, and the words that an authorization agrees to, with their version for the form. */
export async function readSponsoredWords() {
  const { about, wordsTitle, words } = await readSponsoredText();
  return { about, wordsTitle, words, version: hashSecret(words) };
}

/**
 * Returns the words that a form showed, for the ledger.
 * @param version as of `readSponsoredWords` when the form was shown
 * @throws ConflictError if they have changed since then
 */
export async function requireShownWords(version: string): Promise<string> {
  const { words, version: current } = await readSponsoredWords();
  if (version !== current)
    throw new ConflictError("The words have changed. Please read them again.");
  return words;
}
