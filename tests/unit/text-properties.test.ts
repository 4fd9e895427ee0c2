import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLine, normalizeName } from "../../models/rules/clean-text.schema";
import { optionalText } from "../../models/rules/text.schema";

/** Any text, biased towards edge cases: marks, spaces, invisible characters, lone surrogates. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 4 }),
      fc.constantFrom("\u030c", "\u0307", "J", "I", "İ", "ß", "Σ", "ﬁ", "\u1112", "\u1161", "Å"),
      fc.constantFrom(
        " ",
        "\t",
        "\r\n",
        "\u00a0",
        "\u200b",
        "\u202e",
        "\u0000",
        "\u2028",
        "\ufeff",
      ),
      fc.constantFrom("\ud83d", "\ude00", "😀", "a", "é", "e\u0301"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const RUN_OPTIONS = { seed: 20_270_131, numRuns: 3_000 };
const assertForAll = (property: (text: string) => void) =>
  fc.assert(fc.property(anyText, property), RUN_OPTIONS);

describe("any text", () => {
  it("is cleaned idempotently, of all that cannot be stored or seen", () => {
    assertForAll((text) => {
      const clean = cleanLine(text);
      expect(cleanLine(clean)).toBe(clean);
      expect(clean).not.toMatch(/[\p{Cc}\p{Cs}\u200b\ufeff\u202a-\u202e\u2066-\u2069]/u);
      expect(clean).toBe(clean.normalize("NFC"));
    });
  });

  it("has the comparison key of its clean line, and of its lower case", () => {
    assertForAll((text) => {
      const name = normalizeName(text);
      expect(normalizeName(name)).toBe(name);
      expect(normalizeName(cleanLine(text))).toBe(name);
      expect(normalizeName(text.toLowerCase())).toBe(
        normalizeName(text.normalize("NFC").toLowerCase()),
      );
    });
  });

  it("of several lines is unchanged when it is stored again", () => {
    const field = optionalText({ label: "Directions" });
    assertForAll((text) => {
      const stored = field.parse(text);
      expect(field.parse(stored)).toBe(stored);
      expect(stored).not.toMatch(/\n\n\n|^\n|\n$|\r|\0/);
    });
  });
});

it("gives a decomposed capital letter the comparison key of its composed small letter", () => {
  expect(normalizeName("J\u030copa")).toBe(normalizeName("\u01f0opa"));
});
