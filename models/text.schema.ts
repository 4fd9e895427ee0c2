import { z } from "zod";

/** Limits that every entity shares, in characters (code points). Specification: DESIGN 5, "Limits". */
export const TEXT_LIMITS = { name: 200, email: 254 } as const;

const PRINTABLE_ASCII = /^[ -~]*$/;
const LINE_BREAKS_AND_TABS = /[\t\n\v\f\r\u0085\u2028\u2029]+/;
const NON_BREAKING_SPACES = /[\u00a0\u2007\u202f]/g;
/** Control characters, zero-width marks and bidi overrides: nobody types them, and they can hide or reverse text. */
const INVISIBLE = /[\p{Cc}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/gu;
const LONE_SURROGATES = /\p{Cs}/gu;

/**
 * One line of text as a person reads it and as it is stored: line breaks and tabs become one space,
 * non-breaking spaces become spaces, invisible characters go, lone surrogates become U+FFFD, outer
 * spaces are cut, and letters are composed (Unicode NFC). Linear in the length of the text.
 */
export function cleanLine(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text.trim();
  return text
    .split(LINE_BREAKS_AND_TABS)
    .map((part) => part.replace(INVISIBLE, "").replace(NON_BREAKING_SPACES, " ").trim())
    .filter((part) => part !== "")
    .join(" ")
    .replace(LONE_SURROGATES, "\ufffd")
    .normalize("NFC");
}

/** What a name is matched, sorted and kept unique by: its clean line in lower case (DESIGN 8). */
export function normalizeName(name: string): string {
  return cleanLine(name).toLowerCase();
}

/** The number of characters a person sees typed, not of UTF-16 units. */
export function characters(text: string): number {
  return [...text].length;
}

type LineRule = {
  /** The field's label, for messages that the specification leaves open. */
  label: string;
  required: string;
  min?: { length: number; message: string };
  max?: { length: number; message: string };
};

/** A required line of text. Says one thing at a time: missing, then too short, then too long. */
export function requiredLine({ label, required, min, max }: LineRule) {
  const limit = max ?? {
    length: TEXT_LIMITS.name,
    message: `${label} must be at most ${TEXT_LIMITS.name} characters`,
  };
  return z
    .string({ required_error: required, invalid_type_error: `${label} must be text` })
    .transform(cleanLine)
    .superRefine((text, context) => {
      const length = characters(text);
      const message =
        length === 0
          ? required
          : min && length < min.length
            ? min.message
            : length > limit.length
              ? limit.message
              : null;
      if (message) context.addIssue({ code: "custom", message });
    });
}

/** Turns what a form or a program leaves out (nothing, null, an empty text) into undefined. */
export function blankAsMissing(value: unknown): unknown {
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}

/** Ids are whole numbers from 1; forms send them as text. The greatest is PostgreSQL's integer. */
export function idField(required: string, wrong = required) {
  return z.preprocess(
    (value) => {
      const given = blankAsMissing(value);
      return typeof given === "string" && /^\d{1,10}$/.test(given) ? Number(given) : given;
    },
    z
      .number({ required_error: required, invalid_type_error: wrong })
      .int(wrong)
      .min(1, wrong)
      .max(2_147_483_647, wrong),
  );
}
