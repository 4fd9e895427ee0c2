import { beforeAll, describe, expect, it } from "vitest";
import {
  Patient,
  PatientProcedure,
  PlanChoice,
  PatientResponse,
  SessionAssessment,
} from "~/models";
import { cardUrl } from "~/app/components/patient/urls";
import { authenticateGuest } from "~/server/patients/guests";
import { findOwnProcedures, hasOwnProcedures } from "~/server/patients/own-procedures";
import { updateProcedureDetails, readProcedureDetails } from "~/server/patients/procedure-details";
import { listOwnProcedures } from "~/server/patients/procedures";
import { countRemovalConsequences, removeProcedure } from "~/server/patients/remove-procedure";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatIsoClock, formatIsoDay } from "~/server/platform/dates";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { loadSampleContent } from "~/server/sample-content/load";
import { listApplicableSurveys } from "~/server/patients/applicable-surveys";
import { findVisibleSamplePatient } from "~/server/patients/sample-patient";
import {
  seedGuest,
  seedPatient,
  writeAsGuest,
  findOwnProcedureId,
  visitor,
} from "../factories/patients";
import { insertAssessment } from "../factories/patient-answers";
import { insertPatientProcedure } from "../factories/patient-sessions";
import { recordEvents } from "../support/audit";
import { HAS_DATABASE, collectStatuses, recordStatements, useDatabase } from "../support/database";

const SURGERY = "Rotator Cuff Surgery";
const DETAILS = { date: "2031-04-02", time: "09:30", provider: "Dr. Marsh", travelMode: "Drive" };

const updateDetails = (caller: Caller, id: number, input: object, expected?: ExpectedVersions) =>
  writeAsGuest(caller, (writer) => updateProcedureDetails(writer, id, input, expected));
const findFieldErrors = async (caller: Caller, id: number, input: object) => {
  const error = await updateDetails(caller, id, input).catch((thrown: unknown) => thrown);
  const { fields } = error as { fields?: { field: string; message: string }[] };
  return fields?.map(({ field, message }) => ({ field, message }));
};
const readStatus = async (caller: Caller, id: number) =>
  (await listOwnProcedures(caller)).find((each) => each.id === id)?.status;

