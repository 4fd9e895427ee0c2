/** Makes a text of about so many characters of a kind that has stalled programs before. */
type TextOfLength = (characters: number) => string;

const repeated = (text: string): TextOfLength => {
  const each = [...text].length;
  return (characters) => text.repeat(Math.ceil(characters / each));
};

/** Normalization sorts marks that are not in their order, a run of them at a time. */
const unorderedMarks: TextOfLength = (characters) =>
  `a${"\u0301".repeat(characters / 2)}${"\u0316".repeat(characters / 2)}`;

export const TEXT_KINDS: Record<string, TextOfLength> = {
  letters: repeated("n"),
  "unordered marks": unorderedMarks,
  "runs of 60 marks": repeated(unorderedMarks(60)),
  "letters that decompose": repeated("\u1e9b\u0323\ufdfa"),
  "families of emoji": repeated("👩‍👩‍👧‍👦"),
  "line breaks": repeated("a\r\n"),
  "empty lines": repeated("\n"),
  spaces: (characters) => `a${" ".repeat(characters)}a`,
  "invisible characters": repeated("\u200b\u202e"),
  quotes: repeated('"\\'),
  "e-mail": (characters) => `${"a.".repeat(characters / 4)}@${"a.".repeat(characters / 4)}`,
  address: (characters) =>
    `https://${"a.".repeat(characters / 4)}/${"%2e/".repeat(characters / 8)}`,
};

/** A body of JSON may have 1 MB; so much of it, in bytes, is left to a text. */
export const BODY_BYTES = 1_040_000;

/** A text of a kind that has about so many bytes as JSON, or percent-encoded. */
export function textOfBytes(
  kind: TextOfLength,
  bytes: number,
  encode = JSON.stringify as (text: string) => string,
): string {
  const each = encode(kind(1_000)).length / 1_000;
  const bytesEach = Buffer.byteLength(encode(kind(1_000))) / 1_000;
  return kind(Math.floor(bytes / Math.max(each, bytesEach)));
}
