import { describe, expect, it } from "vitest";
import { dateField, parseDate, parseTimeOfDay, timeField } from "~/models/rules/date.schema";

describe("a date", () => {
  it.each([
    ["2026-12-03", "2026-12-03"],
    ["12/3/2026", "2026-12-03"],
    ["12/03/2026", "2026-12-03"],
    ["Dec 3, 2026", "2026-12-03"],
    ["dec. 3 2026", "2026-12-03"],
    ["December 3, 2026", "2026-12-03"],
    ["Thursday, December 3, 2026", "2026-12-03"],
    ["Sept 9, 2026", "2026-09-09"],
    ["2/29/2028", "2028-02-29"],
  ])("%s is taken", (text, date) => {
    expect(parseDate(text)).toBe(date);
  });

  it.each([
    "",
    "2026-2-3",
    "13/3/2026",
    "2/29/2026",
    "12/3/26",
    "12/3/1826",
    "De 3, 2026",
    "Decimal 3, 2026",
    "3/2026",
    "constructor 3, 2026",
  ])("%j is none", (text) => {
    expect(parseDate(text)).toBeNull();
  });
});

describe("a time of day", () => {
  it.each([
    ["09:30", "09:30"],
    ["9:30", "09:30"],
    ["09:30:59", "09:30"],
    ["23:59", "23:59"],
    ["9:30 am", "09:30"],
    ["9:30am", "09:30"],
    ["09:30 PM", "21:30"],
    ["9:30 p.m.", "21:30"],
    ["9 AM", "09:00"],
    ["12 am", "00:00"],
    ["12:05 pm", "12:05"],
  ])("%s is taken", (text, time) => {
    expect(parseTimeOfDay(text)).toBe(time);
  });

  it.each(["", "9", "24:00", "9:60", "13:00 pm", "0:30 am", "9:30 xm", "9.30"])(
    "%j is none",
    (text) => {
      expect(parseTimeOfDay(text)).toBeNull();
    },
  );
});

describe("fields of a form", () => {
  const messages = { required: "Please enter it", invalid: "It is not valid" };
  const readMessage = (schema: ReturnType<typeof timeField>, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message }) => message);

  it("take surplus spaces, and say what is missing or wrong", () => {
    expect(dateField(messages).parse(" Dec  3, 2026 ")).toBe("2026-12-03");
    expect(timeField(messages).parse(" 9:30  pm ")).toBe("21:30");
    for (const schema of [dateField(messages), timeField(messages)]) {
      expect(readMessage(schema, " ")).toEqual(["Please enter it"]);
      expect(readMessage(schema, "soon")).toEqual(["It is not valid"]);
      expect(readMessage(schema, 9)).toEqual(["It is not valid"]);
    }
  });
});
