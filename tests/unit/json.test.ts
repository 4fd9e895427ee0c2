import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  JsonLimitError,
  MAX_JSON_DEPTH,
  MAX_JSON_VALUES,
  parseJson,
} from "../../server/platform/json";
import { parseList } from "../../models/rules/text.schema";

const nestedLists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
const listOfOnes = (count: number) => `[${Array(count).fill(1).join(",")}]`;

describe("JSON", () => {
  it("is parsed as by JSON.parse, whatever its texts contain", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), fc.nat(2), (value, spaces) => {
        const text = JSON.stringify(value, null, spaces);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
      { seed: 20_261_109 },
    );
    const text = JSON.stringify({ a: '\\"[{,'.repeat(MAX_JSON_VALUES) });
    expect(parseJson(text)).toEqual(JSON.parse(text));
  });

  it("is limited in its values and levels", () => {
    expect(parseJson(listOfOnes(MAX_JSON_VALUES))).toHaveLength(MAX_JSON_VALUES);
    expect(() => parseJson(listOfOnes(MAX_JSON_VALUES + 1))).toThrow(
      new JsonLimitError("The body has more than 10000 values"),
    );
    expect(parseJson(nestedLists(MAX_JSON_DEPTH))).toBeInstanceOf(Array);
    expect(() => parseJson(nestedLists(MAX_JSON_DEPTH + 1))).toThrow(
      new JsonLimitError("The body is nested too deeply"),
    );
    expect(() => parseJson(`{"a":`.repeat(100_000))).toThrow(JsonLimitError);
  });

  it.each(["", "{", '"', '"\\', '{"a":"', "[1,]", "]]]]", "nul"])(
    "is rejected as invalid: %j",
    (text) => {
      expect(() => parseJson(text)).toThrow(SyntaxError);
    },
  );

  it("of a list in a form field may have more values, and stays a text beyond a limit of its own", () => {
    expect(parseList(listOfOnes(10_001))).toHaveLength(10_001);
    const text = listOfOnes(250_001);
    expect(parseList(text)).toBe(text);
  });
});
