/**
 * The first 30 marks of a run, as in Unicode's Stream-Safe Text Format (UAX #15: no text of any language has more on one
 * letter), then the others. Marks are all that has a combining class, or decomposes into what has one: two letters of
 * halfwidth kana too. Greedy all the way, so that no mark is looked at twice.
 */
export const MARK_RUNS = /([\p{M}\uff9e\uff9f]{1,30})[\p{M}\uff9e\uff9f]*/gu;

/**
 * A text in a Unicode normal form. The one place that calls `String.prototype.normalize`, which sorts each run of combining
 * marks in quadratic time: a run is cut to 30 marks before, and again after, since a mark may decompose into two. Linear in
 * the length of the text, and idempotent.
 */
export function toNormalForm(text: string, form: "NFC" | "NFKD" = "NFC"): string {
  return boundMarks(boundMarks(text).normalize(form));
}

const boundMarks = (text: string) => text.replace(MARK_RUNS, "$1");
