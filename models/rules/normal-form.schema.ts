/**
 * A run of combining marks: the first 30 captured, as in Unicode's Stream-Safe Text Format (UAX #15), then the excess.
 * Includes the two halfwidth kana marks, which decompose into combining marks. Greedy, so that matching is linear.
 */
export const MARK_RUNS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]*/gu;

/**
 * Normalizes a text to a Unicode normal form. The only caller of `String.prototype.normalize`, which sorts each run of
 * combining marks in quadratic time: runs are truncated to 30 marks before, and again after, since a mark may decompose
 * into two. Linear in the length of the text, and idempotent.
 */
export function toNormalForm(text: string, form: "NFC" | "NFKD" = "NFC"): string {
  return boundMarks(boundMarks(text).normalize(form));
}

const boundMarks = (text: string) => text.replace(MARK_RUNS, "$1");
