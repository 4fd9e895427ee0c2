import type { JsonSchema } from "~/app/api-docs/json-schema";
import { freshBody, requiredQuery } from "./api-calls";
import { type Operation, operations } from "./api-document";
import { readFields, FORM_HEADERS } from "./forms";
import { buildNestedLists } from "./hostile-values";
import { MAX_TEXT_BYTES, TEXT_KINDS, buildTextOfBytes } from "./stall-texts";

/** Request that may stall a server, with a description for the report. */
export type StallRequest = {
  description: string;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
};

const JSON_TYPE = { "Content-Type": "application/json" };
const MAX_URL_LENGTH = 8_192;
/** Bytes of a URL that its query or its last segment may use. */
const MAX_SUFFIX_BYTES = 7_900;

/** Requests of every operation of the document, each field with texts at its limit, above it, and as large as a body allows. */
export function* restRequests(): Generator<StallRequest> {
  for (const operation of operations) {
    const path = operation.path.replaceAll(/\{\w+\}/g, "1");
    const query = new URLSearchParams(
      requiredQuery(operation) as Record<string, string>,
    ).toString();
    const { key, method } = operation;
    yield* longQueryRequests(method, path, operation);
    const base = freshBody(operation);
    if (!base) continue;
    const buildRequest = (what: string, body: string): StallRequest => ({
      description: `${key}: ${what}`,
      method,
      path: query ? `${path}?${query}` : path,
      headers: JSON_TYPE,
      body,
    });
    for (const [field, value] of Object.entries(base)) {
      const withValue = (other: unknown) => JSON.stringify({ ...base, [field]: other });
      for (const [name, text] of hostileTexts(readPropertySchema(operation, field))) {
        yield buildRequest(`${field} of ${name}`, withValue(text));
      }
      for (const [name, other] of largeValues(value))
        yield buildRequest(`${field}: ${name}`, withValue(other));
    }
    for (const [name, body] of largeBodies(base)) yield buildRequest(name, body);
  }
}

function readPropertySchema({ requestBody }: Operation, field: string): JsonSchema {
  return requestBody?.content["application/json"].schema.properties?.[field] ?? {};
}

function* hostileTexts({ maxLength }: JsonSchema): Generator<[what: string, text: string]> {
  for (const [kind, buildText] of Object.entries(TEXT_KINDS)) {
    for (const length of typeof maxLength === "number"
      ? [maxLength, maxLength + 1, maxLength * 4]
      : []) {
      yield [`${length} characters, ${kind}`, buildText(length)];
    }
    yield [`1 MB, ${kind}`, buildTextOfBytes(buildText, MAX_TEXT_BYTES)];
  }
}

/** Values as large as a body allows: lists, objects, and lists of the example's items. */
function* largeValues(example: unknown): Generator<[what: string, value: unknown]> {
  yield ["500,000 numbers", Array<number>(500_000).fill(1)];
  yield ["250,000 lists", Array<number[]>(250_000).fill([])];
  yield [
    "an object of 60,000 keys",
    Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`k${at}`, 1])),
  ];
  if (!Array.isArray(example) || example.length === 0) return;
  const [item] = example as unknown[];
  const markText = TEXT_KINDS["unordered marks"]!(4_900);
  const hostileItem =
    typeof item === "object" && item !== null
      ? Object.fromEntries(
          Object.entries(item).map(([name, value]) => [
            name,
            typeof value === "string" ? markText : value,
          ]),
        )
      : item;
  for (const [what, each] of [
    ["of the example", item],
    ["with long texts of marks", hostileItem],
  ] as const) {
    const count = Math.floor(MAX_TEXT_BYTES / (Buffer.byteLength(JSON.stringify(each)) + 1));
    yield [`${count} items ${what}`, Array<unknown>(count).fill(each)];
  }
}

