import { z } from "zod";
import { cleanLine, cleanText } from "./clean-text.schema";
import { apiNote } from "./api-note.schema";
import type { FieldErrorCode } from "./field-error-code.schema";
import { countCharacters, isFarLongerThan, isLongerThan, TEXT_LIMITS } from "./text-limits.schema";
import { isExternalUrl } from "./web-address.schema";

export { countCharacters, isLongerThan, TEXT_LIMITS };

type Limit = { length: number; message: string };
type LineRule = {
  /** Field label, for messages that the specification does not define. */
  label: string;
  required: string;
  min?: Limit;
  max?: Limit;
  /** Additional check of a non-empty text: error message, or null if valid. */
  validate?: (text: string) => string | null;
};

/** Maximum length with its standard message. @param length in characters */
export const atMost = (label: string, length: number): Limit => ({
  length,
  message: `${label} must be at most ${length} characters`,
});

const maxLength = ({ label, max }: Pick<LineRule, "label" | "max">): Limit =>
  max ?? atMost(label, TEXT_LIMITS.name);

const parseText = ({ label, required }: Partial<LineRule>) =>
  z.string({ required_error: required, invalid_type_error: `${label} must be text` });

/**
 * Schema that cleans and validates a text. Reports one error at most, the first of: missing, too long, too short, invalid.
 * Oversized input is rejected without being cleaned, so that the limit bounds its cost.
 */
export function checkedText<Text extends z.ZodType<string | null | undefined>>(
  input: Text,
  rule: Partial<LineRule> & Pick<LineRule, "label">,
  clean = cleanLine,
) {
  const { required, min, validate } = rule;
  const limit = maxLength(rule);
  return input
    .transform((value) => {
      const text = value ?? "";
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
              : validate?.(text);
      const code =
        text === ""
          ? "required"
          : message === limit.message
            ? "too-long"
            : message === min?.message
              ? "too-short"
              : "invalid";
      if (message) context.addIssue({ code: "custom", message, params: { code } });
    });
}

/** Required single-line text. */
export function requiredLine(rule: LineRule) {
  return apiNote(checkedText(parseText(rule), rule), {
    type: "string",
    pattern: "\\S",
    minLength: rule.min?.length ?? 1,
    maxLength: maxLength(rule).length,
  });
}

/** Optional single-line text; missing and null become "". */
export function optionalLine(rule: Omit<LineRule, "required">) {
  return apiNote(checkedText(parseText(rule).nullish(), rule), {
    type: ["string", "null"],
    maxLength: maxLength(rule).length,
  });
}

/** Optional multi-line text, cleaned as by `cleanText`; missing and null become "". */
export function optionalText({ label, max = TEXT_LIMITS.text }: { label: string; max?: number }) {
  const rule = { label, max: atMost(label, max) };
  return apiNote(checkedText(parseText(rule).nullish(), rule, cleanText), {
    type: ["string", "null"],
    maxLength: max,
  });
}

/** Required multi-line text, cleaned as by `cleanText`. */
export function requiredText({ label, required, max = TEXT_LIMITS.text }: RequiredTextRule) {
  const text = optionalText({ label, max }).superRefine((text, context) => {
    if (text === "") context.addIssue({ code: "custom", message: required });
  });
  return apiNote(text, {
    type: "string",
    pattern: "\\S",
    minLength: 1,
    maxLength: max,
  });
}
type RequiredTextRule = { label: string; required: string; max?: number };

