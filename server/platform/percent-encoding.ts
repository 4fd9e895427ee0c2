/** Bytes beyond ASCII, one after the other. */
const BYTES = /(?:%[89a-f][0-9a-f])+/gi;

/**
 * Whether what is percent-encoded in an address or a form is UTF-8. A sign that stands alone, as in "100%", is nothing
 * encoded. What is not UTF-8 would be read with another sign in its place, and nobody told.
 */
export function isEncodedUtf8(text: string): boolean {
  try {
    for (const [bytes] of text.matchAll(BYTES)) decodeURIComponent(bytes);
    return true;
  } catch {
    return false;
  }
}
