import { describe, expect, it } from "vitest";
import { escapeCell, formatNames, parseNames, unescapeCell } from "~/server/imports/cells";
import { createNearNameIndex } from "~/server/imports/near-names";

const isNear = (one: string, other: string) => {
  const index = createNearNameIndex();
  index.add(one);
  return index.find(other).length > 0;
};

describe("nearly the same names", () => {
  it.each([
    ["Cardiology", "Cardiolgy"],
    ["Cardiology", "Cardioolgy"],
    ["Cardiology", "Kardiology"],
    ["Cardiology", "Cardiologyy"],
    ["X-Ray", "x ray"],
    ["Pädiatrie", "Padiatrie"],
    ["Ward 12 North", "Ward 12 Noth"],
  ])("are %s and %s", (one, other) => expect(isNear(one, other)).toBe(true));

  it.each([
    ["Cardiology", "CARDIOLOGY"],
    ["Audiology", "Radiology"],
    ["Neurology", "Urology"],
    ["Room 12", "Room 13"],
    ["Room 1", "Room 11"],
    ["Ward A", "Ward B"],
    ["Phase II", "Phase III"],
    ["MRI", "MRT"],
    ["!", "?"],
  ])("are not %s and %s", (one, other) => expect(isNear(one, other)).toBe(false));

  it("are found among many in time that grows with their number alone", () => {
    const index = createNearNameIndex();
    for (let name = 0; name < 5_000; name += 1) index.add(`Department of Care ${name}`);
    const startedAt = performance.now();
    for (let name = 0; name < 20_000; name += 1) index.find(`Department of Car ${name}`);
    expect(index.find("Department of Car 77")).toEqual(["Department of Care 77"]);
    // In fact 0.3 s: each name compared with each would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

describe("cells", () => {
  it.each(["=1", "'=1", "''=1", "-1", "plain", "'plain", '"a" b', '"a"\n"b"', '\'"a"'])(
    "come back as they were: %j",
    (text) => {
      expect(unescapeCell(escapeCell(text, { isDefused: false }))).toBe(text);
      // The writer of CSV files puts an apostrophe before formulas itself.
      const defused = escapeCell(text, { isDefused: true }).replace(/^(?=[=-])/, "'");
      expect(unescapeCell(defused)).toBe(text);
    },
  );

  it.each([[["a"]], [["a", "b c"]], [["a; b", 'c "d"', "e"]], [[]]])("hold names: %j", (names) =>
    expect(parseNames(formatNames(names))).toEqual(names),
  );

  it("take names as people write them", () => {
    expect(parseNames('; a;b ;"c" d; "e; f" ;')).toEqual(["a", "b", '"c" d', "e; f"]);
  });
});
