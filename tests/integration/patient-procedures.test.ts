import { beforeAll, describe, expect, it } from "vitest";
import {
  Patient,
  PatientProcedure,
  PlanChoice,
  PatientResponse,
  SessionAssessment,
} from "~/models";
import { cardUrl } from "~/app/components/patient/addresses";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import { updateProcedureDetails, readProcedureDetails } from "~/server/patients/procedure-details";
import { listOwnProcedures } from "~/server/patients/procedures";
import { countRemovalConsequences, removeProcedure } from "~/server/patients/remove-procedure";
import type { Caller } from "~/server/platform/caller";
import { formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { loadSampleContent } from "~/server/sample-content/load";
import { aGuest, asPatient, theirProcedure, visitor } from "../factories/patients";
import { listedFor } from "../factories/patient-sessions";
import { eventsOf } from "../support/audit";
import { HAS_DATABASE, statusesOf, useDatabase } from "../support/database";

const SURGERY = "Rotator Cuff Surgery";
const DETAILS = { date: "2031-04-02", time: "09:30", provider: "Dr. Marsh", travelMode: "Drive" };

const change = (caller: Caller, id: number, input: object, expected?: ExpectedVersions) =>
  asPatient(caller, (writer) => updateProcedureDetails(writer, id, input, expected));
const refusal = async (caller: Caller, id: number, input: object) => {
  const error = await change(caller, id, input).catch((thrown: unknown) => thrown);
  return (error as { fields?: { field: string; message: string }[] }).fields;
};
const statusOf = async (caller: Caller, id: number) =>
  (await listOwnProcedures(caller)).find((each) => each.id === id)?.status;

describe.runIf(HAS_DATABASE)("a patient's procedures", () => {
  useDatabase();
  beforeAll(loadSampleContent);

  it("are the examples for a visitor, one ahead with its details, and two over", async () => {
    const listed = await listOwnProcedures(visitor);
    expect(listed.map(({ title, status, isExample }) => [title, status, isExample])).toEqual([
      [SURGERY, "Upcoming", true],
      ["MRI", "Completed", true],
      ["General Blood Panel", "Completed", true],
    ]);
    expect(listed[0]).toMatchObject({ travelMode: "Rideshare", plan: "Complete Plan" });
    expect(listed[0]?.sessions?.length).toBe(15);
    expect(listed[1]?.sessions).toEqual([]);
  });

  it("become the visitor's own by the first write, and the address from before stays good", async () => {
    const sampleId = await theirProcedure(visitor, SURGERY);
    const patients = await Patient.count();
    const { version } = await readProcedureDetails(visitor, sampleId);
    const { id } = await change(visitor, sampleId, DETAILS, [version]);
    expect(id).not.toBe(sampleId);
    expect(await Patient.count()).toBe(patients + 1);
    const own = await PatientProcedure.findByPk(id, { rejectOnEmpty: true });
    expect(own).toMatchObject({ provider: "Dr. Marsh", pickUp: "", isExample: false });
    const { provider } = await PatientProcedure.findByPk(sampleId, { rejectOnEmpty: true });
    expect(provider).not.toBe("Dr. Marsh");
    const mine: Caller = { ...visitor, patientId: own.patientId };
    expect((await readProcedureDetails(mine, sampleId)).id).toBe(id);
    const theirs = await listOwnProcedures(mine);
    expect(theirs.map(({ title, isExample }) => [title, isExample])).toEqual([
      [SURGERY, false],
      ["MRI", true],
      ["General Blood Panel", true],
    ]);
  });

  it("keep what is known of them, in the hospital's time", async () => {
    const guest = await aGuest();
    const { id } = await listedFor(guest);
    await change(guest, id, { ...DETAILS, departure: "8:15", phone: "555 0100" });
    const { values } = await readProcedureDetails(guest, id);
    expect(values).toEqual({
      ...DETAILS,
      ...{ departure: "08:15", phone: "555 0100", pickUp: "", dropOff: "" },
    });
    const [{ date } = { date: null }] = await findOwnProcedures(guest);
    const at = date?.toISOString() ?? "";
    expect([formatIsoDay(at), formatIsoClock(at)]).toEqual(["2031-04-02", "09:30"]);
    await change(guest, id, { date: "2031-04-02" });
    expect((await readProcedureDetails(guest, id)).values).toMatchObject({
      time: "",
      provider: "",
    });
  });

  it.each([
    [{}, ["date", "Please enter the date of your procedure"]],
    [{ date: "2031-02-30" }, ["date", "Please enter a real date, such as 2027-01-31"]],
    [{ date: "1899-12-31" }, ["date", "Please enter a real date, such as 2027-01-31"]],
    [{ date: "3000-01-01" }, ["date", "Please enter a real date, such as 2027-01-31"]],
    [{ date: "soon" }, ["date", "Please enter a real date, such as 2027-01-31"]],
    [{ ...DETAILS, time: "25:00" }, ["time", "Please enter a real time, such as 14:30"]],
    // The clocks of Zurich go forward.
    [
      { date: "2027-03-28", time: "02:30" },
      ["time", "The clocks change on that day, and this time does not exist"],
    ],
    [{ ...DETAILS, departure: "x" }, ["departure", "Please enter a real time, such as 13:15"]],
    [{ ...DETAILS, phone: "1".repeat(41) }, ["phone", "Phone must be at most 40 characters"]],
    [
      { ...DETAILS, provider: "x".repeat(201) },
      ["provider", "Provider must be at most 200 characters"],
    ],
    [
      { ...DETAILS, travelMode: "Boat" },
      ["travelMode", "Travel mode must be one of Rideshare, Drive, Public transport, Walk"],
    ],
  ])("refuse %j", async (input, [field, message]) => {
    const guest = await aGuest();
    const { id } = await listedFor(guest);
    expect(await refusal(guest, id, input)).toEqual([{ field, message }]);
    expect((await readProcedureDetails(guest, id)).values.date).toBe("");
  });

  it("are Completed two weeks after their date, and ahead again by a new one", async () => {
    const guest = await aGuest();
    const { id } = await listedFor(guest);
    const daysAgo = (days: number) =>
      formatIsoDay(new Date(Date.now() - days * 86_400_000).toISOString());
    expect(await statusOf(guest, id)).toBe("Upcoming");
    await change(guest, id, { date: daysAgo(13) });
    expect(await statusOf(guest, id)).toBe("Upcoming");
    await change(guest, id, { date: daysAgo(16) });
    expect(await statusOf(guest, id)).toBe("Completed");
    await change(guest, id, { date: daysAgo(-3) });
    expect(await statusOf(guest, id)).toBe("Upcoming");
  });

  it("overwrite nothing that was changed in another window", async () => {
    const guest = await aGuest();
    const { id } = await listedFor(guest);
    const { version } = await readProcedureDetails(guest, id);
    await change(guest, id, DETAILS, [version]);
    await expect(change(guest, id, { date: "2031-05-05" }, [version])).rejects.toMatchObject({
      status: 412,
      message: expect.stringContaining("in another window") as string,
      changed: { by: "you", record: { date: "2031-04-02", provider: "Dr. Marsh" } },
    });
  });

  it("leave nothing of what was written in the audit", async () => {
    const guest = await aGuest();
    const { id } = await listedFor(guest);
    const [event, ...more] = await eventsOf(() => change(guest, id, DETAILS));
    expect(more).toEqual([]);
    expect(event).toMatchObject({ action: "updated", recordId: String(id), changes: {} });
    expect(JSON.stringify(event)).not.toContain("Marsh");
  });

  it("are nobody else's", async () => {
    const [one, other] = [await aGuest(), await aGuest()];
    const { id } = await listedFor(one);
    expect(
      await statusesOf([
        readProcedureDetails(other, id),
        countRemovalConsequences(other, id),
        change(other, id, DETAILS),
        asPatient(other, (writer) => removeProcedure(writer, id)),
        readProcedureDetails(visitor, id),
      ]),
    ).toEqual([404, 404, 404, 404, 404]);
    expect(await PatientProcedure.count({ where: { id } })).toBe(1);
  });

  it("go with what hangs on them, once that was named; what surveys were answered stays", async () => {
    const guest = await aGuest();
    const id = await theirProcedure(guest, SURGERY);
    const patientId = guest.patientId ?? 0;
    const about = { patientId, patientProcedureId: id };
    await SessionAssessment.create({
      ...about,
      ...{ sessionId: null, sessionTitle: "Rest", anxietyLevel: 2, informationReceived: true },
    });
    const sample = await PatientResponse.findOne({ rejectOnEmpty: true });
    await sample.update({ ...about });
    expect(await countRemovalConsequences(guest, id)).toMatchObject({
      assessments: 1,
      responses: 1,
    });
    const events = await eventsOf(() => asPatient(guest, (writer) => removeProcedure(writer, id)));
    expect(events.map(({ action, recordType }) => [action, recordType])).toEqual([
      ["deleted", "patient procedure"],
    ]);
    expect(await statusesOf([readProcedureDetails(guest, id)])).toEqual([404]);
    expect(await SessionAssessment.count({ where: { patientId } })).toBe(0);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(0);
    expect(await sample.reload()).toMatchObject({ patientId, patientProcedureId: null });
  });

  it("take nothing of the sample patient's away with a visitor's first removal", async () => {
    const sampleId = await theirProcedure(visitor, SURGERY);
    const nothing = { assessments: 0, liveSessionRequests: 0, rideRequests: 0, responses: 0 };
    expect(await countRemovalConsequences(visitor, sampleId)).toMatchObject(nothing);
    await asPatient(visitor, (writer) => removeProcedure(writer, sampleId));
    expect((await listOwnProcedures(visitor)).map(({ title }) => title)).toContain(SURGERY);
  });
});

describe("the address of a card", () => {
  it("names the part that is open", () => {
    expect(cardUrl(3, "sessions")).toBe("/patient-procedures?open=3&section=sessions#procedure-3");
  });
});
