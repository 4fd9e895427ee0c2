import { BadRequestError } from "~/server/platform/errors";

/** How many fields a form may have, whichever way it is sent: the 1,000 tags that one offers, and its others. */
export const MAX_FIELDS = 1_200;
const FLAT_NAME = /^[A-Za-z][\w-]{0,99}$/;

/**
 * Forms are flat. A name with brackets or dots would become a path of objects and arrays, which a few hostile bytes
 * make large enough to end the process.
 */
export const isFlatName = (name: string): boolean =>
  FLAT_NAME.test(name) && name !== "constructor" && name !== "prototype";

export const invalidFieldName = (name: unknown) =>
  new BadRequestError(`The form has a field name that is not taken here${named(name)}`);

/** Which one it is, where that can be said in a line. */
export const named = (name: unknown): string =>
  typeof name === "string" && /^[^\p{C}]{1,100}$/u.test(name) ? `: ${name}` : "";

/** The values of fields: text, and a list where a field came several times. */
export function asObject(fields: [string, string][]): Record<string, unknown> {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) {
    const same = values.get(name);
    if (same) same.push(value);
    else values.set(name, [value]);
  }
  return Object.fromEntries(
    [...values].map(([name, all]) => [name, all.length > 1 ? all : all[0]]),
  );
}
