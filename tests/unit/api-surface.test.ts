import { readFileSync } from "node:fs";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { buildOpenApiDocument } from "~/app/api-docs/document";
import { loadRestCalls } from "~/app/api-docs/load-rest-calls";
import { deprecatedKeywords } from "~/app/api-docs/parameters";
import { deprecationHeaders, setDocumentedCalls } from "~/app/http/documented-calls.server";
import { describeSurface, findBreakingChanges } from "../support/api-surface";

const FILE = "tests/fixtures/api-surface.txt";

/**
 * What programs rely on is a committed file. Additions are taken into it by
 * `npx vitest run --project unit api-surface --update`; that refuses what would break a program.
 */
describe("what programs rely on", () => {
  let current = "";
  beforeAll(async () => {
    current = describeSurface(buildOpenApiDocument(await loadRestCalls(), "1.0.0"));
  });

  it("is all still there, unless it was deprecated until a day that has passed", async () => {
    const committed = readFileSync(FILE, "utf8");
    const today = new Date().toISOString().slice(0, 10);
    expect(findBreakingChanges(committed, current, today)).toEqual([]);
    await expect(current).toMatchFileSnapshot(`../../${FILE}`);
  });

  it("is known by name, whatever a body or an answer is", () => {
    const contents = current.split("\n").filter((line) => /^ {2}(body|\d{3}) /.test(line));
    expect(contents.length).toBeGreaterThan(100);
    const isNamed = (line: string) =>
      / (text\/\S+|\S+\.sheet): string$|: [A-Z]\w+(Input|Update|Form|Response)$/.test(line);
    expect(contents.filter((line) => !isNamed(line))).toEqual([]);
  });

  const BEFORE = [
    "GET /tag listTags",
    "  query page: integer",
    '  query sortBy: "id"|"name"',
    "  200 application/json: ListTagsResponse",
    "POST /tag/merge mergeTags (deprecated until 2027-01-31)",
    "  body application/json: TagInput",
    "TagInput (sent)",
    "  name!: string",
    "  color: string|null",
    "Tag (answered)",
    "  id!: integer",
    '  state!: "on"|"off"',
    "",
  ].join("\n");

  it.each([
    ["a call", /GET[^]*(?=POST)/, "", ["GET /tag is gone", "GET /tag listTags is gone"]],
    ["the name of a call", "listTags", "findTags", ["GET /tag listTags is gone"]],
    ["a parameter", "  query page: integer\n", "", ["GET /tag listTags > query page is gone"]],
    ["a word of a choice", '"id"|', "", ['GET /tag listTags > query sortBy is no longer "id"']],
    ["a field that is sent", "  color: string|null\n", "", ["TagInput > color is gone"]],
    ["null that is sent", "string|null", "string", ["TagInput > color is no longer null"]],
    ["an answered field", "  id!: integer\n", "", ["Tag > id is gone"]],
    ["that a field is always answered", "id!", "id", ["Tag > id is not always answered"]],
    [
      "the type of an answer",
      "integer\n  state",
      "integer|null\n  state",
      ["Tag > id may be null"],
    ],
  ])("misses %s", (_, part, replacement, expected) => {
    const broken = findBreakingChanges(BEFORE, BEFORE.replace(part, replacement), "2026-01-01");
    expect(expected).toEqual(expect.arrayContaining(broken));
    expect(broken.length).toBeGreaterThan(0);
  });

  it.each([
    ["an optional field to send", "  color", "  size: integer\n  color", []],
    [
      "a field that has to be sent",
      "  color",
      "  size!: integer\n  color",
      ["TagInput > size has to be sent"],
    ],
    ["that a field has to be sent", "color:", "color!:", ["TagInput > color has to be sent"]],
    ["an answered field", "  state", "  size!: integer\n  state", []],
    ["a word of an answer", '"off"', '"off"|"idle"', []],
    ["any text where there were words", 'state!: "on"|"off"', "state!: string", []],
    [
      "a list to send with fields that it needs",
      "  color",
      "  sizes.[].unit!: string\n  sizes: [object]\n  color",
      [],
    ],
    ["a type of what is sent", "name!: string", "name!: string|null", []],
    ["a call", "GET /tag listTags", "GET /new listNew\n  query q!: string\nGET /tag listTags", []],
  ])("may get %s, or not", (_, part, replacement, expected) => {
    expect(findBreakingChanges(BEFORE, BEFORE.replace(part, replacement), "2026-01-01")).toEqual(
      expected,
    );
  });

  it("may lose what was deprecated, after its last day", () => {
    const without = BEFORE.replace(/POST.*\n.*\n/, "");
    const gone = ["POST /tag/merge mergeTags is gone"];
    expect(findBreakingChanges(BEFORE, without, "2027-01-31")).toEqual(gone);
    expect(findBreakingChanges(BEFORE, without, "2027-02-01")).toEqual([]);
  });
});

describe("a deprecation", () => {
  const CALL = { since: "2026-12-31", sunset: "2028-01-31" };
  const PARAMETER = { since: "2026-12-31", sunset: "2027-12-31" };
  afterEach(() => setDocumentedCalls({}));

  it("gives notice of a year", () => {
    expect(deprecatedKeywords(PARAMETER)).toEqual({ deprecated: true, "x-sunset": "2027-12-31" });
    expect(() => deprecatedKeywords({ ...PARAMETER, sunset: "2027-12-30" })).toThrow(
      "What is deprecated since 2026-12-31 stays for a year",
    );
  });

  it("is told by the answers to the call, and to those who send the parameter", () => {
    setDocumentedCalls({
      "GET /tag": { query: ["q", "page"], deprecatedQuery: { q: PARAMETER } },
      "GET /tag/{id}": { query: ["q"], deprecation: CALL, deprecatedQuery: { q: PARAMETER } },
    });
    const headers = (path: string) => deprecationHeaders("GET", new URL(`http://host${path}`));
    const since = "@1798675200";
    const parameterHeaders = { Deprecation: since, Sunset: "Fri, 31 Dec 2027 00:00:00 GMT" };
    expect(headers("/tag?page=1")).toEqual({});
    expect(headers("/tag?q=x")).toEqual(parameterHeaders);
    expect(headers("/tag/7")).toEqual({
      Deprecation: since,
      Sunset: "Mon, 31 Jan 2028 00:00:00 GMT",
    });
    expect(headers("/tag/7?q=x")).toEqual(parameterHeaders);
  });
});