function* largeBodies(base: object): Generator<[what: string, body: string]> {
  yield ["lists within lists", buildNestedLists(500_000)];
  yield ["objects within objects", `${'{"a":'.repeat(170_000)}1${"}".repeat(170_000)}`];
  const keys = Object.fromEntries(Array.from({ length: 70_000 }, (_, at) => [`key${at}`, 0]));
  yield ["70,000 more keys", JSON.stringify({ ...base, ...keys })];
  yield ["a string that never ends", `{"name":"${"\\u0301".repeat(170_000)}`];
  yield ["a number of a million digits", `{"name":${"1".repeat(1_000_000)}}`];
}

/** Requests of a path with long query parameters. */
export function* longQueryRequests(
  method: string,
  path: string,
  { parameters }: Pick<Operation, "parameters"> = { parameters: [] },
): Generator<StallRequest> {
  const names = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  for (const name of new Set([...names, "q", "page", "sort", "_routes", "index"])) {
    for (const [kind, buildText] of Object.entries(TEXT_KINDS)) {
      const text = buildTextOfBytes(buildText, MAX_SUFFIX_BYTES - path.length, encodeURIComponent);
      const address = `${path}?${name}=${encodeURIComponent(text)}`;
      yield {
        description: `${method} ${path}?${name}= of ${kind}`,
        method,
        path: address.slice(0, MAX_URL_LENGTH),
      };
    }
  }
}

/** Long URLs of kinds that are known to slow routers down, at the root and below paths. */
export function* longAddresses(version: string): Generator<StallRequest> {
  const parts = [
    "/a",
    "/",
    "//",
    "/admin",
    "/%2e%2e",
    "/.",
    "/%61",
    "/:id",
    "/*",
    "/a.data",
    ";a",
    "%2f",
    "/tags/1",
  ];
  for (const root of [
    "",
    "/admin",
    "/admin/tags",
    "/tag",
    "/media",
    "/share",
    "/patient-procedures",
    "/assets",
  ]) {
    for (const part of parts) {
      const count = Math.floor((MAX_SUFFIX_BYTES - root.length) / part.length);
      for (const end of ["", ".data", "/x"]) {
        const path = `${root || "/x"}${part.repeat(count)}${end}`;
        for (const method of ["GET", "POST", "OPTIONS"]) {
          yield { description: `${method} ${root}${part} x ${count}${end}`, method, path };
        }
      }
    }
  }
  for (const part of ["/admin", "/", "//", "/a", "/admin/tags/1/edit/"]) {
    for (const [count, length] of [
      [1, 7_800],
      [50, 150],
      [500, 12],
      [1_500, 2],
    ] as const) {
      const each = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      const path = `/__manifest?version=${version}${`&p=${each}`.repeat(count)}`;
      yield {
        description: `/__manifest, ${count} x ${length} of ${part}`,
        method: "GET",
        path: path.slice(0, MAX_URL_LENGTH),
      };
    }
  }
  yield {
    description: "5,000 parameters",
    method: "GET",
    path: `/admin/tags?${"a&".repeat(4_000)}`,
  };
}

/** Headers up to Node's limit. The first word of a key is the header; the others tell variants of it apart. */
export function* longHeaders(path: string): Generator<StallRequest> {
  const headers: Record<string, string> = {
    Cookie: "a=b; ".repeat(2_800),
    "Cookie of one name": `__session=${"a".repeat(14_000)}`,
    "Cookie of signs": `${"%CC%81".repeat(2_400)}=1`,
    Accept: "text/html;q=0.5, ".repeat(850),
    "Accept-Encoding": "gzip;q=0.5, ".repeat(1_200),
    "Accept-Language": "en-US;q=0.5, ".repeat(1_100),
    Range: `bytes=${"0-1,".repeat(3_600)}0-1`,
    "If-None-Match": '"a", '.repeat(2_900),
    "If-Match": '"a", '.repeat(2_900),
    Authorization: `Bearer ${"a".repeat(14_000)}`,
    "Idempotency-Key": "k".repeat(14_000),
    "X-Forwarded-For": "198.51.100.7, ".repeat(1_000),
    "X-Forwarded-Host": "a.".repeat(7_000),
    "Content-Type": `multipart/form-data; ${"a=b; ".repeat(2_800)}`,
    Referer: `https://example.org/${"/a".repeat(7_000)}`,
    "User-Agent": "(".repeat(14_000),
  };
  for (const [name, value] of Object.entries(headers)) {
    const header = name.split(" ", 1)[0] ?? name;
    yield {
      description: `GET ${path} with a long ${name}`,
      method: "GET",
      path,
      headers: { [header]: value },
    };
  }
}

