import { stripAccents } from "~/models/rules/clean-text.schema";
import { toNormalForm } from "~/models/rules/normal-form.schema";

/** Maximum of a text message that is sent in one part. */
export const MAX_GSM_LETTERS = 160;

/** Default alphabet of GSM 03.38. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿" +
    "abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Its extension: each takes two letters. */
const EXTENDED = new Set("^{}\\[~]|€");

/** Letters that have a usual stand-in. */
const STAND_INS: Record<string, string> = {
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2013": "-",
  "\u2014": "-",
  "\u2026": "...",
  "\u00a0": " ",
};

/** Counts a text in letters of GSM 03.38; null if it has others, with which a text message holds 70. */
export function countGsmLetters(text: string): number | null {
  let count = 0;
  for (const letter of text) {
    if (BASIC.has(letter)) count += 1;
    else if (EXTENDED.has(letter)) count += 2;
    else return null;
  }
  return count;
}

/** Replaces what GSM 03.38 does not have: by its base letter, a stand-in, or "?". */
export const toGsmLetters = (text: string): string =>
  [...toNormalForm(text)].map((letter) => toGsmLetter(letter) ?? "?").join("");

/** Whether a text is still readable in letters of GSM 03.38: each has its own, its base letter or a stand-in. */
export const isGsmWritable = (text: string): boolean =>
  [...toNormalForm(text)].every((letter) => toGsmLetter(letter) !== null);

/** Finds a letter of GSM 03.38, its base letter or a stand-in; null for none. */
function toGsmLetter(letter: string): string | null {
  if (countGsmLetters(letter) !== null) return letter;
  const base = STAND_INS[letter] ?? stripAccents(letter);
  return countGsmLetters(base) === null ? null : base;
}
