import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitToSheet } from "~/server/printed-plans/fit-to-sheet";

const item = (text: string) => ({ text });
const items = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => item(`${name} ${index + 1}`));
const texts = (fitted: { shown: { text: string }[] }[]) =>
  fitted.map(({ shown }) => shown.map(({ text }) => text));

describe("what fits on a sheet", () => {
  it("is everything, in its order, where there is room", () => {
    const groups = [items(3, "Before"), [], items(2, "After")];
    const fitted = fitToSheet(groups, 20);
    expect(texts(fitted)).toEqual([
      ["Before 1", "Before 2", "Before 3"],
      [],
      ["After 1", "After 2"],
    ]);
    expect(fitted.map(({ more }) => more)).toEqual([0, 0, 0]);
  });

  it("gives every group a share, and what a small one leaves to the others", () => {
    const fitted = fitToSheet([items(30, "Before"), items(2, "On"), items(30, "After")], 26);
    // 26 lines, without three headings and how many are left out.
    expect(fitted.map(({ shown }) => shown.length)).toEqual([9, 2, 9]);
    expect(fitted.map(({ more }) => more)).toEqual([21, 0, 21]);
  });

  it("keeps what is most important, in the order of the days", () => {
    const group = ["far", "near", "important"].map(item);
    const order = ["important", "near", "far"];
    const [fitted] = fitToSheet(
      [group],
      4,
      (a, b) => order.indexOf(a.text) - order.indexOf(b.text),
    );
    expect(fitted).toEqual({ shown: [item("near"), item("important")], more: 1 });
  });

  it("counts long texts as the lines that they take", () => {
    const [fitted] = fitToSheet([[item("x".repeat(64)), item("short")]], 4);
    expect(fitted).toEqual({ shown: [item("x".repeat(64))], more: 1 });
  });

  it("never has more lines than the sheet, and loses nothing without saying so", () => {
    const group = fc.array(fc.string({ maxLength: 200 }).map(item), { maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(group, { maxLength: 6 }),
        fc.integer({ min: -10, max: 60 }),
        (groups, max) => {
          const fitted = fitToSheet(groups, max);
          for (const [index, { shown, more }] of fitted.entries())
            expect(shown.length + more).toBe(groups[index]?.length);
          const lines = fitted.flatMap(({ shown }) =>
            shown.map(({ text }) => Math.max(1, Math.ceil(text.length / 32))),
          );
          expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(Math.max(0, max));
        },
      ),
    );
  });
});
