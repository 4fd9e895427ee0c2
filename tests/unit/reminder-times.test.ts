import { readFileSync } from "node:fs";
import path from "node:path";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { findDueDays, findNextTime, REMINDER_DAYS } from "~/server/today/reminder-times";

const ZONE = "America/New_York";
const NIGHT = { quietFrom: "20:00", quietTo: "08:00", zone: ZONE };
const MORNING = [-10, -7, -3, 1, 3, 7, 30];

const due = (time: string, hours = NIGHT) => findDueDays(new Date(time), hours);
/** Next times from one on, as the clock on the wall says them, with its offset. */
function listTimes(from: string, count: number, hours = NIGHT): string[] {
  const times: string[] = [];
  let now = new Date(from);
  for (let index = 0; index < count; index += 1) {
    now = findNextTime(now, hours);
    times.push(DateTime.fromJSDate(now, { zone: hours.zone }).toFormat("M/d H:mm ZZZ"));
  }
  return times;
}

describe("reminders", () => {
  it("are due at 10 AM, and those of the day before at 4 PM", () => {
    expect(due("2026-11-27T09:59:59.999-05:00")).toEqual([]);
    expect(due("2026-11-27T10:00-05:00")).toEqual(MORNING);
    expect(due("2026-11-27T15:59:59-05:00")).toEqual(MORNING);
    expect(due("2026-11-27T16:00-05:00")).toEqual([...MORNING, -1]);
  });

  it("are due for the rest of the day, and begin anew at midnight", () => {
    expect(due("2026-11-27T23:59-05:00")).toEqual([...MORNING, -1]);
    expect(due("2026-11-28T00:00-05:00")).toEqual([]);
  });

  it.each([
    ["spring", "2026-03-07T09:00-05:00", ["3/7", "3/8", "3/9"], ["-0500", "-0400", "-0400"]],
    ["autumn", "2026-10-31T09:00-04:00", ["10/31", "11/1", "11/2"], ["-0400", "-0500", "-0500"]],
  ])("keep their hour when the clock changes in %s", (_, from, days, offsets) => {
    expect(listTimes(from, 6)).toEqual(
      days.flatMap((day, index) =>
        ["10:00", "16:00"].map((at) => `${day} ${at} ${offsets[index]}`),
      ),
    );
  });

  it.each([
    ["go at the end of the quiet hours that they fall into", "20:00", "11:00", ["11:00", "16:00"]],
    ["go before quiet hours of that day", "15:00", "08:00", ["10:00", "14:50"]],
    ["go before quiet hours that cover both", "09:00", "17:00", ["8:50", "8:50"]],
    ["go at 10 AM where there are no quiet hours", "00:00", "00:00", ["10:00", "16:00"]],
    ["go where quiet hours begin at midnight at their end", "00:00", "12:00", ["12:00", "16:00"]],
  ])("%s", (_, quietFrom, quietTo, times) => {
    const hours = { ...NIGHT, quietFrom, quietTo };
    const expected = [...new Set(times)].map((time) => `11/27 ${time} -0500`);
    expect(listTimes("2026-11-27T00:30-05:00", expected.length, hours)).toEqual(expected);
  });

  it("have the days that the plan's form names", () => {
    const file = path.resolve(
      import.meta.dirname,
      "../../app/admin/procedure-plans/item-fields.tsx",
    );
    const hint = /Sent ([^"]*while it is open\.)/.exec(readFileSync(file, "utf8"))?.[1];
    expect(hint).toBe(
      "10, 7 and 3 days before, at 4 PM the day before, and 1, 3, 7 and 30 days after, while it is open.",
    );
    expect(REMINDER_DAYS).toEqual([
      { hour: 10, days: MORNING },
      { hour: 16, days: [-1] },
    ]);
  });
});
