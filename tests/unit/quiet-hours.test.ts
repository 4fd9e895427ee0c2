import { describe, expect, it } from "vitest";
import type { MessageCategory } from "~/models/outbox/message-purpose.schema";
import { moveOutOfQuietHours } from "~/server/consents/quiet-hours";
import { findReminderSlot } from "~/server/consents/reminders";

const ZONE = "America/New_York";
const QUIET = { quietFrom: "20:00", quietTo: "08:00", zone: ZONE };

/** Moves a time with its offset, such as "2026-11-27T21:00-05:00"; the result is in UTC. */
const move = (
  due: string,
  category: MessageCategory | "appointment",
  { now, ...quiet }: Partial<Omit<typeof QUIET, "now">> & { now?: string } = {},
) =>
  moveOutOfQuietHours(new Date(due), category, {
    ...QUIET,
    ...quiet,
    ...(now !== undefined && { now: new Date(now) }),
  }).toISOString();
const utc = (time: string) => new Date(time).toISOString();

describe("a care message", () => {
  it.each([
    ["2026-11-27T19:59:59-05:00", "2026-11-27T19:59:59-05:00"],
    ["2026-11-27T20:00-05:00", "2026-11-28T08:00-05:00"],
    ["2026-11-28T07:59:59-05:00", "2026-11-28T08:00-05:00"],
    ["2026-11-28T08:00-05:00", "2026-11-28T08:00-05:00"],
  ])("waits for the end of the quiet hours: %s", (due, sent) => {
    expect(move(due, "care")).toBe(utc(sent));
  });

  it("that was due long ago does not go in the quiet hours of now", () => {
    const due = "2026-11-27T10:00-05:00";
    expect(move(due, "care", { now: "2026-11-27T22:00-05:00" })).toBe(
      utc("2026-11-28T08:00-05:00"),
    );
    expect(move(due, "care", { now: "2026-11-27T12:00-05:00" })).toBe(utc(due));
  });

  it.each([
    ["spring", "2026-03-07T23:00-05:00", "2026-03-08T08:00-04:00"],
    ["spring, after the change", "2026-03-08T03:30-04:00", "2026-03-08T08:00-04:00"],
    ["autumn", "2026-10-31T23:00-04:00", "2026-11-01T08:00-05:00"],
    ["autumn, in the hour that comes twice", "2026-11-01T01:30-05:00", "2026-11-01T08:00-05:00"],
  ])("waits until 8:00 of the clock across its change in %s", (_, due, sent) => {
    expect(move(due, "care")).toBe(utc(sent));
  });
});

describe("a reminder", () => {
  it.each([
    ["2026-11-27T16:00-05:00", "2026-11-27T16:00-05:00"],
    ["2026-11-27T21:00-05:00", "2026-11-27T19:50-05:00"],
    ["2026-11-28T06:00-05:00", "2026-11-27T19:50-05:00"],
    ["2026-03-08T07:00-04:00", "2026-03-07T19:50-05:00"],
    ["2026-11-01T07:00-05:00", "2026-10-31T19:50-04:00"],
  ])("goes before the quiet hours that it falls into: %s", (due, sent) => {
    expect(move(due, "reminder")).toBe(utc(sent));
  });

  it.each([
    ["at once, while it is not quiet yet", "2026-11-27T19:55-05:00", "2026-11-27T19:55-05:00"],
    ["at their end, once it is quiet", "2026-11-27T20:30-05:00", "2026-11-28T08:00-05:00"],
  ])("whose time before them has passed goes %s", (_, now, sent) => {
    expect(move("2026-11-27T21:00-05:00", "reminder", { now })).toBe(utc(sent));
  });

  it("has one place in a person's day", () => {
    expect(findReminderSlot({ kind: "patient", id: 7 }, "2026-11-27")).toEqual({
      dedupeKey: "reminder:patient:7:2026-11-27",
    });
  });
});

it.each(["account", "staff", "appointment"] as const)(
  "a message of the category %s goes at night too",
  (category) => {
    expect(move("2026-11-27T23:00-05:00", category)).toBe(utc("2026-11-27T23:00-05:00"));
  },
);

describe("the quiet hours of a hospital", () => {
  it("may be within a day, or none", () => {
    const due = "2026-11-27T12:30-05:00";
    expect(move(due, "care", { quietFrom: "12:00", quietTo: "13:00" })).toBe(
      utc("2026-11-27T13:00-05:00"),
    );
    expect(move(due, "care", { quietFrom: "00:00", quietTo: "00:00" })).toBe(utc(due));
  });
});
