import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { presentGroup } from "~/app/api-docs/reading/calls";
import { buildCurls, listOptionalHeaders, quoteShell } from "~/app/api-docs/reading/curl";
import { listFields } from "~/app/api-docs/reading/fields";
import { findCalls, groupCalls } from "~/app/api-docs/reading/groups";
import { type ApiDocument, resolveReference, type Schema } from "~/app/api-docs/reading/openapi";
import { describeLimits, type Piece, describeType } from "~/app/api-docs/reading/describe-schema";

const toText = (pieces: Piece[]) =>
  pieces
    .map((piece) =>
      typeof piece === "string" ? piece : "code" in piece ? piece.code : piece.shape,
    )
    .join("");
const formatLimits = (schema: Schema) => describeLimits(schema).map(toText).join(", ");

describe("a quoted shell argument", () => {
  it("is read by the shell unchanged, whatever it contains", () => {
    const texts = fc.sample(fc.string({ unit: "grapheme" }), { numRuns: 300, seed: 7 });
    const hostile = [
      "it's",
      "'",
      "''",
      '"$TOKEN"',
      "`id`",
      "a\nb",
      "\\",
      "!x",
      "-n",
      "",
      "ä’ {1,2}",
    ];
    const args = [...hostile, ...texts].filter((text) => !text.includes("\0"));
    const command = `printf '%s\\0' ${args.map(quoteShell).join(" ")}`;
    const read = execFileSync("sh", ["-c", command], { encoding: "utf8" }).split("\0");
    expect(read.slice(0, -1)).toEqual(args);
  });

  it("is quoted only where needed", () => {
    expect(quoteShell("http://127.0.0.1:3000/tag")).toBe("http://127.0.0.1:3000/tag");
    expect(quoteShell("a b")).toBe("'a b'");
  });
});

describe("the description of a schema", () => {
  it.each<[Schema, string]>([
    [{ type: "string" }, "text"],
    [{ type: ["string", "null"] }, "text or null"],
    [{ type: "integer" }, "whole number"],
    [{ type: "boolean" }, "true or false"],
    [{ type: "string", format: "date-time" }, "date and time"],
    [{ type: "string", contentMediaType: "application/octet-stream" }, "file"],
    [{ contentMediaType: "application/octet-stream" }, "file"],
    [{ enum: ["a", "b", null] }, "a, b or null"],
    [{ const: true }, "true"],
    [{ type: "array", items: { $ref: "#/components/schemas/Tag" } }, "list of Tag"],
    [{ anyOf: [{ $ref: "#/components/schemas/Tag" }, { type: "null" }] }, "Tag or null"],
    [{ allOf: [{ type: "string" }, { type: "number" }] }, "text and number"],
    [{}, "anything"],
  ])("has the type of %j: %s", (schema, text) => {
    expect(toText(describeType(schema))).toBe(text);
  });

  it.each<[Schema, string]>([
    [{ minLength: 1, maxLength: 50 }, "1 to 50 characters"],
    [{ maxLength: 5_000 }, "at most 5,000 characters"],
    [{ minLength: 0, maxLength: 5 }, "at most 5 characters"],
    [{ minLength: 1 }, "at least 1 character"],
    [{ minimum: 0 }, "at least 0"],
    [{ minimum: 1, maximum: 14 }, "1 to 14"],
    [{ minItems: 2, maxItems: 2 }, "exactly 2 items"],
    [{ multipleOf: 0.5 }, "a multiple of 0.5"],
    [{ pattern: "\\S" }, "not blank"],
    [{ pattern: "^a$", default: "a" }, "as ^a$, default a"],
    [{ default: false }, "default false"],
    [{}, ""],
  ])("has the limits of %j: %s", (schema, text) => {
    expect(formatLimits(schema)).toBe(text);
  });

  it("lists each field, nested ones with their path", () => {
    const question: Schema = {
      type: "object",
      properties: {
        text: { type: "string", maxLength: 9 },
        tags: { $ref: "#/components/schemas/Tag" },
      },
      required: ["text"],
    };
    const fields = listFields({
      type: "object",
      properties: {
        questions: { type: "array", items: question },
        page: {
          anyOf: [{ type: "object", properties: { at: { type: "integer" } } }, { type: "null" }],
        },
        words: { type: "array", items: { type: "string", maxLength: 3 } },
      },
      patternProperties: { "^image\\[\\d+\\]$": { type: "string", contentMediaType: "image/png" } },
      required: ["questions"],
    });
    expect(
      fields.map(({ name, required, type, limits }) => [
        name + (required ? "*" : ""),
        [type, ...limits].map(toText).join(", "),
      ]),
    ).toEqual([
      ["questions*", "list of object"],
      ["questions[].text*", "text, at most 9 characters"],
      ["questions[].tags", "Tag"],
      ["page", "object or null"],
      ["page.at", "whole number"],
      ["words", "list of text, each at most 3 characters"],
      ["image[0]…", "file"],
    ]);
  });

  it("terminates for a recursive schema", () => {
    const schema: Schema = { type: "object" };
    schema.properties = { child: schema };
    expect(listFields(schema).length).toBeLessThan(20);
  });
});

