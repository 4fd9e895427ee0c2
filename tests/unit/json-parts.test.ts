import { describe, expect, it } from "vitest";
import { toJsonParts } from "~/app/http/json-parts.server";

const decode = (parts: Uint8Array[]) => Buffer.concat(parts).toString();

describe("JSON in parts", () => {
  it.each([
    { success: true, result: { message: "Ünïcode 😀 \ud800", data: null } },
    { a: undefined, b: [undefined, null, 1, "x"], c: {}, d: [], e: { f: [[1, [2]], {}] } },
    { at: new Date(0), '"quoted"': [{ nested: { deeper: [1.5, false] } }] },
  ])("is the text of JSON.stringify: %j", async (value) => {
    const parts = await toJsonParts(value);
    expect(parts).toHaveLength(1);
    expect(decode(parts)).toBe(Buffer.from(JSON.stringify(value)).toString());
  });

  it("has a part for about every 250,000 characters of a list", async () => {
    const value = { data: { rows: Array(1_000).fill({ text: "ü".repeat(1_000) }), page: 1 } };
    const parts = await toJsonParts(value);
    expect(parts).toHaveLength(5);
    expect(decode(parts)).toBe(JSON.stringify(value));
  });
});
