import { describe, expect, it } from "vitest";
import { characters, cleanLine, normalizeName, requiredLine } from "../../models/text.schema";

describe("a clean line", () => {
  it.each([
    ["  Heart  Surgery ", "Heart  Surgery"],
    ["", ""],
    [" \t\r\n\u00a0\u200b", ""],
    ["Heart\r\n \tSurgery\n", "Heart Surgery"],
    ["a\v\f\u0085\u2028\u2029b", "a b"],
    ["Heart\u00a0Surgery\u2007\u202f", "Heart Surgery"],
    ["He\u0000art\u0007 Sur\u009fgery\u007f", "Heart Surgery"],
    ["\ufeffHe\u200bart \u202eSur\u2066gery\u2069\u202c", "Heart Surgery"],
    ["Cafe\u0301", "Caf\u00e9"],
    ["\u1112\u1161\u11ab", "\ud55c"],
    ["a\ud83d b", "a\ufffd b"],
    ["\ude00\ud83d", "\ufffd\ufffd"],
    ["👩‍⚕️ 心臓外科", "👩‍⚕️ 心臓外科"],
  ])("of %j is %j", (text, clean) => {
    expect(cleanLine(text)).toBe(clean);
    expect(cleanLine(clean)).toBe(clean);
  });

  it.each([
    [" ", "é"],
    ["\u00a0", "x"],
    ["\n", "x"],
    ["\u200b", "x"],
    ["\ud83d", "x"],
    ["a \n", "x"],
  ])("of a megabyte of %j takes no time", (filler, end) => {
    const text = `x${filler.repeat(1_000_000)}${end}`;
    const start = performance.now();
    cleanLine(text);
    expect(performance.now() - start).toBeLessThan(2_000);
  });
});

describe("what a name is compared by", () => {
  it("is the same whatever its case, spaces, invisible characters and composition", () => {
    const name = normalizeName("Café Größe");
    for (const other of [" CAFÉ GRÖßE ", "cafe\u0301\u00a0größe", "Ca\u200bfé\nGröße"]) {
      expect(normalizeName(other)).toBe(name);
    }
    expect(normalizeName("Cafe Größe")).not.toBe(name);
  });
});

describe("a required line", () => {
  const name = requiredLine({
    label: "Name",
    required: "Name is required",
    min: { length: 2, message: "Name is too short" },
    max: { length: 5, message: "Name is too long" },
  });
  const messages = (value: unknown) =>
    name.safeParse(value).error?.issues.map(({ message }) => message);

  it.each([
    [undefined, "Name is required"],
    [null, "Name must be text"],
    [7, "Name must be text"],
    ["", "Name is required"],
    [" \n\u200b", "Name is required"],
    ["a", "Name is too short"],
    [" 👍 ", "Name is too short"],
    ["abcdef", "Name is too long"],
    ["👍".repeat(6), "Name is too long"],
  ])("says one thing at a time of %j: %s", (value, message) => {
    expect(messages(value)).toEqual([message]);
  });

  it("counts characters, not UTF-16 units, once the line is clean", () => {
    expect(characters("👍👍")).toBe(2);
    expect(name.parse(` ${"👍".repeat(5)}\n`)).toBe("👍".repeat(5));
    expect(name.parse("  ab  ")).toBe("ab");
    expect(name.parse("e\u0301".repeat(5))).toBe("é".repeat(5));
  });

  it("may have 200 characters where nothing else is said", () => {
    const label = requiredLine({ label: "Name", required: "Name is required" });
    expect(label.parse("x".repeat(200))).toHaveLength(200);
    expect(label.safeParse("x".repeat(201)).error?.issues).toMatchObject([
      { message: "Name must be at most 200 characters" },
    ]);
  });
});
