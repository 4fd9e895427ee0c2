import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HospitalSettings, type PatientProcedure } from "~/models";
import { presentBoxes } from "~/app/patient/print/present-boxes.server";
import { presentDay } from "~/app/patient/print/present-day.server";
import { updateHospitalSettings } from "~/server/hospital/settings";
import { asPatient } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { readCaretakerSheet } from "~/server/printed-plans/caretaker-sheet";
import { readPrintedPlan } from "~/server/printed-plans/printed-plan";
import { RIDE_KIND } from "~/server/requests/kinds";
import { updateRequest } from "~/server/requests/requests";
import { loadSampleContent } from "~/server/sample-content/load";
import { markItem } from "~/server/today/mark-item";
import { publishItems, taskItem } from "../factories/catalogue";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { seedFacility } from "../factories/facilities";
import {
  findOwnProcedureId,
  seedGuest,
  seedPatient,
  visitor,
  writeAsGuest,
} from "../factories/patients";
import { insertPatientProcedure } from "../factories/patient-sessions";
import { CONFIRMED, dayFromToday, seedRideRequest } from "../factories/requests";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const HOSPITAL = {
  ...{ name: "Lakeside General Hospital", shortName: "Lakeside General" },
  ...{ phone: "(206) 555-0142", afterHoursPhone: "(206) 555-0143" },
  workingHours: [{ day: "Monday", from: "08:00", to: "17:00" }],
  ...{ holidays: [], quietFrom: "21:00", quietTo: "07:30", consentAge: 18 },
  ...{ messageTextDays: 30, binDays: 14, recordYears: 10 },
};

