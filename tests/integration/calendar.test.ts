import ICAL from "ical.js";
import { beforeEach, describe, expect, it } from "vitest";
import { Patient, PatientProcedure } from "~/models";
import { readCalendar } from "~/server/calendar/calendar";
import { mergePatients } from "~/server/patient-records/merge";
import { erasePatient } from "~/server/patient-records/erase";
import {
  readCalendarAddress,
  renewCalendar,
  turnOffCalendar,
  turnOnCalendar,
} from "~/server/patients/calendar-address";
import { eraseOwnData } from "~/server/patients/erase";
import { asPatient } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoDay, parseTimeRange } from "~/server/platform/dates";
import { inTransaction } from "~/server/platform/transaction";
import { markItem } from "~/server/today/mark-item";
import { publishItems, taskItem } from "../factories/catalogue";
import { seedGuest, seedPatient, writeAsGuest, visitor } from "../factories/patients";
import { insertPatientProcedure, seedProcedureWithSessions } from "../factories/patient-sessions";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const LINK = "https://calm.example/today";
const DAY_MS = 86_400_000;

const readToken = (path: string | null) =>
  /^\/calendar\/([\w-]{43})\.ics$/.exec(path ?? "")?.[1] ?? "";
const readPath = async (caller: Caller) => (await readCalendarAddress(caller)).path;

/** Entries of a calendar, as a calendar program reads them. */
async function readEntries(token: string, now?: Date) {
  const text = await readCalendar(visitor, token, LINK, now);
  return new ICAL.Component(ICAL.parse(text) as unknown[])
    .getAllSubcomponents("vevent")
    .map((each) => new ICAL.Event(each))
    .map(({ uid, summary, description, startDate, sequence }) => ({
      ...{ uid, summary, description, sequence },
      start: startDate.isDate ? String(startDate) : startDate.toJSDate().toISOString(),
    }));
}

