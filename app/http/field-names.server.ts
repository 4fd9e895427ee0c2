import { BadRequestError } from "~/server/platform/errors";

/** Maximum number of form fields, in every encoding: the 1,000 tags that a form offers, and its other fields. */
export const MAX_FIELDS = 1_200;
const FLAT_NAME = /^[A-Za-z][\w-]{0,99}$/;

/**
 * Whether a field name is flat. Names with brackets or dots would be parsed as paths of objects and arrays, whose size a
 * few hostile bytes could inflate until the process crashes.
 */
export const isFlatName = (name: string): boolean =>
  FLAT_NAME.test(name) && name !== "constructor" && name !== "prototype";

export const invalidFieldNameError = (name: unknown) =>
  new BadRequestError(`The form has a field name that is not accepted here${nameSuffix(name)}`);

/** Suffix with the name for an error message; "" if it is too long or has control characters. */
export const nameSuffix = (name: unknown): string =>
  typeof name === "string" && /^[^\p{C}]{1,100}$/u.test(name) ? `: ${name}` : "";

/** Converts fields to an object; repeated fields become arrays. */
export function fieldsToObject(fields: [string, string][]): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const existing = values.get(name);
    if (existing) existing.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}
