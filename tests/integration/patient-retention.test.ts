import { beforeEach, describe, expect, it } from "vitest";
import { HospitalSettings, Patient, PatientNote, PatientProcedure } from "~/models";
import { clearHospitalCache } from "~/server/hospital/hospital";
import { countPastRetention, erasePastRetention } from "~/server/patients/erase-past-retention";
import { eraseInactivePatients } from "~/server/patients/erase-inactive";
import { systemCaller } from "~/server/platform/caller";
import { createConfirmedRide, seedGuestWithoutData } from "../factories/patient-answers";
import { seedPatient } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const YEAR_DAYS = 365.25;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const LONG_AGO = daysAgo(7 * YEAR_DAYS);
const RECENTLY = daysAgo(5 * YEAR_DAYS);

const run = (mayDelete = () => true) => erasePastRetention(systemCaller("housekeeping"), mayDelete);
const settingsSaved = async (recordYears: number, at: Date) => {
  await HospitalSettings.destroy({ where: {} });
  await HospitalSettings.create({ id: 1, name: "Lakeside", shortName: "Lakeside", recordYears });
  await HospitalSettings.update(
    { createdAt: at, updatedAt: at },
    { where: {}, silent: true, hooks: false },
  );
  clearHospitalCache();
};
/** Inserts a patient to whom nothing has happened for seven years, unless told otherwise. */
async function seedOldPatient(values: Partial<Patient["_creationAttributes"]> = {}) {
  const { id } = await seedPatient(values);
  const times = { createdAt: LONG_AGO, updatedAt: LONG_AGO, ...values };
  await Patient.update(times, { where: { id }, silent: true, hooks: false });
  return id;
}
async function addEpisode(patientId: number, date: Date | null, at = LONG_AGO) {
  const episode = { patientId, type: "Test", title: "MRI", planKind: "no-fee" } as const;
  const { id } = await PatientProcedure.create({ ...episode, date, enteredBy: "hospital" });
  const times = { createdAt: at, updatedAt: at };
  await PatientProcedure.update(times, { where: { id }, silent: true, hooks: false });
}
async function addNote(patientId: number, at: Date) {
  const { id } = await PatientNote.create({ patientId, authorName: "Nia", text: "Needles" });
  const times = { createdAt: at, updatedAt: at };
  await PatientNote.update(times, { where: { id }, silent: true, hooks: false });
}

describe.runIf(HAS_DATABASE)("records of patients past the retention setting", () => {
  useDatabase();
  beforeEach(async () => {
    // Those of earlier tests are of today.
    await Patient.update({ lastSeenAt: new Date() }, { where: {}, silent: true, hooks: false });
    await HospitalSettings.destroy({ where: {} });
    clearHospitalCache();
  });

  it("are erased with everything in them, six years after the last that happened, each with an event", async () => {
    const old = await seedOldPatient();
    await addEpisode(old, LONG_AGO);
    await addNote(old, LONG_AGO);
    const ended = await seedOldPatient({ endedAt: LONG_AGO, lastSeenAt: LONG_AGO });
    const kept = [
      await seedOldPatient({ updatedAt: RECENTLY }),
      await seedOldPatient({ endedAt: RECENTLY }),
      await seedOldPatient({ lastSeenAt: RECENTLY }),
    ];
    for (const add of [
      (id: number) => addEpisode(id, RECENTLY),
      (id: number) => addEpisode(id, null, RECENTLY),
      (id: number) => addNote(id, RECENTLY),
      async (id: number) => void (await createConfirmedRide(id)),
    ]) {
      const id = await seedOldPatient();
      await add(id);
      await Patient.update(
        { createdAt: LONG_AGO, updatedAt: LONG_AGO },
        { where: { id }, silent: true, hooks: false },
      );
      kept.push(id);
    }
    const guest = await seedGuestWithoutData({ createdAt: LONG_AGO, updatedAt: LONG_AGO });
    expect(await countPastRetention(viewer)).toEqual({ years: 6, count: 2, waitsUntil: null });
    expect(await run(() => false)).toBe(0);
    const events = await recordEvents(async () => {
      expect(await run()).toBe(2);
    });
    expect(
      events.map(({ action, recordType, recordId }) => [action, recordType, recordId]),
    ).toEqual([old, ended].map((id) => ["erased", "patient", String(id)]));
    const left = await Patient.findAll({ order: [["id", "ASC"]] });
    expect(left.map(({ id }) => id)).toEqual([...kept, guest.id]);
    expect(await PatientNote.count()).toBe(1);
    expect(await PatientProcedure.count({ where: { patientId: old } })).toBe(0);
    expect(await run()).toBe(0);
  });

  it("wait for a week after the settings were saved, and follow the number of years", async () => {
    await seedOldPatient();
    await settingsSaved(8, daysAgo(8));
    expect(await countPastRetention(admin)).toMatchObject({ years: 8, count: 0 });
    await settingsSaved(1, daysAgo(6));
    const { count, waitsUntil } = await countPastRetention(admin);
    expect(count).toBe(1);
    expect(Date.parse(waitsUntil ?? "") - Date.now()).toBeGreaterThan(DAY_MS / 2);
    expect(await run()).toBe(0);
    await settingsSaved(1, daysAgo(8));
    expect(await run()).toBe(1);
  });

  it("are of no concern to the command that erases guests who did not come back", async () => {
    const id = await seedOldPatient();
    await seedGuestWithoutData({ createdAt: LONG_AGO, updatedAt: LONG_AGO });
    expect(await eraseInactivePatients(admin, { days: 400 })).toEqual({ count: 1, withdrawn: 0 });
    expect(await Patient.findByPk(id)).not.toBeNull();
  });

  it("are nobody's to erase without the permission", async () => {
    await expect(erasePastRetention(viewer, () => true)).rejects.toMatchObject({ status: 403 });
  });
});
