import parsePhoneNumber, {
  type CountryCode,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  type PhoneNumber,
} from "libphonenumber-js/min";
import examples from "libphonenumber-js/mobile/examples";

/** Region that numbers without a country code belong to, such as "US". */
export type PhoneRegion = CountryCode;

/** Whether a text is a region that has telephone numbers, as ISO 3166-1 alpha-2. */
export const isPhoneRegion = (text: string): text is PhoneRegion => isSupportedCountry(text);

const MAX_EXTENSION_DIGITS = 10;
/** A stored number: E.164, with an extension as in RFC 3966. */
const STORED = new RegExp(`^\\+[1-9]\\d{3,14}(?:;ext=\\d{1,${MAX_EXTENSION_DIGITS}})?$`);

/**
 * Parses a number as people type it, with an extension or letters of a keypad ("1-800-FLOWERS").
 * @returns it as stored, "+12065550142" or "+12065550142;ext=12"; null if it is not a complete number of its region
 */
export function toStoredPhone(text: string, region: PhoneRegion): string | null {
  const number = parse(text, region) ?? parse(dialLetters(text), region);
  if (!number?.isValid() || (number.ext?.length ?? 0) > MAX_EXTENSION_DIGITS) return null;
  return number.ext ? `${number.number};ext=${number.ext}` : number.number;
}

const parse = (text: string, region: PhoneRegion) =>
  parsePhoneNumber(text, { defaultCountry: region, extract: false });

/** Keys of a keypad with their letters (ITU E.161). */
const KEYS = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"];
/** Digits that end in a word: letters elsewhere belong to a name or an extension. */
const WITH_WORD = /^\+?[\d\s().-]*\d[\s().-]*[a-z]{3,}[a-z\s-]*$/i;

function dialLetters(text: string): string {
  if (!WITH_WORD.test(text) || /ext/i.test(text)) return "";
  return text.replace(/[a-z]/gi, (letter) =>
    String(KEYS.findIndex((letters) => letters.includes(letter.toLowerCase())) + 2),
  );
}

/** Parses a stored number; null for a text of a time before numbers were checked. */
const parseStored = (stored: string): PhoneNumber | null =>
  (STORED.test(stored) && parsePhoneNumber(stored.replace(";ext=", " ext. "))) || null;

/**
 * Formats a stored number as a region writes it: in its national form with the region's own country code, else in its
 * international one. A text of a time before numbers were checked stays.
 */
export function formatStoredPhone(stored: string, region: PhoneRegion): string {
  const number = parseStored(stored);
  if (!number) return stored;
  return number.countryCallingCode === getCountryCallingCode(region)
    ? number.formatNational()
    : number.formatInternational();
}

/** Number of a region that belongs to nobody, as the region writes it. */
export const examplePhone = (region: PhoneRegion): string =>
  getExampleNumber(region, examples)?.formatNational() ?? "";

/**
 * Searched lines of a number: as stored, and the digits that its own country dials, so that the digits of each usual way of
 * writing it are found in one of them.
 */
export function phoneSearchLines(stored: string): string[] {
  const national = parseStored(stored)?.formatNational().replace(/\D/g, "") ?? "";
  return stored.includes(national) ? [stored] : [stored, national];
}
