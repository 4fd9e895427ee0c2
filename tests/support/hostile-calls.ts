import fc from "fast-check";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import { freshBody, neededQuery, uniqueField } from "./api-calls";
import type { Operation } from "./api-document";
import { anyValue, edgeOf, hostileText, nested } from "./hostile-values";

/** A call as it goes over the line. */
export type HostileCall = {
  method: string;
  /** Where it names a record that is there, with the name of the parameter, such as {id}. */
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** What of it is not as the document says: the place in its path, or something else. */
  attacked: readonly Part[];
};
type Part = "path" | "query" | "headers" | "body";

const JSON_TYPE = "application/json";
const FORM_TYPE = "application/x-www-form-urlencoded";
const BOUNDARY = "part-of-a-form";
const MULTIPART_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

/** What Node sends in a line of a request as it is; everything else goes percent-encoded. */
const asIs = (text: string) => Buffer.from(text, "utf8").toString("latin1");
/** Half a character has no percent-encoding: as bytes it becomes U+FFFD. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

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
const anyId = (method: string) =>
  method === "DELETE"
    ? hostileId
    : fc.oneof(fc.integer({ min: 1, max: 12 }).map(String), hostileId);

/** What a parameter may be given: what its schema knows, what lies at its edges, and what nobody expects. */
const anyParameter = (schema: JsonSchema) =>
  fc.oneof(edgeOf(schema).map(String), hostileText).map((text) => encoded(text).slice(0, 1_500));

const anyQuery = (operation: Operation): fc.Arbitrary<string> => {
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

const GARBAGE_TAGS = [
  ...[
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
  ],
  ...[`"${"v".repeat(8_000)}"`, '"v1-\u00e9"', ", ".repeat(3_000)],
];
const HEADERS: Record<string, string[]> = {
  "If-Match": GARBAGE_TAGS,
  "If-None-Match": GARBAGE_TAGS,
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
const anyHeaders: fc.Arbitrary<Record<string, string>> = fc
  .subarray(Object.keys(HEADERS), { maxLength: 2 })
  .chain((names) =>
    fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...HEADERS[name]!)]))),
  );

/** The document's own example of a body, with a few fields gone or of another value. */
function anyFields(operation: Operation): fc.Arbitrary<Record<string, unknown>> {
  const { schema, example = {} } = operation.requestBody?.content[JSON_TYPE] ?? {};
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

/** JSON with its fields, and JSON that JSON.stringify would never write. */
function jsonTexts(fields: Record<string, unknown>): fc.Arbitrary<string> {
  const text = JSON.stringify(fields);
  const [first = "name"] = Object.keys(fields);
  const key = JSON.stringify(first);
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(text) },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        `{${key}:${nested(100_000)}}`,
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

type Sent = { type: string; body: Buffer };

function jsonBodies(operation: Operation): fc.Arbitrary<Sent> {
  const odd = ["application/json; charset=utf-16", "Application/JSON ;x"];
  const wrong = [
    "text/plain",
    "application/xml",
    "",
    "application/json, text/plain",
    "\u00ff/\u00ff",
  ];
  const type = fc.oneof(
    { weight: 16, arbitrary: fc.constant(JSON_TYPE) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
    { weight: 1, arbitrary: fc.constantFrom(...wrong) },
  );
  const written = anyFields(operation).chain(jsonTexts);
  const bytes = written.chain((text) =>
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

const asText = (value: unknown) =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? "").slice(0, 100_000);

function formBodies(operation: Operation): fc.Arbitrary<Sent> {
  const strange = [
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
      arbitrary: fc.tuple(anyFields(operation), fc.boolean()).map(([fields, twice]) => {
        const pairs = Object.entries(fields).map(
          ([name, value]) => `${encoded(name)}=${encoded(asText(value))}`,
        );
        return {
          type: FORM_TYPE,
          body: Buffer.from([...pairs, ...(twice ? pairs : [])].join("&")),
        };
      }),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(...strange)
        .map((text) => ({ type: FORM_TYPE, body: Buffer.from(text) })),
    },
  );
}

type FormPart = { name: string; file?: string; type?: string; content: string | Buffer };

const multipart = (parts: FormPart[], end = `--${BOUNDARY}--\r\n`) =>
  Buffer.concat([
    ...parts.flatMap(({ name, file, type, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"` +
          `${file === undefined ? "" : `; filename="${file}"`}\r\n` +
          `${type === undefined ? "" : `Content-Type: ${type}\r\n`}\r\n`,
      ),
      Buffer.from(content as string),
      Buffer.from("\r\n"),
    ]),
    Buffer.from(end),
  ]);

const FILE_NAMES = [
  "",
  "a.png",
  "../../etc/passwd",
  "\u0000",
  "\u202egnp.exe",
  "é".repeat(300),
  "CON",
  '"',
];
const FILE_CONTENTS = [
  Buffer.alloc(0),
  Buffer.from("GIF89a"),
  Buffer.from("<svg onload=alert(1)>"),
  Buffer.from("RIFF\x00\x00\x00\x00WAVE"),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]),
  Buffer.alloc(100_000, 0xff),
];

