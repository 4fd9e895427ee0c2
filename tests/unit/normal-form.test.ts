import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine, cleanText, normalizeName } from "../../models/rules/clean-text.schema";
import { MARK_RUNS, toNormalForm } from "../../models/rules/normal-form.schema";
import { slugify } from "../../server/platform/slugify";
import { measureCpuMs } from "../support/growth";

/** Every assigned Unicode character, without private use and surrogates. */
const CHARACTERS = Array.from({ length: 0x11_0000 }, (_, code) =>
  String.fromCodePoint(code),
).filter((character) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(character));
const FORMS = ["NFC", "NFKD"] as const;

/** Whether normalization reorders a decomposed character among its neighbors: its combining class is not 0. */
function isReordered(character: string): boolean {
  const [first, last] = ["\u0334", "\u0345"];
  return [character + first, last + character].some((pair) => pair.normalize("NFD") !== pair);
}

const isMark = (character: string) => character.match(MARK_RUNS)?.[0] === character;
const countReordered = (text: string) => [...text].filter(isReordered).length;
const measureLongestMarkRun = (text: string) =>
  Math.max(0, ...[...text.matchAll(/\p{M}+/gu)].map(([run]) => [...run].length));

describe("a text in its normal form", () => {
  it("is Unicode's normal form, where no letter has more than 30 marks", () => {
    for (const text of ["Cafe\u0301", "q\u0307\u0323", "\u1112\u1161\u11ab", "ﬁne ½", "👩‍⚕️"]) {
      expect(toNormalForm(text)).toBe(text.normalize("NFC"));
      expect(toNormalForm(text, "NFKD")).toBe(text.normalize("NFKD"));
    }
    const many = `a${"\u0301\u0316".repeat(15)}b`;
    expect(toNormalForm(many, "NFKD")).toBe(many.normalize("NFKD"));
  });

  it("keeps the first 30 marks of each letter", () => {
    expect(toNormalForm(`x${"\u0302".repeat(40)}y${"\u{1d167}".repeat(31)}z`)).toBe(
      `x${"\u0302".repeat(30)}y${"\u{1d167}".repeat(30)}z`,
    );
    // A mark that decomposes into two.
    expect(measureLongestMarkRun(toNormalForm(`a${"\u0344".repeat(30)}`))).toBe(30);
  });

  it("is idempotent for any text", () => {
    const marks = CHARACTERS.filter(isMark);
    const decomposable = CHARACTERS.filter((each) => each.normalize("NFKD") !== each);
    const anyText = fc
      .array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...marks), fc.constantFrom(...decomposable), fc.string()),
          fc.integer({ min: 1, max: 40 }),
        ),
        { maxLength: 8 },
      )
      .map((parts) => parts.map(([part, count]) => part.repeat(count)).join(""));
    fc.assert(
      fc.property(anyText, fc.constantFrom(...FORMS), (text, form) => {
        const normal = toNormalForm(text, form);
        expect(normal).toBe(normal.normalize(form));
        expect(toNormalForm(normal, form)).toBe(normal);
        expect(measureLongestMarkRun(normal)).toBeLessThanOrEqual(30);
      }),
      { seed: 20_261_107, numRuns: 2_000 },
    );
  });
});

describe("the characters that normalization reorders", () => {
  it("are marks, so that a limit on runs of marks limits the reordering", () => {
    const undecomposable = CHARACTERS.filter((each) => each.normalize("NFKD") === each);
    expect(undecomposable.filter((each) => isReordered(each) && !isMark(each))).toEqual([]);
  });

  it("are at most four in the decomposition of any character, and not its first one unless it is a mark", () => {
    const decomposable = CHARACTERS.filter((each) => each.normalize("NFKD") !== each);
    for (const character of decomposable) {
      const parts = character.normalize("NFKD");
      expect(countReordered(parts), character).toBeLessThanOrEqual(4);
      if (!isMark(character)) expect(isReordered([...parts][0] ?? ""), character).toBe(false);
    }
  });
});

describe("400 kB of unordered marks", () => {
  /** Takes about 25 s in String.prototype.normalize. */
  const twoMarks = `a${"\u0301".repeat(100_000)}${"\u0316".repeat(100_000)}`;
  const decomposingMarks = `a${"\u0344".repeat(100_000)}${"\u0316".repeat(100_000)}`;
  const surrogatePairMarks = `a${"\u{1d165}".repeat(50_000)}${"\u0334".repeat(100_000)}`;
  const kanaMarks = `a${"\u0301\uff9e".repeat(100_000)}`;
  const runsOf30Marks = `a${"\u0301".repeat(15)}${"\u0316".repeat(15)}`.repeat(6_500);

  it.each([
    ["a line", cleanLine],
    ["a text", cleanText],
    ["a name", normalizeName],
    ["a key", slugify],
    ["a password", (text: string) => toNormalForm(text)],
  ])("are normalized fast in %s", (_, work) => {
    for (const text of [twoMarks, decomposingMarks, surrogatePairMarks, kanaMarks, runsOf30Marks]) {
      expect(measureCpuMs(() => work(text))).toBeLessThan(500);
    }
  });
});
