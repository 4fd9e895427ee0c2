import { describe, expect, it } from "vitest";
import { z } from "zod";
import { tagChoiceFields } from "~/models/tags/tag-choice.schema";
import { tagIdsField } from "~/models/tags/tag-ids-api.schema";

const form = z.object(tagChoiceFields);
/** Validation errors of a form: pairs of field and message. */
const listErrors = (input: object) =>
  form.safeParse(input).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

describe("the tags of an API body", () => {
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
  ])("sent as %j are %j", (value, ids) => {
    expect(tagIdsField.parse(value)).toEqual(ids);
  });

  it.each(["x", "[1", '["x"]', [0], [1.5], {}, true, "1,2"])("are not %j", (value) => {
    const { error } = tagIdsField.safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(["Tags must be a list of tag IDs"]);
  });

  it("are at most a hundred", () => {
    const listIds = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
    expect(tagIdsField.parse(listIds(100))).toHaveLength(100);
    expect(tagIdsField.safeParse(listIds(101)).error?.issues).toMatchObject([
      { message: "At most 100 tags can be chosen" },
    ]);
  });
});

describe("the tags of a form", () => {
  it("are a list, however a form sends them", () => {
    expect(form.parse({})).toEqual({ tagIds: [], newTagName: [] });
    expect(form.parse({ tagIds: "", newTagName: " " })).toEqual({ tagIds: [], newTagName: [] });
    expect(form.parse({ tagIds: "7" }).tagIds).toEqual([7]);
    expect(form.parse({ tagIds: ["", "7", "9", "7"] }).tagIds).toEqual([7, 9]);
    expect(form.parse({ newTagName: ["", " Calm ", "Rest"] }).newTagName).toEqual(["Calm", "Rest"]);
  });

  it("may have names that look like lists", () => {
    expect(form.parse({ newTagName: "[1, 2]" }).newTagName).toEqual(["[1, 2]"]);
    expect(form.parse({ newTagName: '["a"]' }).newTagName).toEqual(['["a"]']);
  });

  it("have their errors at the field, prefixed with the invalid name where there are several", () => {
    const tooShort = "Tag name must be at least 2 characters";
    expect(listErrors({ newTagName: "x" })).toEqual([["newTagName", tooShort]]);
    expect(listErrors({ newTagName: ["Calm", "x"] })).toEqual([["newTagName", `"x": ${tooShort}`]]);
    const [[, tooLong = ""] = []] = listErrors({ newTagName: ["Calm", "y".repeat(5_000)] });
    expect(tooLong).toBe(`"${"y".repeat(60)}…": Tag name must be less than 50 characters`);
  });

  it("are refused with an invalid id, or more than 100", () => {
    for (const tagIds of ["x", "-1", "1.5", "2147483648"]) {
      expect(listErrors({ tagIds })).toEqual([["tagIds", "Tags must be a list of tag IDs"]]);
    }
    const many = Array.from({ length: 101 }, (_, index) => String(index + 1));
    expect(listErrors({ tagIds: many })).toEqual([["tagIds", "At most 100 tags can be chosen"]]);
    expect(listErrors({ tagIds: many.slice(1) })).toEqual([]);
  });
});
