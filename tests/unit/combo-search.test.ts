import { describe, expect, it } from "vitest";
import { searchOptions } from "~/app/components/forms/combo-input";

const OPTIONS = ["Cardiology", "Oncology", "Radiology"].map((label) => ({ value: label, label }));
const CREATABLE = true;
const findLabels = (search: string) =>
  searchOptions(OPTIONS, search, CREATABLE).found.map(({ label }) => label);

describe("the combo input's search (specification 000, section 2.5)", () => {
  it("filters by any part of the label, whatever its case", () => {
    expect(findLabels("OLOGY")).toEqual(["Cardiology", "Oncology", "Radiology"]);
    expect(findLabels("rad")).toEqual(["Radiology"]);
    expect(findLabels(" onco ")).toEqual(["Oncology"]);
    expect(findLabels("xyz")).toEqual([]);
    expect(findLabels("")).toHaveLength(3);
  });

  it("offers to create a trimmed text that is no label, where that is allowed", () => {
    expect(searchOptions(OPTIONS, "  Urology ", CREATABLE).create).toBe("Urology");
    expect(searchOptions(OPTIONS, "cardio", CREATABLE).create).toBe("cardio");
    expect(searchOptions(OPTIONS, " CARDIOLOGY ", CREATABLE).create).toBeNull();
    expect(searchOptions(OPTIONS, "   ", CREATABLE).create).toBeNull();
    expect(searchOptions(OPTIONS, "Urology", !CREATABLE).create).toBeNull();
  });

  it("omits chosen options, and does not offer to create them again", () => {
    const chosen = ["Oncology", "Mine"];
    expect(searchOptions(OPTIONS, "ology", CREATABLE, chosen).found).toHaveLength(2);
    for (const search of ["oncology", " MINE "]) {
      expect(searchOptions(OPTIONS, search, CREATABLE, chosen)).toEqual({
        found: [],
        create: null,
      });
    }
    expect(searchOptions(OPTIONS, "", CREATABLE, chosen).found).toHaveLength(2);
  });
});
