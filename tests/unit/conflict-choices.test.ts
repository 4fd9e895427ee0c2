import { describe, expect, it } from "vitest";
import { sameTexts, toTexts } from "~/app/components/forms/field/field-value";
import { applyConflictChoices } from "~/app/http/conflict-choices.server";

/** Fields of a form after the choices of a conflict are applied. */
function applyChoices(entries: [string, string][]) {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return [...applyConflictChoices(form)];
}

describe("the choice in a conflict", () => {
  it("sets the other person's text, or one's own", () => {
    const versions: [string, string][] = [
      ["name", "mine"],
      ["theirs-name", "theirs"],
    ];
    expect(applyChoices([...versions, ["take-name", "theirs"]])).toEqual([["name", "theirs"]]);
    expect(applyChoices([...versions, ["take-name", "mine"]])).toEqual([["name", "mine"]]);
  });

  it("sets all of the other person's tags, and no new one", () => {
    const fields = applyChoices([
      ["tagIds", ""],
      ["tagIds", "1"],
      ["newTagName", "Mine"],
      ["newTagName", "Mine too"],
      ["take-tagIds", "theirs"],
      ["theirs-tagIds", "2"],
      ["theirs-tagIds", "3"],
      ["clears-tagIds", "newTagName"],
    ]);
    expect(fields.filter(([name]) => name === "tagIds")).toEqual([
      ["tagIds", "2"],
      ["tagIds", "3"],
    ]);
    expect(fields.filter(([name]) => name === "newTagName")).toEqual([["newTagName", ""]]);
    expect(fields).toHaveLength(3);
  });

  it("clears the tags where the other person removed them all", () => {
    const fields = applyChoices([
      ["tagIds", "1"],
      ["take-tagIds", "theirs"],
      ["theirs-tagIds", ""],
    ]);
    expect(fields).toEqual([["tagIds", ""]]);
  });
});

describe("the values of a field", () => {
  it("become a list of texts", () => {
    expect(toTexts(undefined)).toEqual([]);
    expect(toTexts("")).toEqual([]);
    expect(toTexts(7)).toEqual(["7"]);
    expect(toTexts(["", "7", 9])).toEqual(["7", "9"]);
  });

  it("are equal in any order, type and kind of line break", () => {
    expect(sameTexts([1, 2], ["", "2", "1"])).toBe(true);
    expect(sameTexts([], "")).toBe(true);
    expect(sameTexts([1], [1, 2])).toBe(false);
    expect(sameTexts("one\r\ntwo", "one\ntwo")).toBe(true);
  });
});
