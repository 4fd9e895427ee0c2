import fc from "fast-check";

const MALFORMED_ETAGS = [
  "*",
  '"v0"',
  'W/"v0-x"',
  '"v999999999999"',
  '"',
  '""',
  "v1",
  '"v1", "v2"',
  ",,,",
  '"v-1"',
  "null",
  `"${"v".repeat(8_000)}"`,
  '"v1-\u00e9"',
  ", ".repeat(3_000),
];
const HEADERS: Record<string, string[]> = {
  "If-Match": MALFORMED_ETAGS,
  "If-None-Match": MALFORMED_ETAGS,
  "Idempotency-Key": ["", " ", "\u00e9", "k".repeat(256), "k".repeat(7_000), "a b", "__proto__"],
  Accept: ["text/html", "*/*;q=x", "application/xml", "a".repeat(8_000)],
  "Accept-Encoding": ["nonsense;q=9"],
  "Accept-Language": ["\u00ff", "x".repeat(4_000)],
  Cookie: ["=;=;=", "sign-in=%00", "a=".repeat(2_000), '__Host-sign-in="\\'],
  Range: ["bytes=0-0", "bytes=-1"],
  Expect: ["100-continue"],
  "Sec-Fetch-Site": ["cross-site"],
  "X-HTTP-Method-Override": ["DELETE"],
  "X-Request-Id": ["x".repeat(4_000), "../../log"],
  "Content-Encoding": ["gzip", "br", "nonsense"],
  "Content-Language": ["*"],
};
/** Up to two headers with malformed or unusual values. */
export const arbitraryHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(HEADERS), { maxLength: 2 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...HEADERS[name]!)]))),
  );
