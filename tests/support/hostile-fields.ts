import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import { uniqueField } from "./api-calls";
import type { Operation } from "./api-document";
import { anyValue, edgeOf } from "./hostile-values";

/** The document's own example of a body, with a few fields gone or of another value. */
export function anyFields(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { schema, example = {} } = operation.requestBody?.content["application/json"] ?? {};
  const fresh = uniqueField(operation) ?? "";
  const changes = Object.entries(schema?.properties ?? {}).map(([name, field]) =>
    fc
      .oneof(
        { weight: 3, arbitrary: edgeOf(field) },
        { weight: 3, arbitrary: anyValue },
        { weight: 2, arbitrary: inside(field, example[name]) },
        { weight: 1, arbitrary: fc.constant(undefined) },
      )
      .map((value) => ({ [name]: value })),
  );
  const strange = fc
    .tuple(
      fc.constantFrom("constructor", "toString", "version", "id", "a.b", "a[0]", "é", ""),
      anyValue,
    )
    .map(([name, value]) => ({ [name]: value }));
  return fc
    .tuple(fc.nat(), fc.array(fc.oneof(...changes, strange), { minLength: 1, maxLength: 3 }))
    .map(([number, changed]) => {
      const good = fresh ? { ...example, [fresh]: `${String(example[fresh])} ${number}` } : example;
      return Object.assign({}, good, ...changed) as Record<string, unknown>;
    });
}

/** A list as the document has it, in which one entry is another: what is nested is looked at as well. */
function inside({ items, maxItems }: JsonSchema, example: unknown): fc.Arbitrary<unknown> {
  if (!Array.isArray(example)) return anyValue;
  const { properties = {} } = (items ?? {}) as JsonSchema;
  const names = Object.keys(properties);
  const entry =
    names.length === 0
      ? anyValue
      : fc
          .tuple(fc.constantFrom(...names), anyValue)
          .map(([name, value]) => ({ ...(example[0] as object), [name]: value }));
  const most = typeof maxItems === "number" ? maxItems : 100;
  return fc.oneof(
    entry.map((each) => [...(example as unknown[]), each]),
    fc.constantFrom(...[most, most + 1].map((many) => Array(many).fill(example[0]) as unknown[])),
  );
}

/** A value as a form sends it. */
export const asText = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 100_000);