const JSON_RESPONSE = {
  description: "Done.",
  content: { "application/json": { schema: {}, example: {} } },
};
const TEXT_RESPONSE = {
  content: { "text/plain": { schema: { type: "string" }, example: "up 1\n" } },
};
const DOCUMENT: ApiDocument = {
  info: { title: "Any", version: "1" },
  tags: [{ name: "Small things", description: "Of all kinds." }, { name: "Nothing" }],
  security: [{ token: ["write"] }],
  paths: {
    "/thing/{id}": {
      put: {
        operationId: "changeThing",
        tags: ["Small things"],
        summary: "Change a thing",
        parameters: [
          { name: "id", in: "path", required: true, example: 3 },
          { name: "of", in: "query", required: true, example: "a&b" },
          { name: "page", in: "query", example: 2 },
          { name: "If-Match", in: "header", example: '"v1"' },
        ],
        requestBody: {
          content: {
            "application/json": { example: { name: "It's", tagIds: [1], none: null } },
            "multipart/form-data": { encoding: { "image[0]": { contentType: "image/png" } } },
          },
        },
        responses: { 200: JSON_RESPONSE, 404: { $ref: "#/components/responses/Refusal404" } },
      },
    },
    "/health": { get: { operationId: "health", security: [], responses: { 200: TEXT_RESPONSE } } },
  },
};
Object.assign(DOCUMENT, {
  components: { responses: { Refusal404: JSON_RESPONSE } },
});

describe("an OpenAPI document", () => {
  it("is grouped by tag, with untagged calls in a group of their own", () => {
    expect(groupCalls(DOCUMENT)).toMatchObject([
      { slug: "small-things", calls: [{ id: "changeThing", method: "PUT", path: "/thing/{id}" }] },
      { slug: "other-calls", calls: [{ id: "health", summary: "health" }] },
    ]);
  });

  it("is searched by every word, in any case and order", () => {
    const findMatches = (search: string) =>
      findCalls(DOCUMENT, search).flatMap(({ calls }) => calls);
    expect(findMatches("THING  change")).toMatchObject([{ id: "changeThing" }]);
    expect(findMatches("put /thing")).toHaveLength(1);
    expect(findMatches("thing nowhere")).toEqual([]);
  });

  it("presents a call with its scope, error responses and curl command", () => {
    const [things, others] = groupCalls(DOCUMENT);
    const options = { origin: "http://x", withToken: true };
    const { calls } = presentGroup(DOCUMENT, things!, options);
    expect(calls).toMatchObject([
      {
        scope: "write",
        needsToken: true,
        errorResponses: [{ status: "404", isShared: true, example: "{}" }],
      },
    ]);
    const healthCall = presentGroup(DOCUMENT, others!, options).calls[0];
    expect(healthCall).toMatchObject({
      scope: null,
      needsToken: false,
      curls: [{ command: "curl http://x/health" }],
    });
    expect(healthCall?.responses[0]?.body).toMatchObject({ inEnvelope: false, example: "up 1\n" });
  });

  it("presents calls without a token where access is open", () => {
    const [things] = groupCalls(DOCUMENT);
    const { calls } = presentGroup(DOCUMENT, things!, { origin: "http://x", withToken: false });
    expect(calls).toMatchObject([{ scope: "write", needsToken: false }]);
  });

  it("refuses a dangling or circular reference", () => {
    expect(() => resolveReference(DOCUMENT, { $ref: "#/components/nowhere" })).toThrow(
      "has nothing at",
    );
    const circular = {
      ...DOCUMENT,
      components: { schemas: { A: { $ref: "#/components/schemas/A" } } },
    };
    expect(() => resolveReference(circular, { $ref: "#/components/schemas/A" })).toThrow(
      "has nothing at",
    );
  });
});

describe("a curl command", () => {
  const operation = DOCUMENT.paths["/thing/{id}"]!.put!;
  const parameters = operation.parameters ?? [];
  const call = { method: "PUT", path: "/thing/{id}", operation, parameters, origin: "http://x" };

  it("has the required parameters, a variant for each body type, and quotes", () => {
    expect(buildCurls({ ...call, withToken: true }).map(({ command }) => command)).toEqual([
      [
        "curl -X PUT 'http://x/thing/3?of=a%26b' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        "  -H 'Content-Type: application/json' \\",
        `  -d '{"name":"It'\\''s","tagIds":[1],"none":null}'`,
      ].join("\n"),
      [
        "curl -X PUT 'http://x/thing/3?of=a%26b' \\",
        '  -H "Authorization: Bearer $TOKEN" \\',
        `  --form-string 'name=It'\\''s' \\`,
        "  --form-string 'tagIds=[1]' \\",
        "  -F 'image[0]=@photo.jpg'",
      ].join("\n"),
    ]);
  });

  it("has no token where none is needed, and offers the headers that may be added", () => {
    expect(buildCurls({ ...call, withToken: false })[0]?.command).not.toContain("TOKEN");
    expect(listOptionalHeaders(parameters)).toEqual([`-H 'If-Match: "v1"'`]);
  });
});