describe.runIf(HAS_DATABASE)("the calendar of a patient", () => {
  useDatabase();
  let guest: Caller = visitor;
  beforeEach(async () => {
    guest = await seedGuest();
  });

  const turnOn = async (caller = guest) => {
    await writeAsGuest(caller, turnOnCalendar);
    return readToken(await readPath(caller));
  };
  const inDays = (days: number) => addDays(new Date(), days);
  const dayIn = (days: number) => formatIsoDay(inDays(days).toISOString());
  const notFound = { status: 404, message: "There is no such calendar" };

  it("is off until it is turned on, once for all times", async () => {
    expect(await readCalendarAddress(guest)).toEqual({ isOn: false, path: null, isEnded: false });
    expect(await readCalendarAddress(visitor)).toEqual({ isOn: false, path: null, isEnded: false });
    const token = await turnOn();
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(await turnOn()).toBe(token);
    expect(await readEntries(token)).toEqual([]);
  });

  it("says only that there is an appointment, all day or at a known time, with a link", async () => {
    const token = await turnOn();
    const allDay = await insertPatientProcedure(guest, { date: inDays(10) });
    const at = new Date("2030-07-01T09:30:00Z");
    const timed = await insertPatientProcedure(guest, { date: at });
    await timed.update({ timeKnown: true, provider: "Dr. Secret", dropOff: "Harbor Clinic" });
    const entries = await readEntries(token);
    expect(entries).toEqual([
      {
        ...{ uid: expect.stringMatching(/^appointment-/) as string, sequence: timed.version },
        ...{ summary: "Appointment", description: LINK, start: at.toISOString() },
      },
      {
        ...{ uid: expect.stringMatching(/^appointment-/) as string, sequence: allDay.version },
        ...{ summary: "Appointment", description: LINK, start: dayIn(10) },
      },
    ]);
    expect(await readCalendar(visitor, token, LINK)).not.toMatch(/rotator|secret|harbor|surgery/i);
  });

  it("stands at the arrival in the hospital's time zone, in summer and in winter", async () => {
    const token = await turnOn();
    for (const day of ["2030-03-30", "2030-03-31"]) {
      const date = parseTimeRange(day)?.from ?? null;
      await (await insertPatientProcedure(guest, { date })).update({ arrivalTime: "07:15" });
    }
    const starts = (await readEntries(token)).map(({ start }) => start);
    expect(starts).toEqual(["2030-03-31T05:15:00.000Z", "2030-03-30T06:15:00.000Z"]);
  });

  it("keeps the entry of a day that moves, as a newer one", async () => {
    const token = await turnOn();
    const procedure = await insertPatientProcedure(guest, { date: inDays(10) });
    const [before] = await readEntries(token);
    await procedure.update({ date: inDays(17) });
    const [after] = await readEntries(token);
    expect(after).toMatchObject({ uid: before?.uid, start: dayIn(17) });
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity);
  });

  it("has nothing of examples, of what is over or cancelled, and of what has no date", async () => {
    const token = await turnOn();
    const example = await insertPatientProcedure(guest, { date: inDays(3) });
    await example.update({ isExample: true });
    expect(await readEntries(token)).toEqual([]);
    await insertPatientProcedure(guest, { date: inDays(4), statusSet: "Cancelled" });
    await insertPatientProcedure(guest, { date: inDays(-4), statusSet: "Completed" });
    await insertPatientProcedure(guest, { date: inDays(-91) });
    await insertPatientProcedure(guest, { date: null });
    expect(await readEntries(token)).toEqual([]);
    await insertPatientProcedure(guest, { date: inDays(-20) });
    expect((await readEntries(token)).map(({ start }) => start)).toEqual([dayIn(-20)]);
  });

  it("says once a day that something is waiting, from today on, until it is done", async () => {
    const token = await turnOn();
    const planVersionId = await publishItems([
      taskItem("Pack", -1),
      taskItem("Walk", -1, { timeOfDay: "16:00" }),
      taskItem("Old", -5),
      taskItem("Rest", 2),
      taskItem("For them", 3, { audience: "caretaker" }),
      { name: "The way", group: "procedure-day", kind: "travel", fromDay: 0, toDay: 0 },
    ]);
    const procedure = await insertPatientProcedure(guest, { date: inDays(3), planVersionId });
    const readWaiting = async () =>
      (await readEntries(token)).filter(({ summary }) => summary === "Something is waiting");
    const uid = (day: number) =>
      expect.stringMatching(new RegExp(`^waiting-.*\\.${day}@`)) as string;
    expect(await readWaiting()).toMatchObject([
      {
        uid: uid(-1),
        description: LINK,
        start: expect.stringMatching(`^${dayIn(2)}T1[45]:00:`) as string,
      },
      { uid: uid(2), start: dayIn(5) },
    ]);
    const mark = (key: string, as: string) =>
      writeAsGuest(guest, (writer) => markItem(writer, procedure.id, { key, mark: as }));
    await mark("task:patient:walk", "done");
    expect(await readWaiting()).toMatchObject([{ uid: uid(-1), start: dayIn(2) }, { uid: uid(2) }]);
    await mark("task:patient:pack", "done");
    expect(await readWaiting()).toMatchObject([{ uid: uid(2) }]);
    // The day itself, and the one after it.
    const [onDay, after] = [new Date(Date.now() + 5 * DAY_MS), new Date(Date.now() + 6 * DAY_MS)];
    expect(await readEntries(token, onDay)).toHaveLength(2);
    expect(await readEntries(token, after)).toHaveLength(1);
  });

  it("says nothing of what was put off today, and once a day for all procedures together", async () => {
    const token = await turnOn();
    const planVersionId = await publishItems([taskItem("Pack", -2), taskItem("Walk", 1)]);
    const first = await insertPatientProcedure(guest, { date: inDays(2), planVersionId });
    await insertPatientProcedure(guest, { date: inDays(2), planVersionId });
    const readDays = async () =>
      (await readEntries(token))
        .filter(({ summary }) => summary !== "Appointment")
        .map(({ start }) => start);
    expect(await readDays()).toEqual([dayIn(0), dayIn(3)]);
    const other = await PatientProcedure.findOne({
      where: { patientId: guest.patientId },
      order: [["id", "DESC"]],
    });
    for (const each of [first, other])
      await writeAsGuest(guest, (writer) =>
        markItem(writer, each?.id ?? 0, { key: "task:patient:pack", mark: "not-today" }),
      );
    expect(await readDays()).toEqual([dayIn(3)]);
  });

  it("stops at its old address when it is renewed, and when it is turned off, without telling why", async () => {
    const token = await turnOn();
    await writeAsGuest(guest, renewCalendar);
    const renewed = readToken(await readPath(guest));
    expect(renewed).not.toBe(token);
    await expect(readEntries(token)).rejects.toMatchObject(notFound);
    expect(await readEntries(renewed)).toEqual([]);
    await writeAsGuest(guest, turnOffCalendar);
    await writeAsGuest(guest, turnOffCalendar);
    for (const each of [token, renewed, "x", "A".repeat(43), ""])
      await expect(readEntries(each)).rejects.toMatchObject(notFound);
    expect(await readCalendarAddress(guest)).toMatchObject({ isOn: false, path: null });
    await expect(writeAsGuest(guest, renewCalendar)).rejects.toMatchObject({ status: 409 });
    expect(await turnOn()).not.toBe(renewed);
  });

  it("stores the token as a hash and encrypted, and keeps it out of the audit", async () => {
    let token = "";
    const events = await recordEvents(async () => {
      token = await turnOn();
      await turnOn();
      await writeAsGuest(guest, renewCalendar);
      await writeAsGuest(guest, turnOffCalendar);
      await writeAsGuest(guest, turnOffCalendar);
    });
    expect(
      events.map(({ action, recordType, recordId }) => [action, recordType, recordId]),
    ).toEqual(
      ["turned on", "renewed", "turned off"].map((action) => [
        action,
        "calendar address",
        String(guest.patientId),
      ]),
    );
    expect(JSON.stringify(events)).not.toContain(token);
    await turnOn();
    const current = readToken(await readPath(guest));
    const row = await Patient.findByPk(guest.patientId ?? 0, { rejectOnEmpty: true });
    expect(JSON.stringify(row)).not.toContain(current);
  });

  it("keeps the version of the patient's record, which staff may be changing", async () => {
    const before = await Patient.findByPk(guest.patientId ?? 0, { rejectOnEmpty: true });
    await turnOn();
    expect((await before.reload()).calendarHash).not.toBeNull();
    expect((await Patient.findByPk(guest.patientId))?.version).toBe(before.version);
  });

  it("writes nothing when it is read, in the same number of statements whatever the number of procedures", async () => {
    const token = await turnOn();
    const seed = async () => {
      const { planVersionId, procedureId } = await seedProcedureWithSessions([
        { billType: "Free" },
      ]);
      await insertPatientProcedure(guest, { date: inDays(5), planVersionId, procedureId });
      await insertPatientProcedure(guest, { date: inDays(6), procedureId });
    };
    await seed();
    const one = (await recordStatements(() => readEntries(token))).length;
    for (let index = 0; index < 3; index += 1) await seed();
    const several = await recordStatements(() => readEntries(token));
    expect(several).toHaveLength(one);
    expect(one).toBeLessThanOrEqual(15);
    expect(several.filter((sql) => !/^\W*(executing[^:]*:\s*)?(select|with)\b/i.test(sql))).toEqual(
      [],
    );
  });

  it("ends with an erasure, and while the patient's record has ended", async () => {
    const token = await turnOn();
    await eraseOwnData(guest);
    await expect(readEntries(token)).rejects.toMatchObject(notFound);

    const patient = await seedPatient({ status: "Joined", hasAccount: true });
    const joined = asPatient(visitor, patient);
    const write = (work: typeof turnOnCalendar) =>
      inTransaction(joined, (writer) => work({ ...writer, patientId: patient.id }));
    await write(turnOnCalendar);
    const own = readToken(await readPath(joined));
    expect(await readEntries(own)).toEqual([]);
    await patient.update({ status: "Ended", endReason: "Deceased" });
    await expect(readEntries(own)).rejects.toMatchObject(notFound);
    expect(await readCalendarAddress(joined)).toMatchObject({ isOn: true, isEnded: true });
    await expect(write(renewCalendar)).rejects.toMatchObject({ status: 409 });
    await patient.update({ status: "Joined", endReason: "" });
    await eraseOwnData(joined);
    await expect(readEntries(own)).rejects.toMatchObject(notFound);
    expect(await readCalendarAddress(joined)).toMatchObject({ isOn: false });
  });

  it("is that of the record that stays after a merge, and none of one in the bin", async () => {
    const [kept, other] = [await seedPatient(), await seedPatient()];
    const tokens: string[] = [];
    for (const { id } of [kept, other]) {
      const caller = asPatient(visitor, { id, isGuest: false });
      await inTransaction(caller, (writer) => turnOnCalendar({ ...writer, patientId: id }));
      tokens.push(readToken(await readPath(caller)));
    }
    await mergePatients(admin, kept.id, { otherId: other.id });
    expect(await readEntries(tokens[0] ?? "")).toEqual([]);
    await expect(readEntries(tokens[1] ?? "")).rejects.toMatchObject(notFound);
    await erasePatient(admin, kept.id);
    await expect(readEntries(tokens[0] ?? "")).rejects.toMatchObject(notFound);
  });
});
