import fc from "fast-check";
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { type CalendarEntry, foldLine, formatCalendar } from "~/server/platform/icalendar";

const CALENDAR = { name: "Calmward", link: "https://calm.example/today", refreshHours: 4 };
const ENTRY: CalendarEntry = {
  uid: "appointment-1-k3@calmward",
  title: "Appointment",
  start: { day: "2026-12-31" },
  isBusy: true,
  sequence: 3,
  changedAt: new Date("2026-11-28T10:00:00.123Z"),
};

/** Reads a text as calendar programs do. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  return {
    calendar,
    events: calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each)),
  };
}

describe("a calendar as a text", () => {
  it("is read by a calendar program, with its name, and how often to look again", () => {
    const { calendar, events } = parse(formatCalendar(CALENDAR, [ENTRY]));
    expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
    expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Calmward");
    expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT4H");
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      uid: ENTRY.uid,
      summary: "Appointment",
      description: CALENDAR.link,
      sequence: 3,
    });
    expect(String(events[0]?.component.getFirstPropertyValue("dtstamp"))).toBe(
      "2026-11-28T10:00:00Z",
    );
  });

  it("is a whole calendar without entries", () => {
    expect(parse(formatCalendar(CALENDAR, [])).events).toEqual([]);
  });

  it("has a whole day as a date that ends on the next one, also over the end of a year", () => {
    const [event] = parse(formatCalendar(CALENDAR, [ENTRY])).events;
    expect([event?.startDate.isDate, String(event?.startDate), String(event?.endDate)]).toEqual([
      true,
      "2026-12-31",
      "2027-01-01",
    ]);
  });

  it("has a time in UTC, which is right on both sides of a change of the clocks", () => {
    // 8:00 AM in New York on the days before and of the change.
    const times = ["2026-10-31T12:00:00Z", "2026-11-01T13:00:00Z"];
    const entries = times.map((at) => ({ ...ENTRY, start: { at: new Date(at), minutes: 60 } }));
    const text = formatCalendar(CALENDAR, entries);
    expect(text).toContain("DTSTART:20261031T120000Z\r\n");
    expect(text).toContain("DTEND:20261101T140000Z\r\n");
    expect(parse(text).events.map(({ startDate }) => startDate.toJSDate().toISOString())).toEqual(
      times.map((at) => new Date(at).toISOString()),
    );
  });

  it("escapes what would end a value or begin a line", () => {
    const title = 'A\\B; C, "D"\nBEGIN:VEVENT';
    const { events } = parse(formatCalendar(CALENDAR, [{ ...ENTRY, title }]));
    expect(events.map(({ summary }) => summary)).toEqual([title]);
  });

  it("ends every line with CR and LF, and has none of more than 75 bytes", () => {
    const link = `https://calm.example/${"ä".repeat(200)}`;
    const text = formatCalendar({ ...CALENDAR, link }, [ENTRY]);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(parse(text).events[0]?.description).toBe(link);
  });

  it("folds any line between characters, so that unfolding gives it back", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (line) => {
        fc.pre(!/[\r\n]/.test(line));
        const folded = foldLine(line);
        expect(folded.replaceAll("\r\n ", "")).toBe(line);
        for (const part of folded.split("\r\n"))
          expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      }),
    );
  });
});
