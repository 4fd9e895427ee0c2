import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import { uniqueField } from "./api-calls";
import type { Operation } from "./api-document";
import { arbitraryValue, arbitraryBoundaryValue } from "./hostile-values";

/** The document's example body with a few fields removed, changed or added. */
export function arbitraryFields(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { schema, example = {} } = operation.requestBody?.content["application/json"] ?? {};
  const uniqueFieldName = uniqueField(operation) ?? "";
  const changes = Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    fc
      .oneof(
        { weight: 3, arbitrary: arbitraryBoundaryValue(field) },
        { weight: 3, arbitrary: arbitraryValue },
        { weight: 2, arbitrary: arbitraryList(field, example[name]) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => ({ [name]: value })),
  );
  const unknownFields = fc
    .tuple(
      fc.constantFrom("constructor", "toString", "version", "id", "a.b", "a[0]", "é", ""),
      arbitraryValue,
    )
    .map(([name, value]) => ({ [name]: value }));
  return fc
    .tuple(fc.nat(), fc.array(fc.oneof(...changes, unknownFields), { minLength: 1, maxLength: 3 }))
    .map(([number, replacements]) => {
      const base = uniqueFieldName
        ? { ...example, [uniqueFieldName]: `${String(example[uniqueFieldName])} ${number}` }
        : example;
      return Object.assign({}, base, ...replacements) as Record<string, unknown>;
    });
}

/** The example list with a hostile entry, or at and beyond its maximum length. */
function arbitraryList({ items, maxItems }: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  if (!Array.isArray(example)) return arbitraryValue;
  const { properties = {} } = (items ?? {}) as JsonSchema;
  const names = Object.keys(properties);
  const entry =
    names.length === 0
      ? arbitraryValue
      : fc
          .tuple(fc.constantFrom(...names), arbitraryValue)
          .map(([name, value]) => ({ ...(example[0] as object), [name]: value }));
  const max = typeof maxItems === "number" ? maxItems : 100;
  return fc.oneof(
    entry.map((each) => [...(example as unknown[]), each]),
    fc.constantFrom(...[max, max + 1].map((length) => Array(length).fill(example[0]) as unknown[])),
  );
}

/** Encodes a value as a form does. */
export const toFormText = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 100_000);