/** Permissive on purpose: catches typing errors only, as no pattern can tell whether an address works. */
export const EMAIL = /^[^\s@<>"]+@[^\s@<>".]+(\.[^\s@<>".]+)*$/;

/** Rule of an email address, for `requiredLine` and `optionalLine`. @param invalid error message */
export const emailRule = (label: string, invalid: string) => ({
  label,
  max: atMost(label, TEXT_LIMITS.email),
  validate: (text: string) => (EMAIL.test(text) ? null : invalid),
});

/** Trims surrounding whitespace, the only cleaning applied to URLs. */
export const trimText = (text: string) => text.trim();

/**
 * External URL that browsers may open: http or https, without whitespace, control or invisible characters, and without
 * credentials. Stored verbatim.
 */
export function urlField({ label, required, invalid }: UrlRule) {
  const rule = {
    label,
    required,
    max: atMost(label, TEXT_LIMITS.url),
    validate: (text: string) => (isExternalUrl(text) ? null : invalid),
  };
  return apiNote(checkedText(parseText(rule), rule, trimText), {
    type: "string",
    // Not format "uri", which rejects non-ASCII characters.
    pattern: '^https?://[^/\\s<>"\\\\][^\\s<>"\\\\]*$',
    maxLength: TEXT_LIMITS.url,
  });
}
type UrlRule = { label: string; required: string; invalid: string };

type WholeNumberRule = {
  required: string;
  /** Message for input that is not a number. */
  notNumber: string;
  notWhole: string;
  min: { value: number; message: string };
  max: { value: number; message: string };
  /** Only multiples of `value`, counted from the minimum. */
  step?: { value: number; message: string };
};

function report(context: z.RefinementCtx, message: string, code: FieldErrorCode): never {
  context.addIssue({ code: "custom", message, params: { code } });
  return z.NEVER;
}

/** Whole number within limits; forms send it as text. Reports the first error only. */
export function wholeNumberField(rule: WholeNumberRule) {
  const { required, notNumber, notWhole, min, max, step } = rule;
  const wholeNumber = z.unknown().transform((value, context) => {
    const input = blankToUndefined(value);
    const number = typeof input === "string" ? parseNumber(input) : input;
    if (input === undefined) return report(context, required, "required");
    if (typeof number !== "number" || !Number.isFinite(number))
      return report(context, notNumber, "wrong-type");
    if (number < min.value) return report(context, min.message, "out-of-range");
    if (!Number.isInteger(number)) return report(context, notWhole, "invalid");
    if (number > max.value) return report(context, max.message, "out-of-range");
    const isBetweenSteps = step && (number - min.value) % step.value !== 0;
    return isBetweenSteps ? report(context, step.message, "invalid") : number;
  });
  return apiNote(wholeNumber, {
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

/** Enum field; blank input counts as missing. */
export function choiceField<Option extends string>({
  label,
  required,
  options,
}: ChoiceRule<Option>) {
  const invalid = `${label} must be one of ${options.join(", ")}`;
  return z.preprocess(
    blankToUndefined,
    z.enum(options, {
      errorMap: (issue) => ({
        message:
          issue.code === "invalid_type" && issue.received === "undefined" ? required : invalid,
      }),
    }),
  );
}

/** Maps blank input (null or whitespace-only text) to undefined. */
export function blankToUndefined(value: unknown): unknown {
  return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value;
}

/** Limit for parsing a list from JSON, in UTF-16 code units: above any valid list, and cheap to parse. */
const MAX_LIST_LENGTH = 500_000;

/** Parses a list that a multipart API call sends as JSON text; other values are returned unchanged. */
export function parseList(value: unknown): unknown {
  if (typeof value !== "string" || value.length > MAX_LIST_LENGTH) return value;
  if (!value.trim().startsWith("[")) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Array schema that rejects a list over its maximum length without validating the items. */
export function boundedList<Item extends z.ZodTypeAny>(list: z.ZodArray<Item>) {
  return z.preprocess((value, context) => {
    const { maxLength: max } = list._def;
    if (!max || !Array.isArray(value) || value.length <= max.value) return value;
    const params = { code: "too-long" };
    context.addIssue({ code: "custom", message: max.message, params, fatal: true });
    return z.NEVER;
  }, list);
}

/** Record id: a whole number from 1 to PostgreSQL's maximum integer; forms send it as text. */
export function idField(required: string, invalid = required) {
  return z.preprocess(
    (value) => {
      const input = blankToUndefined(value);
      return typeof input === "string" && /^\d{1,10}$/.test(input) ? Number(input) : input;
    },
    z
      .number({ required_error: required, invalid_type_error: invalid })
      .int(invalid)
      .min(1, invalid)
      .max(2_147_483_647, invalid),
  );
}
