import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import type { Operation } from "./api-document";
import { edgeOf, encoded, hostileText } from "./hostile-values";

/** What Node sends in a line of a request as it is; everything else goes percent-encoded. */
const asIs = (text: string) => Buffer.from(text, "utf8").toString("latin1");
const HOSTILE_IDS = [
  ...[
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
  ],
  ...["%00", "1%00", "%ff", "%c0%af", "%", "%zz", "%E0%A4%A", "%ed%a0%80", "日本", "%F0%9D%94%98"],
  ...[
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e",
    "..;",
    "%5c..%5c",
    "1;2",
    "1,2",
    "null",
    "NaN",
    "__proto__",
  ],
  ...["constructor", "bulk.data", "*", "(1)", "a".repeat(2_000)],
];
const hostileId = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_IDS).map(asIs) },
  { weight: 1, arbitrary: hostileText.map((text) => encoded(text).slice(0, 4_000) || "%20") },
);
/** Somebody else's record, or what is no id. What others refer to is never deleted: other calls would all be refused. */
export const anyId = (method: string) =>
  method === "DELETE"
    ? hostileId
    : fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), hostileId);

/** What a parameter may be given: what its schema knows, what lies at its edges, and what nobody expects. */
const anyParameter = (schema: JsonSchema) =>
  fc.oneof(edgeOf(schema).map(String), hostileText).map((text) => encoded(text).slice(0, 1_500));

/** A query of what the operation knows and what nobody knows. */
export const anyQuery = (operation: Operation): fc.Arbitrary<string> => {
  const known = operation.parameters.filter((each) => each.in === "query");
  const pairs = known.map(({ name, schema }) =>
    anyParameter(schema).map((value) => `${name}=${value}`),
  );
  const strange = fc.constantFrom(
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
    .array(fc.oneof(...pairs, strange), { maxLength: 4 })
    .map((parts) => (parts.length > 0 ? `?${parts.join("&")}` : ""));
};
