import fc from "fast-check";
import type { Operation } from "./api-document";
import { arbitraryFields, toFormText } from "./hostile-fields";
import { arbitraryMultipartBody } from "./hostile-multipart";
import { percentEncode, buildNestedLists } from "./hostile-values";

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Body as sent, with its Content-Type. */
export type RawBody = { type: string; body: Buffer };

/** Bodies of all media types, accepted by the operation or not, or no body. */
export function arbitraryBody(operation: Operation): fc.Arbitrary<RawBody | undefined> {
  const content = operation.requestBody?.content;
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 12, arbitrary: arbitraryJsonBody(operation) },
    { weight: 4, arbitrary: arbitraryFormBody(operation) },
    {
      weight: content?.["multipart/form-data"] ? 10 : 1,
      arbitrary: arbitraryMultipartBody(operation),
    },
  );
}

/** Fields as JSON, and valid or invalid JSON that JSON.stringify never writes. */
function arbitraryJsonText(fields: Record<string, unknown>): fc.Arbitrary<string> {
  const text = JSON.stringify(fields);
  const [first = "name"] = Object.keys(fields);
  const key = JSON.stringify(first);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(text) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        `{${key}:${buildNestedLists(100_000)}}`,
        `{${key}:${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}}`,
        `{${key}:1e400}`,
        `{${key}:-0}`,
        `{${key}:9007199254740993}`,
        `{${key}:"\\ud800"}`,
        `{${key}:"\\u0000a"}`,
        `{${key}:1,${text.slice(1)}`,
        `{"__proto__":{"name":"x"},${text.slice(1)}`,
        `{"constructor":{"prototype":{"name":"x"}},${text.slice(1)}`,
        `\ufeff${text}`,
        text.slice(0, -1),
        `${text},`,
        text.replaceAll('"', "'"),
        "",
        "null",
        "[]",
        `[${text}]`,
        "1e400",
        '"text"',
        "{".repeat(50_000),
        `{"a":"${"x".repeat(1_048_576)}"}`,
      ),
    },
    { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  );
}

function arbitraryJsonBody(operation: Operation): fc.Arbitrary<RawBody> {
  const unusualTypes = ["application/json; charset=utf-16", "Application/JSON ;x"];
  const unsupportedTypes = [
    "text/plain",
    "application/xml",
    "",
    "application/json, text/plain",
    "\u00ff/\u00ff",
  ];
  const type = fc.oneof(
    { weight: 16, arbitrary: fc.constant("application/json") },
    { weight: 1, arbitrary: fc.constantFrom(...unusualTypes) },
    { weight: 1, arbitrary: fc.constantFrom(...unsupportedTypes) },
  );
  const jsonText = arbitraryFields(operation).chain(arbitraryJsonText);
  const bytes = jsonText.chain((text) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(Buffer.from(text, "utf8")) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          Buffer.from(text, "utf16le"),
          Buffer.from([0x7b, 0xff, 0xfe, 0x7d]),
        ),
      },
    ),
  );
  return fc.record({ type, body: bytes });
}

function arbitraryFormBody(operation: Operation): fc.Arbitrary<RawBody> {
  const malformed = [
    "",
    "&&&",
    "=",
    "%",
    "%ff=%ff",
    "a&".repeat(6_000),
    "steps[1000000].x=1",
    "__proto__=1",
  ];
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.tuple(arbitraryFields(operation), fc.boolean()).map(([fields, isDoubled]) => {
        const pairs = Object.entries(fields).map(
          ([name, value]) => `${percentEncode(name)}=${percentEncode(toFormText(value))}`,
        );
        return {
          type: FORM_TYPE,
          body: Buffer.from([...pairs, ...(isDoubled ? pairs : [])].join("&")),
        };
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...malformed)
        .map((text) => ({ type: FORM_TYPE, body: Buffer.from(text) })),
    },
  );
}
