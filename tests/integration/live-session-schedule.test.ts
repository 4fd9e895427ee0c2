import { describe, expect, it } from "vitest";
import { Appointment, LiveSessionRequest } from "~/models";
import { countSchedule, listSchedule, listScheduleCoaches } from "~/server/appointments/schedule";
import { seedAppointment } from "../factories/appointments";
import { seedCoach } from "../factories/coaches";
import { seedLiveSessionRequest } from "../factories/requests";
import {
  admin,
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { recordEvents } from "../support/audit";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MONDAY = new Date("2027-03-01T00:00:00Z");
const dayOf = (days: number) => new Date(MONDAY.getTime() + days * DAY_MS);
const at = (days: number, hours: number) => new Date(dayOf(days).getTime() + hours * HOUR_MS);
const WEEK = Array.from({ length: 8 }, (_, day) => dayOf(day));
const RANGE = { from: dayOf(0), until: dayOf(7) };

describe.runIf(HAS_DATABASE)("the schedule", () => {
  useDatabase();

  it("lists what begins in a range by time, of all coaches or of one, without times whose hold has run out", async () => {
    const [first, second] = [await seedCoach(), await seedCoach()];
    const late = await seedAppointment({ coachId: first.id, startsAt: at(1, 15) });
    const early = await seedAppointment({ coachId: second.id, startsAt: at(1, 9) });
    const held = await seedAppointment({
      coachId: first.id,
      startsAt: at(2, 9),
      state: "Held",
      heldUntil: new Date(Date.now() + HOUR_MS),
    });
    const hold = { state: "Held" as const, heldUntil: new Date(Date.now() - HOUR_MS) };
    await seedAppointment({ coachId: first.id, startsAt: at(3, 9), ...hold });
    await seedAppointment({ coachId: first.id, startsAt: at(3, 10), state: "Passed" });
    await seedAppointment({ coachId: first.id, startsAt: at(7, 0) });
    const findIds = async (range: object) =>
      (await listSchedule(navigator, { ...RANGE, ...range })).map(({ id }) => id);
    expect(await findIds({})).toEqual([early.id, late.id, held.id]);
    expect(await findIds({ coachId: first.id })).toEqual([late.id, held.id]);
    expect((await countSchedule(navigator, WEEK)).map(({ total }) => total)).toEqual([
      0, 2, 1, 0, 0, 0, 0,
    ]);
    const ofFirst = await countSchedule(navigator, WEEK, { coachId: first.id });
    expect(ofFirst.map(({ total }) => total)).toEqual([0, 1, 1, 0, 0, 0, 0]);
    expect((await listScheduleCoaches(navigator)).map(({ id }) => id)).toEqual(
      [first, second].toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id),
    );
  });

  it("marks appointments that are over without an outcome, and those whose procedure has moved", async () => {
    const open = await seedAppointment({ startsAt: at(0, 9) });
    await seedAppointment({ startsAt: at(0, 10), state: "Completed" });
    const moved = await seedAppointment({ startsAt: at(0, 11) });
    const mark = { movedFrom: "2027-03-05", movedTo: "2027-03-06" };
    await LiveSessionRequest.update(mark, { where: { id: moved.requestId } });
    const before = at(0, 9.25);
    const [early] = await countSchedule(navigator, WEEK, {}, before);
    expect(early).toEqual({ total: 3, outcomeMissing: 0, toCheck: 1 });
    const [later] = await countSchedule(navigator, WEEK, {}, at(0, 10));
    expect(later).toEqual({ total: 3, outcomeMissing: 1, toCheck: 1 });
    const rows = await listSchedule(navigator, RANGE);
    expect(rows.find(({ id }) => id === open.id)?.isToCheck).toBe(false);
    expect(rows.find(({ id }) => id === moved.id)?.isToCheck).toBe(true);
  });

  it("is of those who may read patients' data, and each reading of names is an event", async () => {
    await seedAppointment({ startsAt: at(0, 9) });
    await expect(listSchedule(viewer, RANGE)).rejects.toMatchObject({ status: 403 });
    await expect(countSchedule(viewer, WEEK)).rejects.toMatchObject({ status: 403 });
    expect(await recordEvents(() => countSchedule(admin, WEEK))).toEqual([]);
    expect(await recordEvents(() => listSchedule(admin, RANGE))).toMatchObject([
      { action: "viewed" },
    ]);
  });

  it("takes a constant number of statements for a week of 2,000 appointments, and reads no more than the page", async () => {
    const { id: coachId } = await seedCoach();
    const { id: requestId, patientId } = await seedLiveSessionRequest();
    const heldUntil = new Date(Date.now() + HOUR_MS);
    const [range, week] = [
      { from: dayOf(14), until: dayOf(21) },
      WEEK.map((_, day) => dayOf(14 + day)),
    ];
    const toRow = (index: number) => {
      const startsAt = new Date(at(14 + (index % 7), 8).getTime() + Math.floor(index / 7) * 60_000);
      const endsAt = new Date(startsAt.getTime() + 60_000);
      const times = { startsAt, endsAt, blockedUntil: endsAt, heldUntil };
      const state = "Held" as const;
      return { requestId, patientId, coachId, way: "Phone" as const, state, ...times };
    };
    await Appointment.bulkCreate(Array.from({ length: 2_000 }, (_, index) => toRow(index)));
    const page = { limit: 50, offset: 100 };
    const one = await recordStatements(() => listSchedule(admin, range, { limit: 1 }));
    const many = await recordStatements(() => listSchedule(admin, range, page));
    expect(many).toHaveLength(one.length);
    expect(await listSchedule(admin, range, page)).toHaveLength(50);
    expect(await recordStatements(() => countSchedule(admin, week))).toHaveLength(1);
    const counts = await countSchedule(admin, week);
    expect(counts.reduce((sum, { total }) => sum + total, 0)).toBe(2_000);
  });
});
