import { describe, expect, it } from "vitest";
import { presentSession } from "~/app/patient/appointments/present.server";
import type { OwnAppointment } from "~/server/appointments/own-live-sessions";

const NOW = Date.parse("2026-11-27T20:00:00Z");
const CALL = "Your care team, (206) 555-0142";

/** An appointment in two hours, by phone. */
const seed = (values: Partial<OwnAppointment> = {}): OwnAppointment => ({
  ...{ id: 1, requestId: 1, coachId: 1, coach: "Maria Lopez", coachTitle: "Chaplain" },
  isExample: false,
  ...{ start: "2026-11-27T22:00:00.000Z", end: "2026-11-27T22:30:00.000Z" },
  ...{ way: "Phone", place: null, phone: "+12065550123", price: null, state: "Scheduled" },
  ...{ heldUntil: null, cancelledBy: null, cancelReason: null, missedBy: null },
  ...{ scheduledAt: null, closedAt: null, rating: null, anxietyAfter: null, sequence: 0 },
  ...{ version: 0, createdAt: "", updatedAt: "" },
  when: "Friday, November 27, 2:00 PM (Pacific Standard Time)",
  ...{ joinLink: null, joinFrom: null, lateAt: "2:10 PM", isOver: false, isChangeable: true },
  changeableUntil: "Friday, November 27, 12:00 PM",
  isRatable: false,
  ...values,
});

type Session = Parameters<typeof presentSession>[0];
const present = (appointment: OwnAppointment | null, values: Partial<Session> = {}) =>
  presentSession(
    {
      ...{ state: "Scheduled", offerOutcome: null, whoToCall: CALL, appointment },
      ...{ offers: [], hasOffers: false, heldUntil: null, mayBook: false },
      ...values,
    },
    NOW,
  );
const toText = (parts: ReturnType<typeof present>["note"]) =>
  parts?.map((part) => (typeof part === "string" ? part : part.text)).join("") ?? null;

describe("a booked live session", () => {
  it("says who calls the patient when, with the last digits of the number only", () => {
    const { facts } = present(seed());
    expect(facts).toEqual({
      when: "Friday, November 27, 2:00 PM (Pacific Standard Time)",
      lines: ["Maria Lopez, Chaplain", "Phone: Maria Lopez calls (…)0123", "No charge"],
    });
    expect(JSON.stringify(present(seed()))).not.toContain("2065550123");
  });

  it.each([
    ["Phone", "If nobody calls by 2:10 PM, call your care team, (206) 555-0142."],
    ["Video", "If nobody joins by 2:10 PM, call your care team, (206) 555-0142."],
    ["In Person", "If nobody is there by 2:10 PM, call your care team, (206) 555-0142."],
  ] as const)("%s: says whom to call if nobody comes", (way, words) => {
    expect(toText(present(seed({ way })).late)).toBe(words);
  });

  it("names the care team where no number is known", () => {
    expect(toText(present(seed(), { whoToCall: null }).late)).toBe(
      "If nobody calls by 2:10 PM, call your care team.",
    );
  });

  it("has a price where there is one, and the place of one in person", () => {
    const { facts } = present(
      seed({ way: "In Person", place: "Room 4", price: 30, coachTitle: null }),
    );
    expect(facts?.lines).toEqual(["Maria Lopez", "In person: Room 4", "$30"]);
  });

  it("says from when the link of a video is there, then has it, and whom to call where it is missing", () => {
    const video = { way: "Video", joinFrom: "1:50 PM" } as const;
    expect(toText(present(seed(video)).joinNote)).toBe("The link is here from 1:50 PM.");
    const joinLink = "https://video.example.org/room";
    expect(present(seed({ ...video, joinLink }))).toMatchObject({ joinLink, joinNote: null });
    const soon = { start: "2026-11-27T20:05:00.000Z" };
    expect(toText(present(seed({ ...video, ...soon })).joinNote)).toBe(
      "The link is not here yet. Please call your care team, (206) 555-0142.",
    );
  });

  it("can be changed until two hours before, and then by phone", () => {
    expect(toText(present(seed()).change)).toBe(
      "You can move or cancel it here until Friday, November 27, 12:00 PM.",
    );
    const late = present(seed({ isChangeable: false }));
    expect(late.isChangeable).toBe(false);
    expect(toText(late.change)).toBe(
      "To move or cancel it now, call your care team, (206) 555-0142.",
    );
  });

  it("that is over has nothing to do any more, and no link", () => {
    const over = present(
      seed({ isOver: true, isChangeable: false, joinLink: "https://x.example" }),
    );
    expect(over).toMatchObject({ joinLink: null, late: null, change: null, links: [] });
    expect(toText(over.note)).toBe("This time has passed.");
  });
});

