import { describe, expect, it } from "vitest";
import { holidaysField } from "~/models/hospital/hospital-form.schema";
import { type Holiday, type OpenDay, WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { formatWorkingHours, isWithinWorkingHours } from "~/server/hospital/working-hours";
import { formatTeamHours } from "~/server/hospital/team-hours";
import { presentForPublic } from "~/server/hospital/public-hospital";
import { fillPlaceholders } from "~/server/site-texts/placeholders";

const ZONE = "America/New_York";
const open = (day: OpenDay["day"], from = "08:00", to = "17:00"): OpenDay => ({ day, from, to });
const HOSPITAL = {
  workingHours: [open("Monday"), open("Tuesday"), open("Friday", "18:00", "00:00")],
  holidays: [{ date: "2026-03-09", name: "Founders" }],
};
const isOpen = (at: string) => isWithinWorkingHours(HOSPITAL, new Date(at), ZONE);

describe("working hours", () => {
  it.each([
    ["2026-03-02T13:00:00Z", true, "Monday at 8:00 AM in winter"],
    ["2026-03-02T12:59:59Z", false, "a second before"],
    ["2026-03-02T21:59:59Z", true, "a second before 5:00 PM"],
    ["2026-03-02T22:00:00Z", false, "5:00 PM"],
    ["2026-03-10T12:00:00Z", true, "Tuesday at 8:00 AM in summer, an hour earlier in UTC"],
    ["2026-03-10T11:59:00Z", false, "a minute before"],
    ["2026-03-09T15:00:00Z", false, "a holiday"],
    ["2026-03-11T15:00:00Z", false, "Wednesday, which is closed"],
    ["2026-03-07T04:59:00Z", true, "Friday at 11:59 PM, open until midnight"],
    ["2026-03-07T05:00:00Z", false, "midnight"],
  ])("at %s: %s (%s)", (at, expected) => {
    expect(isOpen(at)).toBe(expected);
  });

  it("go by the clock on the days when it changes", () => {
    const everyNight = { workingHours: [open("Sunday", "01:00", "03:00")], holidays: [] };
    const isOpenAt = (at: string) => isWithinWorkingHours(everyNight, new Date(at), ZONE);
    // 2:00 to 3:00 is skipped in spring, and 1:00 to 2:00 comes twice in autumn.
    expect([isOpenAt("2026-03-08T06:59:00Z"), isOpenAt("2026-03-08T07:00:00Z")]).toEqual([
      true,
      false,
    ]);
    expect([isOpenAt("2026-11-01T05:30:00Z"), isOpenAt("2026-11-01T06:30:00Z")]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    [[], ""],
    [[open("Monday"), open("Tuesday")], "Monday and Tuesday, 8:00 AM to 5:00 PM"],
    [
      [open("Monday"), open("Tuesday"), open("Wednesday"), open("Friday", "09:30", "00:00")],
      "Monday to Wednesday, 8:00 AM to 5:00 PM; Friday, 9:30 AM to midnight",
    ],
    [[open("Sunday", "00:00", "00:00")], "Sunday, all day"],
  ])("%j read as %j", (workingHours, text) => {
    expect(formatWorkingHours({ workingHours })).toBe(text);
  });
});

describe("when the team looks", () => {
  const week = (from: string, to: string) => WEEKDAYS.slice(0, 5).map((day) => open(day, from, to));
  const format = (workingHours: OpenDay[], holidays: Holiday[] = [], isSet = true) =>
    formatTeamHours({ isSet, workingHours, holidays }, new Date("2026-12-21T12:00:00Z"));

  it.each([
    [week("08:00", "17:00"), "Monday to Friday, 8 to 5"],
    [week("07:30", "16:15"), "Monday to Friday, 7:30 to 4:15"],
    [week("09:00", "12:00"), "Monday to Friday, 9 AM to noon"],
    [week("06:00", "11:30"), "Monday to Friday, 6 AM to 11:30 AM"],
    [week("07:00", "19:00"), "Monday to Friday, 7 AM to 7 PM"],
    [week("13:00", "00:00"), "Monday to Friday, 1 PM to midnight"],
    [WEEKDAYS.map((day) => open(day, "00:00", "00:00")), "every day, all day"],
    [
      [...week("08:00", "17:00"), open("Saturday", "10:00", "14:00")],
      "Monday to Friday, 8 to 5, and Saturday, 10 to 2",
    ],
    [
      [open("Monday"), open("Wednesday"), open("Friday", "08:00", "12:00")],
      "Monday, 8 to 5; Wednesday, 8 to 5; Friday, 8 AM to noon",
    ],
    [[], ""],
  ])("%j reads as %j", (workingHours, text) => {
    expect(format(workingHours)).toBe(text);
  });

  it("names the holidays of the next seven days on which somebody would work", () => {
    const holidays = ["2026-12-20", "2026-12-25", "2026-12-26", "2026-12-28"].map((date) => ({
      ...{ date, name: "" },
    }));
    expect(format(week("08:00", "17:00"), holidays)).toBe(
      "Monday to Friday, 8 to 5, but not on Friday, December 25",
    );
    const eve = [...holidays, { date: "2026-12-24", name: "Eve" }];
    expect(format(week("08:00", "17:00"), eve)).toContain(
      "but not on Thursday, December 24 or Friday, December 25",
    );
  });

  it("is not said before an administrator has set it", () => {
    expect(format(week("08:00", "17:00"), [], false)).toBe("");
  });
});

describe("the form's holidays", () => {
  const parse = (holidays: string) => {
    const result = holidaysField.safeParse(holidays);
    return result.success ? result.data : result.error.issues[0]?.message;
  };

  it("are one a line: a date as people write it, and a name", () => {
    expect(parse("2026-12-25 Christmas Day\n\n1/1/2027\nJul 4, 2027: Independence Day\n")).toEqual([
      { date: "2026-12-25", name: "Christmas Day" },
      { date: "2027-01-01", name: "" },
      { date: "2027-07-04", name: "Independence Day" },
    ]);
    expect(parse("")).toEqual([]);
  });

  it.each([
    ["2026-12-25\nEaster", "Line 2: please begin with a date, such as 2026-12-25 or 12/25/2026"],
    ["2026-02-30 No Day", "Line 1: please begin with a date"],
    ["2026-12-25\n12/25/2026 Again", "Line 2: 2026-12-25 is there twice"],
    [`2026-12-25 ${"x".repeat(101)}`, "Line 1: the name must be at most 100 characters"],
  ])("name the line that is wrong: %j", (text, message) => {
    expect(parse(text)).toContain(message);
  });
});

describe("the placeholders of a text", () => {
  const fill = (text: string, phone = "", hours = "") =>
    fillPlaceholders(text, {
      name: phone ? "St. Ann's *Clinic*" : "your hospital",
      phone: phone ? { text: "(206) 555-0142", number: phone } : undefined,
      hours,
    });

  it("become the hospital's name, numbers and hours, as plain text", () => {
    expect(fill("# {Hospital}\nCall {phone}, {hours}.", "+12065550142", "Monday")).toBe(
      "# St\\. Ann's \\*Clinic\\*\nCall [\\(206\\) 555\\-0142](tel:+12065550142), Monday.",
    );
    expect(fill("{afterHoursPhone}", "+12065550142")).toContain("tel:+12065550142");
    expect(fill("Call {phone}.", "+12065550142;ext=12")).not.toContain("tel:");
  });

  it("say nothing that is not known, and begin a sentence with a capital letter", () => {
    expect(
      fill("- {Hospital} runs it. {Hospital} decides. Ask {Hospital}: call {phone} {hours}."),
    ).toBe(
      "- Your hospital runs it. Your hospital decides. Ask your hospital: call your care team during working hours.",
    );
    expect(fill("Other {words} stay.")).toBe("Other {words} stay.");
  });
});

it("the number to call now is the one for the hour, or the only one", () => {
  const hospital = {
    ...HOSPITAL,
    name: "Lakeside",
    shortName: "Lakeside",
    isSet: true,
    quietFrom: "20:00",
    quietTo: "08:00",
    consentAge: 18,
    messageTextDays: 90,
    binDays: 30,
    recordYears: 6,
    savedAt: null,
  };
  const callNow = (phone: string, afterHoursPhone: string, at: string) =>
    presentForPublic({ ...hospital, phone, afterHoursPhone }, new Date(at)).callNow?.number;
  const [day, night] = ["+12065550142", "+12065550143"];
  const [open, closed] = ["2026-03-03T14:00:00Z", "2026-03-04T14:00:00Z"];
  expect(callNow(day, night, open)).toBe(day);
  expect(callNow(day, night, closed)).toBe(night);
  expect([callNow(day, "", closed), callNow("", night, open), callNow("", "", open)]).toEqual([
    day,
    night,
    undefined,
  ]);
});
