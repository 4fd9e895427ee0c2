import { describe, expect, it } from "vitest";
import { tagChoiceFields, tagIdsField } from "../../models/tag-choice.schema";

describe("the tags that a program sends", () => {
  it.each([
    [undefined, undefined],
    [null, []],
    ["", []],
    [[], []],
    ["[]", []],
    [
      [3, "2", 3],
      [3, 2],
    ],
    ["[3,2]", [3, 2]],
    [" [1] ", [1]],
    ["7", [7]],
    [7, [7]],
  ])("as %j are %j", (value, ids) => {
    expect(tagIdsField.parse(value)).toEqual(ids);
  });

  it.each(["x", "[1", '["x"]', [0], [1.5], {}, true, "1,2"])("are not %j", (value) => {
    const { error } = tagIdsField.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Tags must be a list of tag ids"]);
  });

  it("are at most a hundred", () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
    expect(tagIdsField.parse(ids(100))).toHaveLength(100);
    expect(tagIdsField.safeParse(ids(101)).error?.issues).toMatchObject([
      { message: "At most 100 tags can be chosen" },
    ]);
  });
});

describe("the new tags that a form names", () => {
  const { newTagName } = tagChoiceFields;

  it("are those that are not blank, each by the rules of a tag's name", () => {
    expect(newTagName.parse(undefined)).toEqual([]);
    expect(newTagName.parse(" ")).toEqual([]);
    expect(newTagName.parse(["", " Calm ", " "])).toEqual(["Calm"]);
    expect(newTagName.safeParse("x").error?.issues).toMatchObject([
      { message: "Tag name must be at least 2 characters" },
    ]);
  });
});