describe.runIf(HAS_DATABASE)("the sheets of a plan", () => {
  useDatabase();
  let guest: Caller = visitor;
  beforeAll(async () => {
    await loadSampleContent();
  });
  beforeEach(async () => {
    guest = await seedGuest();
  });

  const inDays = (days: number) => addDays(new Date(), days);
  const readDay = async ({ id }: PatientProcedure, caller = guest) => {
    const plan = await readPrintedPlan(caller, id);
    if (!plan) throw new Error("It is over");
    return presentDay(plan.day);
  };
  const readGroups = async ({ id }: PatientProcedure) => {
    const plan = await readPrintedPlan(guest, id);
    return plan && presentBoxes(plan.boxes);
  };

  it("have lines to fill in for what is not known", async () => {
    const procedure = await insertPatientProcedure(guest);
    expect(await readDay(procedure)).toMatchObject({
      ...{ name: "", isExample: false },
      times: ["Day", "Arrive at", "Leave at", "Driver"].map((label) => ({ label, text: null })),
      place: [{ label: "Address", text: null }],
      numbers: [{ label: "Care team", phone: null }],
    });
  });

  it("have the day, the place and the numbers, whoever answers at the time of printing", async () => {
    await HospitalSettings.destroy({ where: {} });
    await updateHospitalSettings(admin, HOSPITAL, [0]);
    const place = await seedFacility([], {
      ...{
        name: "East Wing",
        city: "Alderbrook",
        state: "WA",
        zip: "98101",
        phone: "+12065550150",
      },
      ...{ entrance: "The blue door", checkInDesk: "Desk 4" },
    });
    const patient = await seedPatient({ preferredName: "Mia", status: "Joined", hasAccount: true });
    const caller = asPatient(visitor, patient);
    const procedure = await insertPatientProcedure(caller, {
      date: new Date("2031-03-03T09:30:00Z"),
    });
    await procedure.update({
      ...{ facilityId: place.id, timeKnown: true, arrivalTime: "08:45" },
      ...{ departure: "08:00", travelMode: "Drive" },
    });
    const day = await readDay(procedure, caller);
    expect(day).toMatchObject({
      name: "Mia",
      times: [
        { label: "Day", text: "Monday, March 3, 2031" },
        { label: "Time", text: "10:30 AM" },
        { label: "Arrive at", text: "8:45 AM" },
        { label: "Leave at", text: "8:00 AM" },
        { label: "Way there", text: "Drive" },
        { label: "Driver", text: null },
      ],
      place: [
        { label: "Address", text: "East Wing, 400 Harbor Road, Alderbrook, WA 98101" },
        { label: "Way in", text: "The blue door" },
        { label: "Check in", text: "Desk 4" },
      ],
      numbers: [
        { label: "Care team", phone: { text: "(206) 555-0150" } },
        { label: "After hours", phone: { text: "(206) 555-0143" } },
      ],
    });
    await procedure.update({ phone: "+12065550160" });
    expect((await readDay(procedure, caller)).numbers[0]?.phone?.text).toBe("(206) 555-0160");
    await place.update({ isExample: true });
    expect((await readDay(procedure, caller)).place).toEqual([{ label: "Address", text: null }]);
  });

  it("say which ride is arranged, asked for, or to check since the day moved", async () => {
    const procedure = await insertPatientProcedure(guest, { date: inDays(3) });
    const readDriver = async () => (await readDay(procedure)).times.slice(3);
    const { id } = await seedRideRequest({}, procedure);
    expect(await readDriver()).toEqual([
      { label: "Way there", text: "A ride was asked for" },
      { label: "Driver", text: null },
    ]);
    const confirmed = await updateRequest(admin, RIDE_KIND, id, CONFIRMED);
    expect(confirmed.date).toBe(dayFromToday(3));
    expect(await readDriver()).toEqual([
      {
        label: "Ride",
        text: expect.stringMatching(
          /^\w+, \w+ \d+.*, 8:15 AM: Harbor Taxi comes at 8:15 AM.$/,
        ) as string,
      },
      { label: "Call about it", text: "Harbor Taxi, 555-0108" },
    ]);
  });

  it("have a box for everything to do, by day, with a tick for what is done", async () => {
    const planVersionId = await publishItems([
      taskItem("Walk", 3, { timeOfDay: "15:00" }),
      taskItem("Pack", -1),
      taskItem("Call a friend", -1),
      taskItem("Breathe", 0),
      taskItem("Cook for them", 1, { audience: "caretaker" }),
      { name: "The way", group: "procedure-day", kind: "travel", fromDay: 0, toDay: 0 },
    ]);
    const procedure = await insertPatientProcedure(guest, { planVersionId });
    await writeAsGuest(guest, (writer) =>
      markItem(writer, procedure.id, { key: "task:patient:pack", mark: "done" }),
    );
    const box = (text: string, isDone = false) => ({
      key: expect.any(String) as string,
      text,
      isDone,
    });
    expect(await readGroups(procedure)).toEqual([
      {
        ...{ title: "Before the day", when: null, more: 0 },
        days: [
          { day: "50 days", boxes: [box(expect.stringMatching(/^Session: /) as string)] },
          { day: "1 day", boxes: [box("Pack", true), box("Call a friend")] },
        ],
      },
      { title: "On the day", when: null, more: 0, days: [{ day: null, boxes: [box("Breathe")] }] },
      {
        title: "After the day",
        when: null,
        more: 0,
        days: [{ day: "3 days", boxes: [box("Walk, 3:00 PM")] }],
      },
    ]);
    await procedure.update({ date: new Date("2031-03-03T09:30:00Z") });
    expect((await readGroups(procedure))?.[2]?.days[0]?.day).toBe("Thu, Mar 6");
    const sheet = await readCaretakerSheet(guest, procedure.id);
    expect(sheet && presentBoxes(sheet.tasks)).toMatchObject([
      { title: "After the day", days: [{ day: "Tue, Mar 4", boxes: [box("Cook for them")] }] },
    ]);
  });

  it("say how much of a long plan did not fit, and keep what is important and near", async () => {
    const tasks = Array.from({ length: 80 }, (_, index) =>
      taskItem(`Task ${index + 1}`, index - 40),
    );
    const planVersionId = await publishItems([
      taskItem("Very important", -60, { isRequired: true }),
      ...tasks,
    ]);
    const procedure = await insertPatientProcedure(guest, { planVersionId });
    const groups = (await readGroups(procedure)) ?? [];
    const shown = groups.map(({ days }) =>
      days.flatMap(({ boxes }) => boxes.map(({ text }) => text)),
    );
    expect(shown[0]).toContain("Very important");
    expect(shown[0]).toContain("Task 40");
    expect(shown[0]).not.toContain("Task 1");
    expect(shown[2]).toContain("Task 42");
    const boxes = shown.flat().length;
    expect(boxes).toBeLessThanOrEqual(44);
    expect(boxes + groups.reduce((sum, { more }) => sum + more, 0)).toBe(82);
  });

  it("have a caretaker's steps of all phases with the days that they are for", async () => {
    for (const phase of ["pre-procedure", "procedure-departure"]) {
      const { id } = await seedGuidance({ phase });
      await seedGuidanceStep(id, { guidanceTitle: `Step of ${phase}`, guidanceDay: 2 });
    }
    const procedure = await insertPatientProcedure(guest, {
      date: new Date("2031-03-03T09:30:00Z"),
    });
    const sheet = await readCaretakerSheet(guest, procedure.id);
    expect(sheet?.phases.slice(0, 2)).toMatchObject([
      {
        ...{ label: "Pre-Procedure", when: "Until Sunday, March 2, 2031", more: 0 },
        shown: [{ day: "Day 2", text: "Step of pre-procedure" }],
      },
      {
        when: "On Monday, March 3, 2031",
        shown: [{ day: null, text: "Step of procedure-departure" }],
      },
    ]);
  });

  it("are there for own procedures that are not over", async () => {
    const other = await insertPatientProcedure(await seedGuest(), { date: inDays(3) });
    const over = await insertPatientProcedure(guest, { statusSet: "Cancelled" });
    for (const read of [readPrintedPlan, readCaretakerSheet]) {
      await expect(read(guest, other.id)).rejects.toMatchObject({ status: 404 });
      expect(await read(guest, over.id)).toBeNull();
    }
  });

  it("take few statements, whatever the number of procedures", async () => {
    const planVersionId = await publishItems([taskItem("Pack", -1)]);
    const procedure = await insertPatientProcedure(guest, { date: inDays(3), planVersionId });
    const count = async (read: typeof readPrintedPlan | typeof readCaretakerSheet) =>
      (await recordStatements(() => read(guest, procedure.id))).length;
    const [plan, sheet] = [await count(readPrintedPlan), await count(readCaretakerSheet)];
    expect([plan <= 23, sheet <= 29]).toEqual([true, true]);
    for (let index = 0; index < 5; index += 1)
      await insertPatientProcedure(guest, { date: inDays(3), planVersionId });
    expect([await count(readPrintedPlan), await count(readCaretakerSheet)]).toEqual([plan, sheet]);
  });

  it("are an example for a visitor, whose invented place they have and whose numbers they leave out", async () => {
    const id = await findOwnProcedureId(visitor, "Rotator Cuff Surgery");
    const plan = await readPrintedPlan(visitor, id);
    const day = plan && presentDay(plan.day);
    expect(day).toMatchObject({ name: "", isExample: true });
    expect(day?.place[0]?.text).toContain("Main entrance");
    expect(day?.numbers[0]?.phone?.text).not.toContain("0100");
    expect((await readCaretakerSheet(visitor, id))?.phases.length).toBeGreaterThan(1);
  });
});
