import { describe, expect, it } from "vitest";
import { searchChoices } from "~/app/components/forms/combo-input";

const OPTIONS = ["Cardiology", "Oncology", "Radiology"].map((label) => ({ value: label, label }));
const CREATABLE = true;
const findLabels = (search: string) =>
  searchChoices(OPTIONS, search, CREATABLE).found.map(({ label }) => label);

describe("the combo input's search (specification 000, section 2.5)", () => {
  it("filters by any part of the label, whatever its case", () => {
    expect(findLabels("OLOGY")).toEqual(["Cardiology", "Oncology", "Radiology"]);
    expect(findLabels("rad")).toEqual(["Radiology"]);
    expect(findLabels(" onco ")).toEqual(["Oncology"]);
    expect(findLabels("xyz")).toEqual([]);
    expect(findLabels("")).toHaveLength(3);
  });

  it("offers to create a trimmed text that is no label, where that is allowed", () => {
    expect(searchChoices(OPTIONS, "  Urology ", CREATABLE).create).toBe("Urology");
    expect(searchChoices(OPTIONS, "cardio", CREATABLE).create).toBe("cardio");
    expect(searchChoices(OPTIONS, " CARDIOLOGY ", CREATABLE).create).toBeNull();
    expect(searchChoices(OPTIONS, "   ", CREATABLE).create).toBeNull();
    expect(searchChoices(OPTIONS, "Urology", !CREATABLE).create).toBeNull();
  });

  it("omits chosen options, and does not offer to create them again", () => {
    const chosen = ["Oncology", "Mine"];
    expect(searchChoices(OPTIONS, "ology", CREATABLE, chosen).found).toHaveLength(2);
    for (const search of ["oncology", " MINE "]) {
      expect(searchChoices(OPTIONS, search, CREATABLE, chosen)).toEqual({
        found: [],
        create: null,
      });
    }
    expect(searchChoices(OPTIONS, "", CREATABLE, chosen).found).toHaveLength(2);
  });
});
