import type { JsonSchema } from "~/app/api-docs/json-schema";

type Values = Record<string, unknown>;
/** Request body that differs from a valid one in one field. */
export type BodyVariant = { field: string; change: string; body: Values };

const INVALID_TEXT = "no such thing";

/** Builds variants of a valid body, each with one field left out, null, at or beyond its limits, or of another type. */
export function buildBodyVariants(
  validBody: Values,
  { properties = {} }: JsonSchema,
): BodyVariant[] {
  return Object.entries(properties).flatMap(([field, schema]) => {
    const { [field]: _, ...rest } = validBody;
    const values = [null, ...invalidValues(schema, validBody[field])];
    return [
      { field, change: "left out", body: rest },
      ...values.map((value) => ({
        field,
        change: JSON.stringify(value).slice(0, 60),
        body: { ...validBody, [field]: value },
      })),
    ];
  });
}

/** Values at and beyond the limits of a field, and values of types that its schema rejects. */
function invalidValues(schema: JsonSchema, validValue: unknown): unknown[] {
  const types = [schema.type ?? []].flat();
  const hasType = (type: string) => types.includes(type);
  return [
    {},
    ...(hasType("array") ? [INVALID_TEXT, [{}], [INVALID_TEXT]] : []),
    ...(hasType("boolean") ? ["maybe", 7] : []),
    ...(hasType("integer") ? [INVALID_TEXT, 1.5, ...boundaryNumbers(schema)] : []),
    ...(hasType("string") ? [7, true, ...boundaryTexts(schema, validValue)] : []),
  ];
}

function boundaryNumbers({ minimum, maximum }: JsonSchema): number[] {
  const [min, max] = [minimum, maximum] as (number | undefined)[];
  return [
    ...(min === undefined ? [] : [min, min - 1]),
    ...(max === undefined ? [] : [max, max + 1]),
  ];
}

function boundaryTexts(
  { enum: options, pattern, maxLength }: JsonSchema,
  validValue: unknown,
): string[] {
  if (options) return [INVALID_TEXT];
  const max = maxLength as number | undefined;
  const prefix = typeof validValue === "string" ? validValue : "";
  return [
    "",
    ...(pattern === "\\S" ? ["   "] : []),
    ...(max === undefined ? [] : [prefix.padEnd(max, "x"), prefix.padEnd(max + 1, "x")]),
  ];
}
