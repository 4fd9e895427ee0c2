import type { JsonSchema } from "~/app/api-docs/json-schema";

type Values = Record<string, unknown>;
/** A body that differs from a good one in one field. */
export type Changed = { field: string; how: string; body: Values };

const WORDS = "no such thing";

/** Bodies that differ from a good one in one field each: left out, null, at and beyond its limits, of other types. */
export function changedBodies(good: Values, { properties = {} }: JsonSchema): Changed[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const { [field]: _, ...without } = good;
    const values = [null, ...valuesFor(schema, good[field])];
    return [
      { field, how: "left out", body: without },
      ...values.map((value) => ({
        field,
        how: JSON.stringify(value).slice(0, 60),
        body: { ...good, [field]: value },
      })),
    ];
  });
}

/** Values at and beyond the limits of a field, and of types that it may not take. */
function valuesFor(schema: JsonSchema, good: unknown): unknown[] {
  const types = [schema.type ?? []].flat();
  const is = (type: string) => types.includes(type);
  return [
    {},
    ...(is("array") ? [WORDS, [{}], [WORDS]] : []),
    ...(is("boolean") ? ["maybe", 7] : []),
    ...(is("integer") ? [WORDS, 1.5, ...numbersAround(schema)] : []),
    ...(is("string") ? [7, true, ...textsAround(schema, good)] : []),
  ];
}

function numbersAround({ minimum, maximum }: JsonSchema): number[] {
  const [least, most] = [minimum, maximum] as (number | undefined)[];
  return [
    ...(least === undefined ? [] : [least, least - 1]),
    ...(most === undefined ? [] : [most, most + 1]),
  ];
}

function textsAround({ enum: words, pattern, maxLength }: JsonSchema, good: unknown): string[] {
  if (words) return [WORDS];
  const most = maxLength as number | undefined;
  const begin = typeof good === "string" ? good : "";
  return [
    "",
    ...(pattern === "\\S" ? ["   "] : []),
    ...(most === undefined ? [] : [begin.padEnd(most, "x"), begin.padEnd(most + 1, "x")]),
  ];
}
