/** Builds a text of about the given length, of a kind that is known to stall text processing. */
type TextOfLength = (characters: number) => string;

const repeatText = (text: string): TextOfLength => {
  const unitLength = [...text].length;
  return (characters) => text.repeat(Math.ceil(characters / unitLength));
};

/** Combining marks out of canonical order, a run of which Unicode normalization has to sort. */
const unorderedMarks: TextOfLength = (characters) =>
  `a${"\u0301".repeat(characters / 2)}${"\u0316".repeat(characters / 2)}`;

export const TEXT_KINDS: Record<string, TextOfLength> = {
  letters: repeatText("n"),
  "unordered marks": unorderedMarks,
  "runs of 60 marks": repeatText(unorderedMarks(60)),
  "letters that decompose": repeatText("\u1e9b\u0323\ufdfa"),
  "families of emoji": repeatText("👩‍👩‍👧‍👦"),
  "line breaks": repeatText("a\r\n"),
  "empty lines": repeatText("\n"),
  spaces: (characters) => `a${" ".repeat(characters)}a`,
  "invisible characters": repeatText("\u200b\u202e"),
  quotes: repeatText('"\\'),
  "e-mail": (characters) => `${"a.".repeat(characters / 4)}@${"a.".repeat(characters / 4)}`,
  address: (characters) =>
    `https://${"a.".repeat(characters / 4)}/${"%2e/".repeat(characters / 8)}`,
};

/** Bytes left for one text in a JSON body of 1 MB. */
export const MAX_TEXT_BYTES = 1_040_000;

/** Builds a text of about the given size in bytes as JSON, or as encoded by `encode`. */
export function buildTextOfBytes(
  kind: TextOfLength,
  bytes: number,
  encode = JSON.stringify as (text: string) => string,
): string {
  const encodedLength = encode(kind(1_000)).length / 1_000;
  const encodedBytes = Buffer.byteLength(encode(kind(1_000))) / 1_000;
  return kind(Math.floor(bytes / Math.max(encodedLength, encodedBytes)));
}
