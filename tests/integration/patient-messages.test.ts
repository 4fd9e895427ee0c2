import { describe, expect, it } from "vitest";
import { ContactMessage, WorkItem } from "~/models";
import {
  deleteContactMessage,
  getContactMessage,
  updateContactMessage,
} from "~/server/contact/messages";
import { sendContactMessage } from "~/server/contact/send";
import { findContactWriter } from "~/server/contact/writer";
import { mergePatients } from "~/server/patient-records/merge";
import { eraseOwnData } from "~/server/patients/erase";
import { exportOwnData } from "~/server/patients/export-own-data";
import { asPatient } from "~/server/patients/guests";
import { rawContactMessage } from "../factories/contact-messages";
import { seedGuest, seedPatient } from "../factories/patients";
import { visitorFrom } from "../factories/people";
import { HAS_DATABASE, navigator, useDatabase } from "../support/database";

/** Writes from a signed-in browser of a patient; returns the newest message. */
async function write(patientId: number) {
  await sendContactMessage(visitorFrom(), rawContactMessage(), patientId);
  return ContactMessage.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
}
const signedIn = (patient: { id: number; isGuest: boolean }) => ({
  ...asPatient(visitorFrom(), patient),
  patientSignInId: 1,
});
const listRows = async (patientId: number) =>
  (await WorkItem.findAll({ where: { patientId }, order: ["id"] })).map(
    ({ reason, status }) => `${reason}: ${status}`,
  );

describe.runIf(HAS_DATABASE)("a message to the hospital from a patient's account", () => {
  useDatabase();

  it("names the patient to staff, and puts them on the work list until it is answered", async () => {
    const patient = await seedPatient({ firstName: "Maria", lastName: "Lopez" });
    const { id } = await write(patient.id);
    expect(await getContactMessage(navigator, id)).toMatchObject({
      ...{ patientId: patient.id, patient: "Maria Lopez" },
    });
    const second = await write(patient.id);
    expect(await listRows(patient.id)).toEqual(["Wrote to us: Open"]);
    await updateContactMessage(navigator, id, { status: "Answered" });
    expect(await listRows(patient.id)).toEqual(["Wrote to us: Open"]);
    await deleteContactMessage(navigator, second.id);
    expect(await listRows(patient.id)).toEqual(["Wrote to us: Done"]);
    await write(patient.id);
    expect(await listRows(patient.id)).toEqual(["Wrote to us: Done", "Wrote to us: Open"]);
  });

  it("is written as the patient with a name, not as a guest, whom nobody there knows", async () => {
    const patient = await seedPatient({ email: "maria@example.org" });
    const name = `${patient.firstName} ${patient.lastName}`;
    expect(await findContactWriter(signedIn(patient))).toEqual({
      ...{ patientId: patient.id, name, email: "maria@example.org", for: null },
    });
    const guest = await seedGuest();
    expect(await findContactWriter(guest)).toBeNull();
    expect(await findContactWriter({ ...guest, patientSignInId: 1 })).toBeNull();
    expect(await findContactWriter(visitorFrom())).toBeNull();
  });

  it("is in the patient's data, and erased with it", async () => {
    const patient = await seedPatient();
    const { id, message } = await write(patient.id);
    let json = "";
    for await (const part of await exportOwnData(signedIn(patient))) json += part;
    expect(JSON.parse(json)).toMatchObject({ messagesToHospital: [{ id, message }] });
    await eraseOwnData(signedIn(patient));
    expect(await ContactMessage.findByPk(id)).toBeNull();
  });

  it("goes over to the record that another is merged into", async () => {
    const [kept, merged] = [await seedPatient(), await seedPatient()];
    const { id } = await write(merged.id);
    await mergePatients(navigator, kept.id, { otherId: merged.id });
    expect(await getContactMessage(navigator, id)).toMatchObject({ patientId: kept.id });
    expect(await listRows(kept.id)).toEqual(["Wrote to us: Open"]);
  });
});
