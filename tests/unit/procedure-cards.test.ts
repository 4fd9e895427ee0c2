import { describe, expect, it } from "vitest";
import { presentCard } from "~/app/patient/procedures/card.server";
import { START_TYPES, type StartType } from "~/models/sessions/session-status.schema";
import { addDays } from "~/server/platform/dates";
import type { OwnSession } from "~/server/patients/own-sessions";
import type { OwnProcedure } from "~/server/patients/procedures";

const NO_REQUESTS = new Map<number, never>();
const WORDS = { arranged: new Map(), callNow: null, describeAnswer: () => "" };

const buildSession = (index: number, startType: StartType): OwnSession => ({
  id: index + 1,
  number: index + 1,
  title: startType,
  description: "",
  startType,
  day: null,
  inPlan: true,
  answered: null,
  lastAnswered: null,
  finished: null,
});
/** Two sessions before, one on and two after the day. */
const SESSIONS = [0, 0, 1, 2, 2].map((type, index) =>
  buildSession(index, START_TYPES[type] ?? "Pre-Procedure"),
);

/** Presents a procedure that is so many days ahead. @param started numbers of the sessions that were started, in this order */
function present(days: number | null, started: number[] = [], values: Partial<OwnProcedure> = {}) {
  const sessions = SESSIONS.map((session) => {
    const position = started.indexOf(session.number);
    if (position === -1) return session;
    const lastAnswered = addDays(new Date(), position - 100).toISOString();
    return { ...session, answered: "own" as const, lastAnswered };
  });
  const procedure: OwnProcedure = {
    id: 1,
    type: "Surgery",
    title: "Hernia",
    status: "Upcoming",
    tookPlace: false,
    plan: "Complete Plan",
    date: days === null ? null : addDays(new Date(), days).toISOString(),
    timeKnown: false,
    copiedFromId: null,
    isExample: false,
    provider: "",
    phone: null,
    travelMode: "",
    pickUp: "",
    dropOff: "",
    departure: "",
    hasNavigation: false,
    offered: null,
    sessions,
    ...values,
  };
  return presentCard(procedure, NO_REQUESTS, WORDS);
}

const findNext = (days: number | null, started: number[] = []) => {
  const { next, rest } = present(days, started).progress ?? {};
  return next?.number ?? rest;
};

describe("the session that a card suggests", () => {
  it("before the day is never one for after it", () => {
    expect(findNext(9)).toBe(1);
    expect(findNext(9, [1])).toBe(2);
    expect(findNext(1, [1, 2])).toBe(3);
    expect(findNext(1, [1, 2, 3])).toMatch(/^You have been through all sessions for now/);
    expect(findNext(1, [1, 2, 3, 4, 5])).toMatch(/^You have been through all sessions\. /);
  });

  it("on the day is one for the day first", () => {
    expect(findNext(0, [1])).toBe(3);
    expect(findNext(0, [1, 3])).toBe(2);
    expect(findNext(0, [1, 2, 3])).toBe(4);
  });

  it("after the day is never one for before it, and moves back with a new date", () => {
    expect(findNext(-1, [1])).toBe(4);
    expect(findNext(-1, [1, 5])).toBe(4);
    expect(findNext(-1, [4, 5])).toMatch(/^Nothing is waiting/);
    expect(findNext(3, [1])).toBe(2);
  });

  it("without a date follows the plan", () => {
    expect(findNext(null)).toBe(1);
    expect(findNext(null, [1, 2, 3])).toBe(4);
  });
});

describe("the card of a completed procedure", () => {
  const findEnd = (tookPlace: boolean) =>
    present(-20, [], { status: "Completed", tookPlace, sessions: [] }).ended;

  it("says that it was successful only where somebody has said that it took place", () => {
    expect(findEnd(true)).toEqual({
      title: "Procedure Completed Successfully",
      text: "This procedure has been completed. You can review your progress in the ",
      link: "billing section",
    });
    expect(findEnd(false)).toEqual({
      title: "Procedure Completed",
      text: "The day of this procedure has passed. You can review your progress in the ",
      link: "billing section",
    });
  });
});
