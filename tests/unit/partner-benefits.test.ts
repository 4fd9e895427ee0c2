import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { OFFER_KINDS, type OfferKind } from "~/models/partners/offer-options.schema";
import { normalizeCode } from "~/models/partners/code.schema";
import { parseDollars, toDollars } from "~/models/partners/fields.schema";
import { suppressCount } from "~/models/partners/suppress-count.schema";
import { computeCoverage, computeOfferDiscount } from "~/server/partners/benefit";

const kind = fc.constantFrom<OfferKind>(...OFFER_KINDS.map(({ value }) => value));
const cents = fc.integer({ min: 0, max: 1_000_000 });
const percent = fc.integer({ min: 1, max: 100 });

describe("what an offer takes off a price", () => {
  it.each([
    ["percentage", 20, 499, 100],
    ["percentage", 10, 5, 1],
    ["percentage", 10, 4, 0],
    ["percentage", 100, 499, 499],
    ["amount", 2_500, 499, 499],
    ["amount", 100, 499, 100],
    ["free", 0, 499, 499],
    ["percentage", 50, 0, 0],
  ] as const)("is, for %s of %d and a price of %d cents, %d", (kind, value, price, discount) => {
    expect(computeOfferDiscount({ kind, value }, price)).toBe(discount);
  });

  it("is whole cents, never below 0 or above the price, whatever the offer", () => {
    fc.assert(
      fc.property(kind, fc.integer({ min: -10, max: 2_000_000 }), cents, (kind, value, price) => {
        const discount = computeOfferDiscount({ kind, value }, price);
        return Number.isInteger(discount) && discount >= 0 && discount <= price;
      }),
    );
  });

  it("is rounded half up: as near to the exact part as whole cents come", () => {
    fc.assert(
      fc.property(percent, cents, (value, price) => {
        const exact = (value * price) / 100;
        const discount = computeOfferDiscount({ kind: "percentage", value }, price);
        return discount - exact <= 0.5 && exact - discount < 0.5;
      }),
    );
  });

  it("never falls when the percentage or the price rises", () => {
    fc.assert(
      fc.property(percent, percent, cents, cents, (one, other, price, more) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        return (
          computeCoverage(low, price) <= computeCoverage(high, price) &&
          computeCoverage(low, price) <= computeCoverage(low, price + more)
        );
      }),
    );
  });
});

describe("what a partner covers of a price", () => {
  it("is all of it at 100 percent, and half of it rounded up at 50", () => {
    expect(computeCoverage(100, 499)).toBe(499);
    expect(computeCoverage(50, 499)).toBe(250);
    expect(computeCoverage(1, 0)).toBe(0);
  });
});

describe("a number of people", () => {
  it.each([
    [0, "0"],
    [1, "fewer than 11"],
    [10, "fewer than 11"],
    [11, "11"],
    [1_200, "1,200"],
  ])("of %d is told as %s", (people, text) => {
    expect(suppressCount(people)).toBe(text);
  });
});

describe("an amount in a form", () => {
  it("is read as people write it, and written so that it is read again", () => {
    expect(["25", "$25", "25.5", "$1,234.56", " 0.05 "].map(parseDollars)).toEqual([
      2_500, 2_500, 2_550, 123_456, 5,
    ]);
    expect(["", "-1", "1.234", "1,2", "ten"].map(parseDollars)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    fc.assert(fc.property(cents, (value) => parseDollars(toDollars(value)) === value));
  });
});

describe("a code", () => {
  it("is the same whatever its case, spaces and hyphens", () => {
    expect(normalizeCode(" spring – 20 ")).toBe("SPRING20");
    expect(normalizeCode("S-P-R-I-N-G 2 0")).toBe("SPRING20");
  });
});
