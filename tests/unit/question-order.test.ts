import { describe, expect, it } from "vitest";
import { orderField } from "~/models/surveys/pending-order.schema";
import {
  mergeOrder,
  parseMove,
  applyMove,
  formatMove,
  formatOrder,
  isSameOrder,
} from "~/models/surveys/question-order.schema";

describe("a move", () => {
  it.each([
    ["up", 2, [2, 1, 3]],
    ["up", 3, [1, 3, 2]],
    ["down", 1, [2, 1, 3]],
    ["down", 2, [1, 3, 2]],
  ] as const)("%s swaps question %d with its neighbor", (direction, question, after) => {
    expect(applyMove([1, 2, 3], { question, direction })).toEqual(after);
  });

  it.each([
    ["up", 1],
    ["down", 3],
    ["up", 9],
    ["down", 9],
  ] as const)(
    "%s of question %d, which is at the end or unknown, changes nothing",
    (direction, question) =>
      expect(applyMove([1, 2, 3], { question, direction })).toEqual([1, 2, 3]),
  );

  it("does not mutate the order", () => {
    const order = [1, 2];
    applyMove(order, { question: 2, direction: "up" });
    expect(order).toEqual([1, 2]);
  });

  it("is parsed from its button's value, and nothing else is", () => {
    const move = { question: 12, direction: "up" } as const;
    expect(parseMove(formatMove(move))).toEqual(move);
    for (const invalid of ["", "up", "up-", "up-x", "left-1", "up-1-2", "up-1234567890"] as const) {
      expect(parseMove(invalid), invalid).toBeNull();
    }
  });
});

describe("an order that is based on other questions", () => {
  it.each([
    [
      [3, 1, 2],
      [1, 2, 3],
      [3, 1, 2],
    ],
    [
      [3, 1, 2],
      [1, 3],
      [3, 1],
    ],
    [
      [3, 1, 2],
      [1, 2, 3, 4, 5],
      [3, 1, 2, 4, 5],
    ],
    [
      [3, 1, 2],
      [4, 2],
      [2, 4],
    ],
    [
      [3, 3, 1],
      [1, 2, 3],
      [3, 1, 2],
    ],
    [[], [1, 2], [1, 2]],
    [[1, 2], [], []],
  ])("%j, merged into %j, is %j", (order, currentOrder, merged) => {
    expect(mergeOrder(order, currentOrder)).toEqual(merged);
  });
});

describe("an order in a form", () => {
  it.each([[[]], [[7]], [[3, 1, 2]]])("of %j is parsed back", (order) => {
    expect(orderField.parse(formatOrder(order))).toEqual(order);
  });

  it.each([
    undefined,
    null,
    1,
    "1,",
    ",1",
    "1,,2",
    "1;2",
    "x",
    "1.5",
    "-1",
    "1,".repeat(600) + "1",
  ])("is not %j", (text) => {
    const { error } = orderField.safeParse(text);
    expect(error?.issues[0]?.message).toBe("Question order must be a list of question IDs");
  });
});

it("orders are the same when they name the same questions at the same places", () => {
  expect(isSameOrder([1, 2], [1, 2])).toBe(true);
  expect(isSameOrder([1, 2], [2, 1])).toBe(false);
  expect(isSameOrder([1, 2], [1, 2, 3])).toBe(false);
});
