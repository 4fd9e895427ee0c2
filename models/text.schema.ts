import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.schema";
import { sentAs } from "./sent-as.schema";
import { characters, TEXT_LIMITS } from "./text-limits.schema";
import { isWebAddress } from "./web-address.schema";

export { characters, TEXT_LIMITS };

type LineRule = {
  /** The field's label, for messages that the specification leaves open. */
  label: string;
  required: string;
  min?: { length: number; message: string };
  max?: { length: number; message: string };
  /** What else is wrong with a text that is not empty; null when nothing is. */
  wrong?: (text: string) => string | null;
};

export const atMost = (label: string, length: number) => ({
  length,
  message: `${label} must be at most ${length} characters`,
});

/** A required line of text. Says one thing at a time: missing, then too short, then too long, then wrong. */
export function requiredLine(rule: LineRule) {
  const { label, required } = rule;
  const line = z
    .string({ required_error: required, invalid_type_error: `${label} must be text` })
    .transform(cleanLine)
    .superRefine((text, context) => {
      const message = text === "" ? required : problemWith(text, rule);
      if (message) context.addIssue({ code: "custom", message });
    });
  return sentAs(line, {
    type: "string",
    pattern: "\\S",
    minLength: rule.min?.length ?? 1,
    maxLength: mostOf(rule),
  });
}

/** A line of text that may be missing: nothing, null and an empty text are "". */
export function optionalLine(rule: Omit<LineRule, "required">) {
  const line = z
    .string({ invalid_type_error: `${rule.label} must be text` })
    .nullish()
    .transform((text) => cleanLine(text ?? ""))
    .superRefine((text, context) => {
      const message = text === "" ? null : problemWith(text, rule);
      if (message) context.addIssue({ code: "custom", message });
    });
  return sentAs(line, { type: ["string", "null"], maxLength: mostOf(rule) });
}

function problemWith(text: string, { label, min, max, wrong }: Omit<LineRule, "required">) {
  const length = characters(text);
  const limit = max ?? atMost(label, TEXT_LIMITS.name);
  if (min && length < min.length) return min.message;
  if (length > limit.length) return limit.message;
  return wrong?.(text) ?? null;
}

const mostOf = ({ max }: Pick<LineRule, "max">) => max?.length ?? TEXT_LIMITS.name;

/** A text of several lines that may be missing: each line is cleaned, and there is at most one empty one between two. */
export function optionalText({ label, max = TEXT_LIMITS.text }: { label: string; max?: number }) {
  const limit = atMost(label, max);
  const text = z
    .string({ invalid_type_error: `${label} must be text` })
    .nullish()
    .transform((text) => cleanText(text ?? ""))
    .superRefine((text, context) => {
      if (characters(text) > limit.length) {
        context.addIssue({ code: "custom", message: limit.message });
      }
    });
  return sentAs(text, { type: ["string", "null"], maxLength: max });
}

/** The same where there must be one. */
export function requiredText({ label, required }: { label: string; required: string }) {
  const text = optionalText({ label }).superRefine((text, context) => {
    if (text === "") context.addIssue({ code: "custom", message: required });
  });
  return sentAs(text, {
    type: "string",
    pattern: "\\S",
    minLength: 1,
    maxLength: TEXT_LIMITS.text,
  });
}

/** Enough to catch what was mistyped: only a letter to the address tells whether it works. */
export const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/;

/** What an address for e-mail must be, beyond a line of text. */
export const emailRule = (label: string, wrong: string) => ({
  label,
  max: atMost(label, TEXT_LIMITS.email),
  wrong: (text: string) => (EMAIL.test(text) ? null : wrong),
});

/**
 * An address on the web that a browser may open: http or https, no spaces, no control or invisible characters, no
 * password in it. It is kept as it was typed.
 */
export function urlField({ label, required, wrong }: UrlRule) {
  const limit = atMost(label, TEXT_LIMITS.url);
  const address = z
    .string({ required_error: required, invalid_type_error: `${label} must be text` })
    .transform((text) => text.trim())
    .superRefine((text, context) => {
      const message =
        text === ""
          ? required
          : characters(text) > limit.length
            ? limit.message
            : isWebAddress(text)
              ? null
              : wrong;
      if (message) context.addIssue({ code: "custom", message });
    });
  return sentAs(address, {
    type: "string",
    // Letters of any language are taken, which the format "uri" refuses.
    pattern: '^https?://[^/\\s<>"\\\\][^\\s<>"\\\\]*$',
    maxLength: TEXT_LIMITS.url,
  });
}
type UrlRule = { label: string; required: string; wrong: string };

type WholeNumberRule = {
  required: string;
  /** Said of what is no number. */
  notNumber: string;
  notWhole: string;
  min: { value: number; message: string };
  max: { value: number; message: string };
  /** From the least one on, only those that are so far from one another. */
  step?: { value: number; message: string };
};

/** A whole number within limits; forms send it as text. Says one thing at a time. */
export function wholeNumberField(rule: WholeNumberRule) {
  const { required, notNumber, notWhole, min, max, step } = rule;
  const whole = z.unknown().transform((value, context) => {
    const given = blankAsMissing(value);
    const number = typeof given === "string" ? numberIn(given) : given;
    const message =
      given === undefined
        ? required
        : typeof number !== "number" || !Number.isFinite(number)
          ? notNumber
          : number < min.value
            ? min.message
            : !Number.isInteger(number)
              ? notWhole
              : number > max.value
                ? max.message
                : step && (number - min.value) % step.value !== 0
                  ? step.message
                  : null;
    if (message === null) return number as number;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
  return sentAs(whole, {
    type: "integer",
    minimum: min.value,
    maximum: max.value,
    multipleOf: step?.value,
  });
}

const numberIn = (text: string) =>
  /^-?\d{1,15}(\.\d{1,15})?$/.test(text.trim()) ? Number(text) : NaN;

type ChoiceRule<Option extends string> = {
  label: string;
  required: string;
  options: readonly [Option, ...Option[]];
};

/** One of a few fixed words. */
export function choiceField<Option extends string>({
  label,
  required,
  options,
}: ChoiceRule<Option>) {
  const wrong = `${label} must be one of ${options.join(", ")}`;
  return z.preprocess(
    blankAsMissing,
    z.enum(options, {
      errorMap: (issue) => ({
        message: issue.code === "invalid_type" && issue.received === "undefined" ? required : wrong,
      }),
    }),
  );
}

/** Turns what a form or a program leaves out (nothing, null, an empty text) into undefined. */
export function blankAsMissing(value: unknown): unknown {
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}

/** A list as a program sends it: in a form, it is the JSON of one. What is neither stays as it is. */
export function listFromText(value: unknown): unknown {
  if (typeof value !== "string" || !value.trim().startsWith("[")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
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
