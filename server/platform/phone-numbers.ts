import { z } from "zod";
import { examplePhone, formatStoredPhone, toStoredPhone } from "~/models/platform/phone-number";
import { apiNote, findApiNote } from "~/models/rules/api-note.schema";
import { settings } from "./settings";

/** A telephone number to show: as the hospital's region writes it, and the number of its `tel:` link ("" for none). */
export type ShownPhone = { text: string; number: string };

/** Parses a typed number to its stored form, E.164 with an RFC 3966 extension; null if it is not a complete number. */
export const parsePhone = (text: string): string | null =>
  toStoredPhone(text, settings().phoneRegion);

/** Formats a stored number as the hospital's region writes it. Older texts that are not complete numbers stay. */
export const formatPhone = (stored: string): string =>
  formatStoredPhone(stored, settings().phoneRegion);

/** Presents a stored number as text and link; null for "". */
export function showPhone(stored: string): ShownPhone | null {
  if (stored === "") return null;
  return { text: formatPhone(stored), number: parsePhone(stored) ?? findDigits(stored) };
}

/** Digits of a text that is not a complete number; "" if there are too few to dial. */
function findDigits(text: string): string {
  // Text from the first letter on is an extension or a name, not part of the number.
  const number = (text.split(/[a-z]/i)[0] ?? "").replace(/[^\d+]/g, "");
  return number.length < 3 ? "" : number;
}

/** A telephone number within a text, with at least seven digits. */
const NUMBER_IN_TEXT = /(\+?\(?\d(?:[\s().-]*\d){6,}(?:\s*(?:ext\.?|x)\s*\d{1,7})?)/i;

/** Splits a text such as "Your care team, (206) 555-0142" into texts and the telephone numbers in it. */
export const splitPhones = (text: string): (string | ShownPhone)[] =>
  text
    .split(NUMBER_IN_TEXT)
    .map((part, index) =>
      index % 2 === 1 ? { text: part, number: parsePhone(part) ?? findDigits(part) } : part,
    )
    .filter((part) => part !== "");

const ADVICE = () =>
  `such as ${examplePhone(settings().phoneRegion)}. Numbers of other countries begin with +`;

/** What a text has to be: a telephone number, or one or an email address. */
const KINDS = {
  phone: {
    parse: parsePhone,
    message: () => `Please enter a full phone number, ${ADVICE()}`,
  },
  "phone or email": {
    parse: (text: string) => (text.includes("@") ? text : parsePhone(text)),
    message: () => `Please enter an email address or a full phone number, ${ADVICE()}`,
  },
} as const;
type Kind = keyof typeof KINDS;

/**
 * Extends a field's schema: a text becomes a number as stored, or is refused. "" stays.
 * @param kept number that the record has, which may stay although it is not a complete one
 */
export function phoneField<Schema extends z.ZodType<string, z.ZodTypeDef, unknown>>(
  schema: Schema,
  kind: Kind = "phone",
  kept = "",
) {
  const { parse, message } = KINDS[kind];
  const field = schema.transform((text, context): string => {
    if (text === kept) return text;
    const number = parse(text);
    if (number !== null) return number;
    context.addIssue({ code: "custom", message: message(), params: { code: "invalid" } });
    return z.NEVER;
  });
  const note = findApiNote(schema._def);
  const isOptional = note?.pattern === undefined;
  return apiNote(field, { ...note, pattern: isOptional ? `^$|${PATTERN}` : PATTERN, description });
}

/** Form of a number that the API document asks for; letters are taken too. */
const PATTERN = "^\\s*\\+?[\\d\\s().-]{5,}((x|ext\\.?)\\s*\\d{1,7})?\\s*$";
const description =
  "A full number as people write it, or with + and the country code. One that is stored and not complete may stay.";

/**
 * Reads the number that a record has, for `phoneField`. Takes no statement where the input has a complete number.
 * @param read reads the record's number
 */
export async function readKeptPhone(
  input: unknown,
  field: string,
  read: () => Promise<string | undefined>,
): Promise<string> {
  const text = (Object(input) as Record<string, unknown>)[field];
  const isComplete = typeof text !== "string" || text === "" || parsePhone(text) !== null;
  return isComplete ? "" : ((await read()) ?? "");
}
