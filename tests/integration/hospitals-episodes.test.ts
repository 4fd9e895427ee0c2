import { describe, expect, it } from "vitest";
import { PatientProcedure } from "~/models";
import { describeErasedData } from "~/app/patient/present-data.server";
import { toEpisodeRow } from "~/app/admin/patients/patient-facts.server";
import { createEpisode, getEpisode, updateEpisode } from "~/server/patient-records/episodes";
import { listPatientEpisodes } from "~/server/patient-records/episodes-of-patient";
import { eraseOwnData } from "~/server/patients/erase";
import { ensurePatient } from "~/server/patients/guests";
import { countOwnData } from "~/server/patients/own-data";
import { readProcedureDetails, updateProcedureDetails } from "~/server/patients/procedure-details";
import { listOwnProcedures } from "~/server/patients/procedures";
import { countRemovalConsequences, removeProcedure } from "~/server/patients/remove-procedure";
import type { Caller } from "~/server/platform/caller";
import type { ExpectedVersions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { seedProcedure } from "../factories/catalogue";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { HAS_DATABASE, navigator, useDatabase } from "../support/database";

const TRAVEL = { travelMode: "Drive", pickUp: "12 Alder Lane", dropOff: "", departure: "07:30" };
const HOSPITALS = { date: "2031-04-02", time: "09:30", provider: "Dr. Marsh", phone: "" };

/** A patient who has joined, with an episode that the hospital has entered. */
async function seedEpisode(values: object = HOSPITALS) {
  const { id: patientId } = await seedJoinedPatient();
  const { id: procedureId } = await seedProcedure();
  const { id } = await createEpisode(navigator, { patientId, procedureId, ...values });
  return { id, patientId, caller: await patientCaller(await signInPatient(patientId)) };
}

const change = (caller: Caller, id: number, input: object, expected?: ExpectedVersions) =>
  inTransaction(caller, async (writer) =>
    updateProcedureDetails(await ensurePatient(writer, ""), id, input, expected),
  );

describe.runIf(HAS_DATABASE)("an episode that the hospital has entered", () => {
  useDatabase();

  it("stays in the patient's list: they cannot remove it", async () => {
    const { id, caller } = await seedEpisode();
    expect(await listOwnProcedures(caller)).toMatchObject([{ id, stays: true }]);
    expect(await countRemovalConsequences(caller, id)).toMatchObject({ isHospitals: true });
    const removal = inTransaction(caller, async (writer) =>
      removeProcedure(await ensurePatient(writer, ""), id),
    );
    await expect(removal).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Your care team added this procedure") as string,
    });
    expect(await PatientProcedure.count({ where: { id } })).toBe(1);
  });

  it("loses with the patient's erasure what they have given, and keeps what the hospital has", async () => {
    const { id, caller } = await seedEpisode();
    const blank = await seedEpisode({});
    await change(caller, id, { ...HOSPITALS, ...TRAVEL });
    await change(blank.caller, blank.id, { ...HOSPITALS, ...TRAVEL, phone: "(206) 555-0142" });
    await updateEpisode(navigator, blank.id, { date: "2031-05-01", provider: "Dr. Staff" });
    const [row] = await listPatientEpisodes(navigator, blank.patientId);
    expect(row && toEpisodeRow(row).byPatient).toBeNull();
    const stored = (await countOwnData(caller)) ?? [];
    expect(stored.find(({ kind }) => kind === "procedures of the hospital")?.count).toBe(1);
    expect(describeErasedData(stored).join()).not.toContain("procedure");
    for (const each of [caller, blank.caller]) await eraseOwnData(each);
    expect(await getEpisode(navigator, id)).toMatchObject({
      ...{ date: "2031-04-02", time: "09:30", provider: "Dr. Marsh" },
    });
    expect(await getEpisode(navigator, blank.id)).toMatchObject({
      ...{ date: "2031-05-01", provider: "Dr. Staff", phone: null },
    });
    const rows = await PatientProcedure.findAll({ where: { id: [id, blank.id] } });
    for (const row of rows) {
      expect(row).toMatchObject({ travelMode: "", pickUp: "", departure: "", patientFields: "" });
    }
  });

  it("loses a date that the patient alone has given", async () => {
    const { id, patientId, caller } = await seedEpisode({});
    await change(caller, id, { date: "2031-04-02", time: "09:30", provider: "Dr. Own" });
    const [row] = await listPatientEpisodes(navigator, patientId);
    expect(row && toEpisodeRow(row).byPatient).toBe("Date and provider by the patient");
    await eraseOwnData(caller);
    expect(await PatientProcedure.findByPk(id)).toMatchObject({
      ...{ date: null, timeKnown: false, provider: "" },
    });
  });

  it("tells the patient that the care team has changed it meanwhile", async () => {
    const { id, caller } = await seedEpisode();
    const { version } = await readProcedureDetails(caller, id);
    await updateEpisode(navigator, id, { ...HOSPITALS, provider: "Dr. Other" });
    await expect(change(caller, id, HOSPITALS, [version])).rejects.toMatchObject({
      status: 412,
      message:
        "This procedure was changed by your care team while you were editing. Nothing has been overwritten.",
      changed: { by: "your care team", record: { provider: "Dr. Other" } },
    });
  });
});
