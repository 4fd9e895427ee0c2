import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";

/** Texts that are known to break parsers, databases and renderers. */
export const HOSTILE_TEXTS = [
  "",
  " ",
  "\u0000",
  "Be\u0000fore",
  "\ud800",
  "tail \udc00",
  "\u202egnp.exe",
  "\u200b\ufeff",
  "\r\nSet-Cookie: a=b",
  "null",
  "undefined",
  "[object Object]",
  "__proto__",
  "constructor",
  "toString",
  "' OR '1'='1",
  "1; DROP TABLE tags; --",
  "%00",
  "%s%n",
  "%_\\",
  "${7*7}",
  "<script>alert(1)</script>",
  "../../../../etc/passwd",
  "/media/../../calmward.sqlite",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "[",
  "[1,",
  "{}",
  "[[[[]]]]",
  "1e400",
  "-0",
  "0x10",
  "１２",
  "9007199254740993",
  "2147483648",
  "NaN",
  "true",
  "0000-00-00",
  "0000-12-31T23:59:59.999Z",
  "10000-01-01",
  "+275760-09-13T00:00:00.000Z",
  "2027-02-30",
  "99:99",
  "é",
  "e\u0301",
  "ﷺ".repeat(50),
  "İıſK",
  "👩‍👩‍👧‍👦".repeat(20),
  "a".repeat(201),
  "n".repeat(5_001),
  "w".repeat(70_000),
  "\n".repeat(6_000),
];

/** Numbers at the limits of columns, schemas and doubles. */
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-9,
  14.999999,
  15,
  2_147_483_647,
  2_147_483_648,
  -2_147_483_649,
  4_294_967_296,
  2 ** 53 + 2,
  1e21,
  1e308,
  5e-324,
];

/** JSON lists nested deeply enough to overflow the stack of a recursive parser. */
export const buildNestedLists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

/** Known hostile texts, and random ones. */
export const arbitraryText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
);

/** Any JSON value, mostly hostile ones. */
export const arbitraryValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: arbitraryText },
  { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_NUMBERS) },
  { weight: 1, arbitrary: fc.constantFrom(true, false, null) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>([], {}, [null], [[]], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  {
    weight: 1,
    arbitrary: fc.integer({ min: 90, max: 1_200 }).map((length) => Array<unknown>(length).fill(1)),
  },
);

/** Values at and just beyond the limits of a schema; any value if it has none. */
export function arbitraryBoundaryValue({
  type,
  enum: options,
  minimum,
  maximum,
  maxLength,
}: JsonSchema) {
  const lengths = typeof maxLength === "number" ? [maxLength, maxLength + 1] : [];
  const numbers = [minimum, maximum].filter((each) => typeof each === "number");
  const edges: unknown[] = [
    ...(options ?? []),
    ...lengths.map((length) => "é".repeat(length)),
    ...lengths.map((length) => "👍".repeat(length)),
    ...numbers.flatMap((each) => [each - 1, each, each + 1, String(each), each + 0.5]),
    ...([type].flat().includes("array")
      ? [[], [1], ["1"], [1, 1], "[1]", "[", [2_147_483_647]]
      : []),
  ];
  return edges.length > 0 ? fc.constantFrom(...edges) : arbitraryValue;
}

/** Percent-encodes a text; lone surrogates, which encodeURIComponent rejects, become U+FFFD. */
export const percentEncode = (text: string) => encodeURIComponent(Buffer.from(text).toString());