describe("what became of a live session", () => {
  it.each([
    ["patient", "You canceled this session."],
    ["coach", "Maria Lopez had to cancel this session, and is sorry. The reason: I am ill."],
    ["staff", "We are sorry: our team had to cancel this session. The reason: I am ill."],
    ["hospital", "The hospital has canceled this session."],
  ] as const)("says kindly that the %s cancelled it", (cancelledBy, words) => {
    const cancelled = seed({ state: "Cancelled", cancelledBy, cancelReason: "I am ill" });
    const shown = present(cancelled, { state: "Cancelled" });
    expect(toText(shown.note)).toBe(`${words} Questions? Call your care team, (206) 555-0142.`);
    expect(shown).toMatchObject({
      ...{ isChangeable: false, late: null },
      links: [["calendar.ics", "Add to my calendar"]],
    });
  });

  it.each([
    ["coach", "We are sorry: Maria Lopez could not make it. We look for another time."],
    [
      "patient",
      "This time did not work out. That happens. You can ask for another one whenever you like.",
    ],
  ] as const)("blames nobody where the %s missed it", (missedBy, words) => {
    const shown = present(seed({ state: "Missed", missedBy }), { state: "Missed" });
    expect(toText(shown.note)).toBe(words);
  });

  it("thanks who has rated it", () => {
    const completed = { state: "Completed", isRatable: true } as const;
    const shown = present(seed(completed), { state: "Completed" });
    expect(shown.isRatable).toBe(true);
    expect(toText(shown.note)).toBe("This session took place.");
    expect(toText(present(seed({ ...completed, rating: 4 }), { state: "Completed" }).note)).toBe(
      "This session took place. Thank you for telling us how it was.",
    );
  });

  it.each([
    [
      { state: "Requested", offerOutcome: "none fits" },
      "None of those times suited you. We look for others.",
    ],
    [{ state: "Expired" }, "We could not hold those times any longer. We look for new ones."],
    [{ state: "Offered" }, "We could not hold those times any longer. We look for new ones."],
    [
      { state: "Offered", heldUntil: "Friday, November 27, 2:00 PM (Pacific Standard Time)" },
      "Please choose one. We hold them for you until Friday, November 27, 2:00 PM (Pacific Standard Time).",
    ],
    [{ state: "Requested" }, null],
    [
      { state: "Scheduled" },
      "It is arranged. You find it in My Procedures. Questions? Call your care team, (206) 555-0142.",
    ],
    [
      { state: "Declined", offerOutcome: "none fits" },
      "We cannot arrange this one. Please ask for another time, or call your care team, (206) 555-0142.",
    ],
  ] as const)("says what is done now: %o", (values, words) => {
    expect(toText(present(null, values).note)).toBe(words);
  });

  it("says that a coach had to cancel, and shows no appointment that is no more", () => {
    const cancelled = seed({ state: "Cancelled", cancelledBy: "coach", cancelReason: "A cold." });
    const shown = present(cancelled, { state: "Requested", offerOutcome: "coach cancelled" });
    expect(toText(shown.note)).toBe(
      "Maria Lopez had to cancel, and is sorry. The reason: A cold. We look for another time.",
    );
    expect(shown).toMatchObject({ facts: null, links: [] });
  });
});
