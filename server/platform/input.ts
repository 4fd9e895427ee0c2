import type { z } from "zod";
import { InvalidInputError } from "./errors";

/** Parses input of a form or API call. @throws InvalidInputError with all validation errors */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  throw new InvalidInputError(
    result.error.issues.map(({ path, message }) => ({ field: formatFieldName(path), message })),
  );
}

/** Formats `["questions", 2, "text"]` as `questions[2].text`. */
function formatFieldName(path: (string | number)[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`,
    "",
  );
}
