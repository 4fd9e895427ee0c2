import { toNormalForm } from "./normal-form.schema";

const PRINTABLE_ASCII = /^[ -~]*$/;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/;
const NON_BREAKING_SPACES = /[\u00a0\u2007\u202f]/g;
/** Control characters, zero-width marks and bidi overrides: nobody types them, and they can hide or reverse text. */
const INVISIBLE = /[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * One line of text as a person reads it and as it is stored: line breaks and tabs become one space,
 * non-breaking spaces become spaces, invisible characters go, lone surrogates become U+FFFD, outer
 * spaces are cut, and letters are composed (Unicode NFC, with at most 30 marks on one). Linear in the length of the text.
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

/** What a name is matched, sorted and kept unique by: its clean line in lower case, composed again (DESIGN 8). */
export function normalizeName(name: string): string {
  // Some letters, such as a j with a caron, are composed in lower case only.
  return toNormalForm(cleanLine(name).toLowerCase());
}

/** Stands before each line in a record's search text: nobody can type it, and it makes a beginning findable. */
export const LINE_START = "\n\n";

/** What a record is searched by: its lines as they are matched, each after a mark of its beginning. */
export function buildSearchText(lines: readonly string[]): string {
  return lines.map((line) => LINE_START + normalizeName(line)).join("");
}

export function cleanText(text: string): string {
  const lines = text.split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/).map(cleanLine);
  return lines
    .filter((line, at) => line !== "" || (at > 0 && lines[at - 1] !== ""))
    .join("\n")
    .trim();
}
