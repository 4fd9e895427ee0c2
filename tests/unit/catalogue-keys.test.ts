import { describe, expect, it } from "vitest";
import { assignKeys } from "~/server/catalogue/keys";
import { slugify } from "~/server/platform/slugify";

describe("the key of a catalogue record in addresses", () => {
  it.each([
    ["Rotator Cuff Surgery", "rotator-cuff-surgery"],
    ["  MRI (head & neck) ", "mri-head-neck"],
    ["Échographie", "echographie"],
    ["Röntgen", "rontgen"],
    ["採血", "採血"],
    ["ﬁne ½", "fine-1-2"],
    ["— !", ""],
  ])("%s: %s", (name, key) => {
    expect(slugify(name)).toBe(key);
  });

  const listKeys = (...names: string[]) => [
    ...assignKeys(names.map((name, index) => ({ id: index + 1, name }))).values(),
  ];

  it("is unique, also for equal names", () => {
    expect(listKeys("Blood Draw", "Cardiology")).toEqual(["blood-draw", "cardiology"]);
    expect(listKeys("Cardiology", "CARDIOLOGY")).toEqual(["cardiology-1", "cardiology-2"]);
    expect(listKeys("!", "?")).toEqual(["1", "2"]);
    expect(listKeys("Cardiology", "Cardiology", "Cardiology 1")).toEqual([
      "cardiology-1-1",
      "cardiology-2",
      "cardiology-1",
    ]);
    expect(listKeys("!", "1")).toEqual(["1-1", "1"]);
  });
});