/** Submissions of a page's form with long texts in each field, and bodies that no browser sends. */
export function* formRequests(path: string, html: string): Generator<StallRequest> {
  const fields = readFields(html);
  const buildRequest = (what: string, body: string): StallRequest => ({
    description: `POST ${path}: ${what}`,
    method: "POST",
    path,
    headers: FORM_HEADERS,
    body,
  });
  for (const name of new Set(fields.keys())) {
    const withField = (value: string) => {
      const changedFields = new URLSearchParams(fields);
      changedFields.set(name, value);
      return changedFields.toString();
    };
    for (const [kind, buildText] of Object.entries(TEXT_KINDS)) {
      yield buildRequest(`${name} of 5,000 characters, ${kind}`, withField(buildText(5_000)));
      const bytes = MAX_TEXT_BYTES - fields.toString().length;
      yield buildRequest(
        `${name} of 1 MB, ${kind}`,
        withField(buildTextOfBytes(buildText, bytes, encodeURIComponent)),
      );
    }
  }
  const first = [...fields.keys()][0] ?? "name";
  yield buildRequest("500,000 empty fields", "&".repeat(500_000));
  yield buildRequest("170,000 fields", "a=b&&a".repeat(170_000));
  yield buildRequest(
    "one field 100,000 times",
    `${first}=a&`.repeat(Math.floor(MAX_TEXT_BYTES / (first.length + 3))),
  );
  yield buildRequest("names within names", `${"a[b]".repeat(250_000)}=1`);
  yield buildRequest("many long names", `${"[".repeat(5_000)}=1&`.repeat(200));
  yield buildRequest("escapes that are none", "%".repeat(1_000_000));
}

/** Multipart bodies with as many parts, headers and partial boundaries as a body allows. */
export function* multipartRequests(path: string): Generator<StallRequest> {
  const boundary = "-".repeat(70);
  const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
  const part = (name: string, content: string, attributes = "") =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n${content}\r\n`;
  const end = `--${boundary}--\r\n`;
  const bodies: Record<string, string> = {
    "1,000 texts": Array.from({ length: 1_000 }, (_, at) => part(`field${at}`, "x")).join("") + end,
    "6,000 texts": part("a", "").repeat(6_000) + end,
    "5,000 files": part("image", "x", '; filename="a.png"').repeat(5_000) + end,
    "almost a boundary, 1 MB": part("a", `\r\n--${"-".repeat(69)}`.repeat(14_000)) + end,
    "dashes, 1 MB": part("a", "-".repeat(1_000_000)) + end,
    "line breaks, 1 MB": part("a", "\r\n".repeat(500_000)) + end,
    "a long name": part("a".repeat(8_000), "x").repeat(100) + end,
    "many headers": `--${boundary}\r\n${"a: b\r\n".repeat(160_000)}\r\n\r\n${end}`,
    "a header that never ends": `--${boundary}\r\nContent-Disposition: form-data; ${"name=a; ".repeat(125_000)}`,
    "nothing but boundaries": `--${boundary}\r\n`.repeat(13_000),
    "a text of marks":
      part("name", buildTextOfBytes(TEXT_KINDS["unordered marks"]!, 1_000_000)) + end,
    "a file name of marks":
      part("image", "GIF89a", `; filename="${TEXT_KINDS["unordered marks"]!(3_500)}"`) + end,
  };
  for (const [what, body] of Object.entries(bodies)) {
    yield { description: `POST ${path} in parts: ${what}`, method: "POST", path, headers, body };
  }
}
