import { describe, expect, it } from "vitest";
import {
  choosePlanDay,
  type ItemProgress,
  MAX_ITEMS_TODAY,
  type OfferedItem,
} from "~/server/procedure-plans/plan-day";
import { toItemKey } from "~/server/today/item-key";

let id = 0;
const item = (title: string, values: Partial<OfferedItem> = {}): OfferedItem => ({
  id: (id += 1),
  name: title,
  title,
  group: "pre-procedure",
  kind: "task",
  sessionId: null,
  surveyId: null,
  guidanceId: null,
  phase: null,
  fromDay: -3,
  toDay: -1,
  timeOfDay: null,
  audience: "patient",
  isRequired: false,
  reminds: false,
  includedIn: ["complete"],
  taskTitle: title,
  taskText: null,
  taskLink: null,
  ...values,
});

const TODAY = "2026-11-27";
const titles = (items: OfferedItem[]) => items.map((each) => each.title);

function choose(
  items: OfferedItem[],
  day: number,
  progress: Record<string, Partial<ItemProgress>> = {},
) {
  const chosen = choosePlanDay(items, { day, today: TODAY }, (each) => ({
    doneOn: null,
    skippedOn: null,
    ...progress[each.title],
  }));
  return {
    forToday: titles(chosen.forToday),
    doneToday: titles(chosen.doneToday),
    ifYouLike: titles(chosen.ifYouLike),
  };
}

describe("the items of a day", () => {
  it("are three at most: what is required first, then what began last; the others are for who likes", () => {
    const items = [
      item("old", { fromDay: -9 }),
      item("newer", { fromDay: -4 }),
      item("newest", { fromDay: -3 }),
      item("required", { fromDay: -20, isRequired: true }),
      item("later", { fromDay: -2 }),
      item("over", { fromDay: -9, toDay: -5 }),
      item("a page", { kind: "travel" }),
    ];
    expect(MAX_ITEMS_TODAY).toBe(3);
    expect(choose(items, -3)).toEqual({
      forToday: ["required", "newest", "newer"],
      doneToday: [],
      ifYouLike: ["old", "over"],
    });
  });

  it("are not replaced by others on the same day when they are done or put off", () => {
    const items = ["a", "b", "c", "d"].map((title) => item(title));
    const progress = { a: { doneOn: TODAY }, b: { skippedOn: TODAY } };
    expect(choose(items, -3, progress)).toEqual({
      forToday: ["c"],
      doneToday: ["a"],
      ifYouLike: ["b", "d"],
    });
  });

  it("come again on the next day when they were put off, and never when they are done", () => {
    const items = ["a", "b"].map((title) => item(title));
    const progress = { a: { doneOn: "2026-11-26" }, b: { skippedOn: "2026-11-26" } };
    expect(choose(items, -2, progress)).toEqual({
      forToday: ["b"],
      doneToday: [],
      ifYouLike: [],
    });
  });

  it("are none of before the procedure once it is over", () => {
    const items = [
      item("before"),
      item("day", { group: "procedure-day", fromDay: 0, toDay: 0 }),
      item("after", { group: "post-procedure", fromDay: 1, toDay: 1 }),
    ];
    expect(choose(items, 0).ifYouLike).toEqual(["before"]);
    expect(choose(items, 2)).toEqual({ forToday: [], doneToday: [], ifYouLike: ["after"] });
  });
});

describe("the key of an item", () => {
  it("is the same in another version of the plan, and another for each session, survey, task and audience", () => {
    const key = (values: Partial<OfferedItem>) => toItemKey(item("x", values));
    expect(key({ taskTitle: " Pack your Bag" })).toBe(key({ taskTitle: "pack your bag", id: 99 }));
    const keys = [
      key({ taskTitle: "a" }),
      key({ taskTitle: "b" }),
      key({ taskTitle: "a", audience: "caretaker" }),
      key({ kind: "session", sessionId: 1 }),
      key({ kind: "session", sessionId: 2 }),
      key({ kind: "survey", surveyId: 1 }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