/** A form with files: as texts what are files, as files what are texts, and forms that never end. */
function multipartBodies(operation: Operation): fc.Arbitrary<Sent> {
  const { properties = {} } = operation.requestBody?.content["multipart/form-data"]?.schema ?? {};
  const fields = fc.constantFrom(
    ...Object.keys(properties),
    "image",
    "image[0]",
    "image[100]",
    "voice[1]",
    "__proto__",
    "",
  );
  const file = fc.record({
    name: fields,
    file: fc.constantFrom(...FILE_NAMES),
    type: fc.constantFrom("image/png", "audio/webm", "text/plain", "nonsense"),
    content: fc.constantFrom<string | Buffer>(...FILE_CONTENTS),
  });
  const texts = anyFields(operation).map((values) =>
    Object.entries(values).map(([name, value]): FormPart => ({ name, content: asText(value) })),
  );
  const form = fc
    .tuple(texts, fc.array(file, { maxLength: 3 }))
    .map(([parts, files]) => ({ type: MULTIPART_TYPE, body: multipart([...parts, ...files]) }));
  const broken = texts.chain((parts) =>
    fc.constantFrom(
      { type: "multipart/form-data", body: multipart(parts) },
      { type: "multipart/form-data; boundary=", body: multipart(parts) },
      { type: "multipart/form-data; boundary=another", body: multipart(parts) },
      { type: MULTIPART_TYPE, body: multipart(parts, "") },
      {
        type: MULTIPART_TYPE,
        body: multipart([...parts, { name: "image", file: "a.png", content: "x" }], ""),
      },
      { type: MULTIPART_TYPE, body: Buffer.from(`--${BOUNDARY}`) },
      { type: MULTIPART_TYPE, body: Buffer.alloc(0) },
      {
        type: MULTIPART_TYPE,
        body: multipart(Array<FormPart>(1_000).fill({ name: "name", content: "x" })),
      },
      {
        type: MULTIPART_TYPE,
        body: multipart(Array<FormPart>(300).fill({ name: "image", file: "a", content: "x" })),
      },
      {
        type: MULTIPART_TYPE,
        body: multipart([{ name: "name", type: "x".repeat(9_000), content: "" }]),
      },
    ),
  );
  return fc.oneof({ weight: 3, arbitrary: form }, { weight: 1, arbitrary: broken });
}

/** The calls of an operation as somebody would send them who wants to break it, or who is broken: mostly in one place. */
export function hostileCallsOf(operation: Operation): fc.Arbitrary<HostileCall> {
  const { method, path, requestBody } = operation;
  const has = {
    path: path.includes("{") ? 2 : 0,
    query: operation.parameters.some((each) => each.in === "query") ? 4 : 1,
    headers: 2,
    body: method === "GET" ? 0 : requestBody ? 14 : 1,
  };
  const parts = Object.keys(has) as Part[];
  const places = parts
    .filter((part) => has[part] > 0)
    .map((part) => ({ weight: has[part], arbitrary: fc.constant([part]) }));
  return fc
    .oneof(...places, { weight: 1, arbitrary: fc.subarray(parts.filter((part) => has[part] > 0)) })
    .chain((attacked) => callOf(operation, [...attacked]));
}

function callOf(operation: Operation, attacked: readonly Part[]): fc.Arbitrary<HostileCall> {
  const is = (part: Part) => attacked.includes(part);
  const { method, path } = operation;
  const good = new URLSearchParams(neededQuery(operation) as Record<string, string>).toString();
  return fc
    .record({
      address: is("path")
        ? anyId(method).map((id) => path.replace(/\{\w+\}/, () => id))
        : fc.constant(path),
      query: is("query") ? anyQuery(operation) : fc.constant(good && `?${good}`),
      headers: is("headers") ? anyHeaders : fc.constant({}),
      sent: is("body") ? hostileBodies(operation) : goodBody(operation),
      chunked: fc.boolean(),
    })
    .map(({ address, query, headers, sent, chunked }) => {
      const length: Record<string, string> = chunked
        ? { "Transfer-Encoding": "chunked" }
        : { "Content-Length": String(sent?.body.length) };
      return {
        method,
        path: `${address}${query}`.slice(0, 8_100),
        headers: { ...headers, ...(sent && { "Content-Type": sent.type, ...length }) },
        ...(sent && { body: sent.body }),
        attacked,
      };
    });
}

/** The body that the document shows, which is a new one each time. */
function goodBody(operation: Operation): fc.Arbitrary<Sent | undefined> {
  if (!operation.requestBody) return fc.constant(undefined);
  return fc.constant(null).map(() => {
    const text = JSON.stringify(freshBody(operation));
    return { type: JSON_TYPE, body: Buffer.from(text) };
  });
}

function hostileBodies(operation: Operation): fc.Arbitrary<Sent | undefined> {
  const content = operation.requestBody?.content;
  return fc.oneof(
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 12, arbitrary: jsonBodies(operation) },
    { weight: 4, arbitrary: formBodies(operation) },
    { weight: content?.["multipart/form-data"] ? 10 : 1, arbitrary: multipartBodies(operation) },
  );
}