describe.runIf(HAS_DATABASE)("a patient's procedures", () => {
  useDatabase();
  beforeAll(loadSampleContent);

  it("are the examples for a visitor: one Upcoming with its details, and two Completed", async () => {
    const listed = await listOwnProcedures(visitor);
    expect(listed.map(({ title, status, isExample }) => [title, status, isExample])).toEqual([
      [SURGERY, "Upcoming", true],
      ["MRI", "Completed", true],
      ["General Blood Panel", "Completed", true],
    ]);
    expect(listed[0]).toMatchObject({ travelMode: "Rideshare", plan: "Complete Plan" });
    expect(listed[0]?.sessions?.length).toBe(17);
    expect(listed[1]?.sessions).toEqual([]);
  });

  it("become the visitor's own with the first write, and the example's id still resolves", async () => {
    const sampleId = await findOwnProcedureId(visitor, SURGERY);
    const patients = await Patient.count();
    const { version } = await readProcedureDetails(visitor, sampleId);
    const { id } = await updateDetails(visitor, sampleId, DETAILS, [version]);
    expect(id).not.toBe(sampleId);
    expect(await Patient.count()).toBe(patients + 1);
    const own = await PatientProcedure.findByPk(id, { rejectOnEmpty: true });
    expect(own).toMatchObject({ provider: "Dr. Marsh", pickUp: "", isExample: false });
    const { provider } = await PatientProcedure.findByPk(sampleId, { rejectOnEmpty: true });
    expect(provider).not.toBe("Dr. Marsh");
    const newPatient: Caller = { ...visitor, patientId: own.patientId };
    expect((await readProcedureDetails(newPatient, sampleId)).id).toBe(id);
    // An example beside one's own could be taken for it.
    const ownProcedures = await listOwnProcedures(newPatient);
    expect(ownProcedures.map(({ title, isExample }) => [title, isExample])).toEqual([
      [SURGERY, false],
    ]);
    const surveys = await listApplicableSurveys(newPatient);
    expect(surveys.map(({ title, isExample }) => [title, isExample])).toEqual([[SURGERY, false]]);
    const exampleId = await findOwnProcedureId(visitor, "MRI");
    expect((await readProcedureDetails(newPatient, exampleId)).title).toBe("MRI");
  });

  it("are without the other examples once one was answered about, and an account has none", async () => {
    const guest = await seedGuest();
    expect(await listOwnProcedures(guest)).toHaveLength(3);
    const id = await findOwnProcedureId(guest, "MRI");
    await insertAssessment({ patientId: guest.patientId ?? 0, procedureId: id, sessionId: 1 }, 3);
    for (const list of [listOwnProcedures, listApplicableSurveys]) {
      expect((await list(guest)).map(({ title }) => title)).toEqual(["MRI"]);
    }
    const { id: patientId } = await seedPatient();
    const account: Caller = { ...visitor, patientId };
    expect(await listOwnProcedures(account)).toEqual([]);
    expect(await listApplicableSurveys(account)).toEqual([]);
    expect(await findVisibleSamplePatient(account)).toBeNull();
  });

  it("are known of a browser by its token, without a statement for a stranger", async () => {
    const guest = await seedGuest();
    await insertPatientProcedure(guest);
    const find = async (token: string | null) =>
      hasOwnProcedures(await authenticateGuest(visitor, token));
    expect(await find(guest.guestToken ?? null)).toBe(true);
    expect(await find("a token of nobody")).toBe(false);
    const statements = await recordStatements(async () => expect(await find(null)).toBe(false));
    expect(statements).toEqual([]);
  });

  it("store their details, with times in the hospital's time zone", async () => {
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest);
    await updateDetails(guest, id, { ...DETAILS, departure: "8:15", phone: "206.555.0100" });
    const { values } = await readProcedureDetails(guest, id);
    expect(values).toEqual({
      ...DETAILS,
      departure: "08:15",
      phone: "(206) 555-0100",
      pickUp: "",
      dropOff: "",
    });
    const [{ date } = { date: null }] = await findOwnProcedures(guest);
    const at = date?.toISOString() ?? "";
    expect([formatIsoDay(at), formatIsoClock(at)]).toEqual(["2031-04-02", "09:30"]);
    await updateDetails(guest, id, { date: "2031-04-02" });
    expect((await readProcedureDetails(guest, id)).values).toMatchObject({
      time: "",
      provider: "",
    });
  });

  it.each([
    [{}, ["date", "Please enter the date of your procedure"]],
    [{ date: "2031-02-30" }, ["date", "Please enter a real date, such as 12/3/2026"]],
    [{ date: "1899-12-31" }, ["date", "Please enter a real date, such as 12/3/2026"]],
    [{ date: "3000-01-01" }, ["date", "Please enter a real date, such as 12/3/2026"]],
    [{ date: "soon" }, ["date", "Please enter a real date, such as 12/3/2026"]],
    [{ ...DETAILS, time: "25:00" }, ["time", "Please enter a real time, such as 2:30 PM"]],
    // On this day, daylight saving time begins in Zurich.
    [
      { date: "2027-03-28", time: "02:30" },
      ["time", "The clocks change on that day, and this time does not exist"],
    ],
    [{ ...DETAILS, departure: "x" }, ["departure", "Please enter a real time, such as 1:15 PM"]],
    [{ ...DETAILS, phone: "call me" }, ["phone", "Please enter a phone number"]],
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
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest);
    expect(await findFieldErrors(guest, id, input)).toEqual([{ field, message }]);
    expect((await readProcedureDetails(guest, id)).values.date).toBe("");
  });

  it("become Completed 90 days after their date, and Upcoming again with a new date", async () => {
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest);
    const daysAgo = (days: number) =>
      formatIsoDay(new Date(Date.now() - days * 86_400_000).toISOString());
    expect(await readStatus(guest, id)).toBe("Upcoming");
    await updateDetails(guest, id, { date: daysAgo(89) });
    expect(await readStatus(guest, id)).toBe("Upcoming");
    await updateDetails(guest, id, { date: daysAgo(92) });
    expect(await readStatus(guest, id)).toBe("Completed");
    await updateDetails(guest, id, { date: daysAgo(-3) });
    expect(await readStatus(guest, id)).toBe("Upcoming");
  });

  it("took place only where somebody has said so, or in an example", async () => {
    const guest = await seedGuest();
    const date = addDays(new Date(), -100);
    const passed = await insertPatientProcedure(guest, { date });
    const said = await insertPatientProcedure(guest, { date, tookPlace: true });
    const own = await listOwnProcedures(guest);
    const findFacts = (id: number) => {
      const { status, tookPlace } = own.find((each) => each.id === id) ?? {};
      return [status, tookPlace];
    };
    expect(findFacts(passed.id)).toEqual(["Completed", false]);
    expect(findFacts(said.id)).toEqual(["Completed", true]);
  });

  it("are no longer over when a stored end has a day ahead again", async () => {
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest, {
      ...{ date: addDays(new Date(), -100), statusSet: "Completed", tookPlace: true },
    });
    await updateDetails(guest, id, { date: formatIsoDay(addDays(new Date(), 3).toISOString()) });
    expect(await readStatus(guest, id)).toBe("Upcoming");
    const moved = await PatientProcedure.findByPk(id, { rejectOnEmpty: true });
    expect(moved.tookPlace).toBe(false);
  });

  it("refuse to overwrite a change from another window", async () => {
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest);
    const { version } = await readProcedureDetails(guest, id);
    await updateDetails(guest, id, DETAILS, [version]);
    await expect(updateDetails(guest, id, { date: "2031-05-05" }, [version])).rejects.toMatchObject(
      {
        status: 412,
        message: expect.stringContaining("in another window") as string,
        changed: { by: "you", record: { date: "2031-04-02", provider: "Dr. Marsh" } },
      },
    );
  });

  it("leave an audit event for each update, without its values", async () => {
    const guest = await seedGuest();
    const { id } = await insertPatientProcedure(guest);
    const [event, ...others] = await recordEvents(() => updateDetails(guest, id, DETAILS));
    expect(others).toEqual([]);
    expect(event).toMatchObject({ action: "updated", recordId: String(id), changes: {} });
    expect(JSON.stringify(event)).not.toContain("Marsh");
  });

  it("are not found for other patients", async () => {
    const [owner, other] = [await seedGuest(), await seedGuest()];
    const { id } = await insertPatientProcedure(owner);
    expect(
      await collectStatuses([
        readProcedureDetails(other, id),
        countRemovalConsequences(other, id),
        updateDetails(other, id, DETAILS),
        writeAsGuest(other, (writer) => removeProcedure(writer, id)),
        readProcedureDetails(visitor, id),
      ]),
    ).toEqual([404, 404, 404, 404, 404]);
    expect(await PatientProcedure.count({ where: { id } })).toBe(1);
  });

  it("are removed with their assessments and plan choices, while survey responses stay", async () => {
    const guest = await seedGuest();
    const id = await findOwnProcedureId(guest, SURGERY);
    const patientId = guest.patientId ?? 0;
    const keys = { patientId, patientProcedureId: id };
    await SessionAssessment.create({
      ...keys,
      sessionId: null,
      sessionTitle: "Rest",
      anxietyLevel: 2,
      informationReceived: true,
    });
    const response = await PatientResponse.findOne({ rejectOnEmpty: true });
    await response.update({ ...keys });
    expect(await countRemovalConsequences(guest, id)).toMatchObject({
      assessments: 1,
      responses: 1,
    });
    const events = await recordEvents(() =>
      writeAsGuest(guest, (writer) => removeProcedure(writer, id)),
    );
    expect(events.map(({ action, recordType }) => [action, recordType])).toEqual([
      ["deleted", "episode"],
    ]);
    expect(await collectStatuses([readProcedureDetails(guest, id)])).toEqual([404]);
    expect(await SessionAssessment.count({ where: { patientId } })).toBe(0);
    expect(await PlanChoice.count({ where: { patientId } })).toBe(0);
    expect(await response.reload()).toMatchObject({ patientId, patientProcedureId: null });
  });

  it("stay with the sample patient when a visitor removes an example", async () => {
    const sampleId = await findOwnProcedureId(visitor, SURGERY);
    const noConsequences = {
      assessments: 0,
      liveSessionRequests: 0,
      rideRequests: 0,
      responses: 0,
    };
    expect(await countRemovalConsequences(visitor, sampleId)).toMatchObject(noConsequences);
    await writeAsGuest(visitor, (writer) => removeProcedure(writer, sampleId));
    expect((await listOwnProcedures(visitor)).map(({ title }) => title)).toContain(SURGERY);
  });
});

describe("the URL of a procedure card", () => {
  it("names the open section", () => {
    expect(cardUrl(3, "sessions")).toBe("/patient-procedures?open=3&section=sessions#procedure-3");
  });
});
