import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Patient } from "~/models";
import { readWorkFigures } from "~/server/work-list/figures";
import { seedWard, WARD_SIZE, WARD_STATES } from "../factories/patients-of-a-ward";
import { HAS_DATABASE, navigator, useDatabase } from "../support/database";
import { readWorkList, runWorkList } from "../support/work-list";

/** Monday, March 1, 2027, at eight in the morning in Zurich. */
const MONDAY = Date.parse("2027-03-01T07:00:00Z");

/**
 * The list that a nurse navigator opens then: patient, reason, and whether they have waited longer than four working hours, of Monday to
 * Friday, 8 to 5. Whoever waits the longest is first.
 */
const LIST = `
urgent 1 | Urgent answer
urgent 2 | Urgent answer
urgent 3 | Urgent answer
urgent 4 | Urgent answer
anxious and sharing 1 | Very anxious
anxious and sharing 2 | Very anxious
anxious and sharing 3 | Very anxious
anxious and sharing 4 | Very anxious
guest with a new ride 1 | Request unanswered | too long
guest with a new ride 2 | Request unanswered | too long
guest with a new ride 3 | Request unanswered | too long
guest with a new ride 4 | Request unanswered | too long
unanswered 1 | Request unanswered | too long
unanswered 2 | Request unanswered | too long
unanswered 3 | Request unanswered | too long
unanswered 4 | Request unanswered | too long
moved 1 | Ride or appointment to check
moved 2 | Ride or appointment to check
moved 3 | Ride or appointment to check
moved 4 | Ride or appointment to check
invited last week 1 | Not joined | too long
invited last week 2 | Not joined | too long
invited last week 3 | Not joined | too long
invited last week 4 | Not joined | too long
idle 1 | Nothing done | too long
idle 2 | Nothing done | too long
idle 3 | Nothing done | too long
idle 4 | Nothing done | too long
failed message 1 | Message could not be delivered
failed message 2 | Message could not be delivered
failed message 3 | Message could not be delivered
failed message 4 | Message could not be delivered
wrote 1 | Wrote to us
wrote 2 | Wrote to us
wrote 3 | Wrote to us
wrote 4 | Wrote to us
passed 1 | Date has passed | too long
passed 2 | Date has passed | too long
passed 3 | Date has passed | too long
passed 4 | Date has passed | too long
`;

describe.runIf(HAS_DATABASE)("the work list of 80 patients, on a Monday at eight,", () => {
  useDatabase();
  beforeEach(() => vi.useFakeTimers({ toFake: ["Date"], now: MONDAY }));
  afterEach(() => vi.useRealTimers());

  it("has who needs somebody, in order, and nobody else", async () => {
    const keys = await seedWard(MONDAY);
    expect(await Patient.count()).toBe(WARD_STATES.length * WARD_SIZE);
    for (const _ of [1, 2]) await runWorkList();
    const rows = await readWorkList();
    const lines = rows.map(({ patientId, reason, isWaitingTooLong }) =>
      [keys.get(patientId), reason, ...(isWaitingTooLong ? ["too long"] : [])].join(" | "),
    );
    expect(lines).toEqual(LIST.trim().split("\n"));
    expect(await readWorkFigures(navigator)).toEqual({
      patients: 68,
      needYou: 40,
      waitTooLong: 20,
    });
  });
});
