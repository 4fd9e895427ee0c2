import type { z } from "zod";
import type { FieldErrorCode } from "~/models/rules/field-error-code.schema";
import { InvalidInputError } from "./errors";

/** Parses input of a form or API call. @throws InvalidInputError with all validation errors */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  throw new InvalidInputError(
    result.error.issues.map((issue) => ({
      field: formatFieldName(issue.path),
      message: issue.message,
      code: fieldErrorCode(issue, input),
    })),
  );
}

/** Code of a validation error: the rule's own, or by the kind of the issue; an empty value is always "required". */
export function fieldErrorCode(issue: z.ZodIssue, input: unknown): FieldErrorCode {
  if (isEmpty(findValue(input, issue.path))) return "required";
  const { code } = issue;
  if (code === "custom") return (issue.params?.code as FieldErrorCode | undefined) ?? "invalid";
  if (code === "invalid_type") return issue.received === "undefined" ? "required" : "wrong-type";
  if (code === "invalid_enum_value" || code === "invalid_literal") return "not-an-option";
  if (code !== "too_small" && code !== "too_big") return "invalid";
  if (issue.type === "number") return "out-of-range";
  return code === "too_small" ? "too-short" : "too-long";
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** Finds a value by its path. A list that was sent as JSON text has no path: then the text itself. */
const findValue = (input: unknown, path: (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null
        ? (value as Record<string | number, unknown>)[part]
        : value,
    input,
  );

/** Formats `["questions", 2, "text"]` as `questions[2].text`. */
function formatFieldName(path: (string | number)[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`,
    "",
  );
}
