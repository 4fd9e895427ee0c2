import type { z } from "zod";
import { InvalidInputError } from "./errors";

/** Parses what a form or a program sent. @throws InvalidInputError with every broken rule */
export function parseInput<Schema extends z.ZodTypeAny>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = schema.safeParse(input);
  if (result.success) return result.data as z.output<Schema>;
  throw new InvalidInputError(
    result.error.issues.map(({ path, message }) => ({ field: fieldName(path), message })),
  );
}

/** `["questions", 2, "text"]` is `questions[2].text`. */
function fieldName(path: (string | number)[]): string {
  return path.reduce<string>(
    (name, part) =>
      typeof part === "number" ? `${name}[${part}]` : name === "" ? part : `${name}.${part}`,
    "",
  );
}
