import { describe, expect, it } from "vitest";
import {
  clampIndex,
  moveFromKey,
  slideFromQuery,
  swipeDirection,
} from "~/app/components/patient/carousel-moves";

describe("the index of a slide", () => {
  it.each([
    [0, 3, 0],
    [2, 3, 2],
    [-1, 3, 0],
    [3, 3, 2],
    [99, 3, 2],
    [1.9, 3, 1],
    [Number.NaN, 3, 0],
    [Number.POSITIVE_INFINITY, 3, 2],
    [4, 0, 0],
  ])("%d of %d is %d", (index, count, expected) => {
    expect(clampIndex(index, count)).toBe(expected);
  });

  it.each([
    ["", 0],
    ["slide=1", 0],
    ["slide=3", 2],
    ["slide=4", 3],
    ["slide=99", 3],
    ["slide=0", 0],
    ["slide=-5", 0],
    ["slide=", 0],
    ["slide=last", 0],
    ["phase=post-procedure&slide=2", 1],
  ])("is read from the query: ?%s", (query, expected) => {
    expect(slideFromQuery(new URLSearchParams(query), 4)).toBe(expected);
  });
});

describe("a swipe", () => {
  const from = { x: 200, y: 300 };
  it.each([
    ["51 px to the left", -51, 0, 1],
    ["51 px to the right", 51, 0, -1],
    ["50 px", -50, 0, 0],
    ["no movement", 0, 0, 0],
    ["more vertical than horizontal", 60, 61, 0],
    ["mostly to the left, and a little down", -120, 90, 1],
    ["straight up", 0, -400, 0],
  ])("%s", (_, dx, dy, direction) => {
    expect(swipeDirection(from, { x: from.x + dx, y: from.y + dy })).toBe(direction);
  });
});

describe("a key", () => {
  const pressed = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
  it.each([
    ["ArrowLeft", "previous"],
    ["ArrowRight", "next"],
    ["Home", "first"],
    ["End", "last"],
    ["ArrowDown", null],
    ["a", null],
  ])("%s moves %s", (key, move) => {
    expect(moveFromKey({ ...pressed, key })).toBe(move);
  });

  it.each(["altKey", "ctrlKey", "metaKey", "shiftKey"])("does nothing with %s", (modifier) => {
    expect(moveFromKey({ ...pressed, key: "ArrowLeft", [modifier]: true })).toBeNull();
  });
});
