import { describe, expect, it } from "vitest";
import { matchStatuses } from "../../models/rules/status.schema";

describe("a search text", () => {
  it.each([
    ["Active", ["Active"]],
    [" ACT ", ["Active"]],
    ["ina", ["Inactive"]],
    ["inactive", ["Inactive"]],
    ["in", []],
    ["", []],
    ["   ", []],
    ["ctive", []],
    ["active ones", []],
  ])("of %j matches the statuses %j", (text, statuses) => {
    expect(matchStatuses(text)).toEqual(statuses);
  });
});
