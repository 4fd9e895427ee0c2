import { toNormalForm } from "./normal-form.schema";

const PRINTABLE_ASCII = /^[ -~]*$/;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/;
const NON_BREAKING_SPACES = /[\u00a0\u2007\u202f]/g;
/** Control characters, zero-width characters and bidi overrides, which can hide or reorder text. */
const INVISIBLE = /[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * Cleans a single line of text for storage and display: line breaks and tabs become one space, non-breaking spaces become
 * spaces, invisible characters are removed, lone surrogates become U+FFFD, surrounding whitespace is trimmed, and the text
 * is normalized to NFC with at most 30 combining marks per base character. Linear in the length of the text.
 */
export function cleanLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.trim();
  const line = text
    .split(LINE_BREAKS_AND_TABS)
    .map((part) => part.replace(INVISIBLE, "").replace(NON_BREAKING_SPACES, " ").trim())
    .filter((part) => part !== "")
    .join(" ")
    .replace(LONE_SURROGATES, "\ufffd");
  return toNormalForm(line);
}

/** Cuts a text after a number of code points, so that no surrogate pair is split. */
export const cutText = (text: string, maxLength: number): string =>
  text.length <= maxLength ? text : [...text].slice(0, maxLength).join("");

/** Normalizes a name for matching, sorting and unique indexes: cleaned, in lower case, in NFC (DESIGN 8). */
export function normalizeName(name: string): string {
  // Some characters, such as j with caron, have a composed form in lower case only.
  return toNormalForm(cleanLine(name).toLowerCase());
}

/** Replaces composed letters by their base letters: Nguyễn by Nguyen. */
export const stripAccents = (text: string): string =>
  [...toNormalForm(text)]
    // One letter at a time: the quadratic case cannot arise.
    // oxlint-disable-next-line eslint-js/no-restricted-syntax
    .map((letter) => letter.normalize("NFD").replace(/\p{M}/gu, ""))
    .join("");

/** Marker before each line of a search text: impossible to type, and makes prefix searches possible. */
export const LINE_START = "\n\n";

/** Builds a record's search text: its normalized lines, each after `LINE_START`. */
export function buildSearchText(lines: readonly string[]): string {
  return lines.map((line) => LINE_START + normalizeName(line)).join("");
}

/** Cleans multi-line text: each line as by `cleanLine`, at most one blank line in a row, none at either end. */
export function cleanText(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(cleanLine);
  return lines
    .filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""))
    .join("\n")
    .trim();
}
