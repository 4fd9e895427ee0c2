import { describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { exportOwnData } from "~/server/patients/export-own-data";
import {
  addNote,
  deleteNote,
  getNote,
  listNotes,
  updateNote,
} from "~/server/patient-records/notes";
import { callerFor, seedAdministrator } from "../factories/people";
import { seedPatient } from "../factories/patients";
import { patientCaller } from "../factories/requests";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const SECRET = "Afraid of needles.";

describe.runIf(HAS_DATABASE)("notes about a patient", () => {
  useDatabase();

  it("have an author, who alone changes and deletes them", async () => {
    const { id } = await seedPatient();
    const nurse = callerFor(await seedAdministrator({ role: "navigator" }));
    const { id: noteId, version } = await addNote(nurse, id, { text: SECRET });
    await addNote(admin, id, { text: "Called, nobody there." });
    expect(await listNotes(admin, id)).toMatchObject([
      { author: "Test", isOwn: true },
      { author: nurse.actor.name, isOwn: false, text: SECRET },
    ]);
    const edited = { text: "Afraid of needles, likes music." };
    await expect(updateNote(admin, id, noteId, edited)).rejects.toMatchObject({ status: 403 });
    await expect(deleteNote(admin, id, noteId)).rejects.toMatchObject({ status: 403 });
    await expect(updateNote(nurse, id, noteId, edited, [version + 1])).rejects.toMatchObject({
      status: 412,
    });
    expect(await updateNote(nurse, id, noteId, edited, [version])).toMatchObject(edited);
    await deleteNote(nurse, id, noteId);
    await expect(getNote(nurse, id, noteId)).rejects.toMatchObject({ status: 404 });
  });

  it("are in no event, and not in the patient's own download", async () => {
    const { id } = await seedPatient({ recordNumber: "N-77", preferredName: "Mia" });
    const { id: noteId } = await addNote(admin, id, { text: SECRET });
    const events = await AuditEvent.findAll({ where: { recordType: "patient note" } });
    expect(events.map(({ changes }) => changes).join()).not.toContain("needles");
    let download = "";
    for await (const part of await exportOwnData(patientCaller(id))) download += part;
    expect(download).not.toContain("needles");
    expect(JSON.parse(download)).toMatchObject({
      account: null,
      hospitalRecord: { recordNumber: "N-77", preferredName: "Mia", birthDate: "1961-04-12" },
      sharing: { askedAt: null, answers: false, anxiety: false, sessions: false },
      signIns: [],
    });
    await expect(getNote(admin, id + 1, noteId)).rejects.toMatchObject({ status: 404 });
  });

  it("need a text and the permission", async () => {
    const { id } = await seedPatient();
    await expect(addNote(admin, id, { text: " " })).rejects.toMatchObject({ status: 422 });
    await expect(addNote(admin, 999_999, { text: SECRET })).rejects.toMatchObject({ status: 404 });
    await expect(addNote(viewer, id, { text: SECRET })).rejects.toMatchObject({ status: 403 });
    await expect(listNotes(viewer, id)).rejects.toMatchObject({ status: 403 });
  });
});
