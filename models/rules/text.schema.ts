import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.schema";
import { apiNote } from "./api-note.schema";
import { countCharacters, isFarLongerThan, isLongerThan, TEXT_LIMITS } from "./text-limits.schema";
import { isWebAddress } from "./web-address.schema";

export { countCharacters, isLongerThan, TEXT_LIMITS };

type Limit = { length: number; message: string };
type LineRule = {
  /** The field's label, for messages that the specification leaves open. */
  label: string;
  required: string;
  min?: Limit;
  max?: Limit;
  /** What else is wrong with a text that is not empty; null when nothing is. */
  wrong?: (text: string) => string | null;
};

export const atMost = (label: string, length: number): Limit => ({
  length,
  message: `${label} must be at most ${length} characters`,
});

const maxLength = ({ label, max }: Pick<LineRule, "label" | "max">): Limit =>
  max ?? atMost(label, TEXT_LIMITS.name);

const parseText = ({ label, required }: Partial<LineRule>) =>
  z.string({ required_error: required, invalid_type_error: `${label} must be text` });

/**
 * Cleans a text and checks it. Says one thing at a time: missing, then too long, then too short, then wrong. One that is far
 * longer than its limit is refused as it is: it costs no more than one at the limit.
 */
export function checkedText<Text extends z.ZodType<string | null | undefined>>(
  sent: Text,
  rule: Partial<LineRule> & Pick<LineRule, "label">,
  clean = cleanLine,
) {
  const { required, min, wrong } = rule;
  const limit = maxLength(rule);
  return sent
    .transform((sent) => {
      const text = sent ?? "";
      return isFarLongerThan(text, limit.length) ? text : clean(text);
    })
    .superRefine((text, context) => {
      const message =
        text === ""
          ? required
          : isLongerThan(text, limit.length)
            ? limit.message
            : min && countCharacters(text) < min.length
              ? min.message
              : wrong?.(text);
      if (message) context.addIssue({ code: "custom", message });
    });
}

/** A required line of text. */
export function requiredLine(rule: LineRule) {
  return apiNote(checkedText(parseText(rule), rule), {
    type: "string",
    pattern: "\\S",
    minLength: rule.min?.length ?? 1,
    maxLength: maxLength(rule).length,
  });
}

/** A line of text that may be missing: nothing, null and an empty text are "". */
export function optionalLine(rule: Omit<LineRule, "required">) {
  return apiNote(checkedText(parseText(rule).nullish(), rule), {
    type: ["string", "null"],
    maxLength: maxLength(rule).length,
  });
}

/** A text of several lines that may be missing: each line is cleaned, and there is at most one empty one between two. */
export function optionalText({ label, max = TEXT_LIMITS.text }: { label: string; max?: number }) {
  const rule = { label, max: atMost(label, max) };
  return apiNote(checkedText(parseText(rule).nullish(), rule, cleanText), {
    type: ["string", "null"],
    maxLength: max,
  });
}

/** The same where there must be one. */
export function requiredText({ label, required }: { label: string; required: string }) {
  const text = optionalText({ label }).superRefine((text, context) => {
    if (text === "") context.addIssue({ code: "custom", message: required });
  });
  return apiNote(text, {
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

/** Of an address only what stands around it goes. */
export const trimmed = (text: string) => text.trim();

/**
 * An address on the web that a browser may open: http or https, no spaces, no control or invisible characters, no
 * password in it. It is kept as it was typed.
 */
export function urlField({ label, required, wrong }: UrlRule) {
  const rule = {
    ...{ label, required, max: atMost(label, TEXT_LIMITS.url) },
    wrong: (text: string) => (isWebAddress(text) ? null : wrong),
  };
  return apiNote(checkedText(parseText(rule), rule, trimmed), {
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
    const number = typeof given === "string" ? parseNumber(given) : given;
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
  return apiNote(whole, {
    type: "integer",
    minimum: min.value,
    maximum: max.value,
    multipleOf: step?.value,
  });
}

const parseNumber = (text: string) =>
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

/** In UTF-16 units: more than any list of ours has in JSON, and little enough to parse whatever it is. */
const MAX_LIST_LENGTH = 500_000;

/** A list as a program sends it: in a form, it is the JSON of one. What is neither stays as it is. */
export function listFromText(value: unknown): unknown {
  if (typeof value !== "string" || value.length > MAX_LIST_LENGTH) return value;
  if (!value.trim().startsWith("[")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A list with a limit. One that is longer is refused as it is: what is wrong with its items is not looked for. */
export function boundedList<Item extends z.ZodTypeAny>(list: z.ZodArray<Item>) {
  return z.preprocess((value, context) => {
    const { maxLength: max } = list._def;
    if (!max || !Array.isArray(value) || value.length <= max.value) return value;
    context.addIssue({ code: "custom", message: max.message, fatal: true });
    return z.NEVER;
  }, list);
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
