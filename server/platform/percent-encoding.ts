/** Runs of percent-encoded non-ASCII bytes. */
const ENCODED_BYTES = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * Whether the percent-encoded bytes of a URL or a form are valid UTF-8; a literal percent sign, as in "100%", is fine.
 * Invalid bytes would silently be decoded to replacement characters.
 */
export function isEncodedUtf8(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(ENCODED_BYTES)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}
