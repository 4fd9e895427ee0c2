import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import type { Operation } from "./api-document";
import { arbitraryBoundaryValue, percentEncode, arbitraryText } from "./hostile-values";

/** Encodes UTF-8 bytes as Latin-1, which Node writes unchanged into the request line. */
const toLatin1 = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const HOSTILE_IDS = [
  "0",
  "-1",
  "00",
  "1.0",
  "1e0",
  "+1",
  "0x1",
  "1%20",
  "%31",
  "１",
  "2147483648",
  "9".repeat(400),
  "%00",
  "1%00",
  "%ff",
  "%c0%af",
  "%",
  "%zz",
  "%E0%A4%A",
  "%ed%a0%80",
  "日本",
  "%F0%9D%94%98",
  "..%2f..%2fetc%2fpasswd",
  "%2e%2e",
  "..;",
  "%5c..%5c",
  "1;2",
  "1,2",
  "null",
  "NaN",
  "__proto__",
  "constructor",
  "bulk.data",
  "*",
  "(1)",
  "a".repeat(2_000),
];
const arbitraryHostileId = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_IDS).map(toLatin1) },
  {
    weight: 1,
    arbitrary: arbitraryText.map((text) => percentEncode(text).slice(0, 4_000) || "%20"),
  },
);
/** Ids of other records, and invalid ids. DELETE gets only invalid ones: without the other records later calls would fail. */
export const arbitraryId = (method: string) =>
  method === "DELETE"
    ? arbitraryHostileId
    : fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), arbitraryHostileId);

/** Values of a query parameter: boundary values of its schema, and hostile texts. */
const arbitraryParameter = (schema: JsonSchema) =>
  fc
    .oneof(arbitraryBoundaryValue(schema).map(String), arbitraryText)
    .map((text) => percentEncode(text).slice(0, 1_500));

/** Query string of known parameters and malformed ones. */
export const arbitraryQuery = (operation: Operation): fc.Arbitrary<string> => {
  const parameters = operation.parameters.filter((each) => each.in === "query");
  const pairs = parameters.map(({ name, schema }) =>
    arbitraryParameter(schema).map((value) => `${name}=${value}`),
  );
  const malformed = fc.constantFrom(
    "%",
    "=",
    "&&",
    "%ff=%ff",
    "__proto__=1",
    "page",
    "a[b][c]=1",
    "?",
  );
  return fc
    .array(fc.oneof(...pairs, malformed), { maxLength: 4 })
    .map((parts) => (parts.length > 0 ? `?${parts.join("&")}` : ""));
};
