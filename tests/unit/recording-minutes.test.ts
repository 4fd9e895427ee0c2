import { describe, expect, it } from "vitest";
import { describeOwnLength } from "~/app/admin/sessions/own-length.server";
import { toMinutes } from "~/server/sessions/recording-minutes";

describe("the length of a recording", () => {
  it.each([
    [1, 1],
    [37, 1],
    [89, 1],
    [90, 2],
    [714, 12],
  ])("of %i seconds is %i in whole minutes", (seconds, minutes) => {
    expect(toMinutes(seconds)).toBe(minutes);
  });

  it("is told to an editor where it is more than a minute from what was entered", () => {
    expect(describeOwnLength(10, 37)).toBe(
      "10 as entered, but the recording plays 0:37: patients see 1 min",
    );
    expect(describeOwnLength(1, 121)).toContain("plays 2:01: patients see 2 mins");
    expect(describeOwnLength(1, 120)).toBeNull();
    expect(describeOwnLength(2, 61)).toBeNull();
    expect([describeOwnLength(10, null), describeOwnLength(null, 37)]).toEqual([null, null]);
  });
});
