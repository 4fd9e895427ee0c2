import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { AuditEvent, Caretaker, Patient } from "~/models";
import { endGrownGuardians } from "~/server/patient-records/end-grown-guardians";
import { invitePatient } from "~/server/patient-records/invite";
import { readLetter } from "~/server/patient-records/letter";
import { systemCaller } from "~/server/platform/caller";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { patientCaller, signInPatient } from "../factories/patient-accounts";
import { seedPatient } from "../factories/patients";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("guardians", () => {
  useDatabase();
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-27T17:00Z") });
    const { dataDir: DATA_DIR } = settings();
    replaceSettings(readSettings({ DATA_DIR, TIME_ZONE: "America/New_York" }));
  });
  afterEach(() => vi.useRealTimers());

  it("end with the birthday, where the hospital is, after which staff invite the patient", async () => {
    const [birthDate, youngerDate] = ["2008-11-28", "2008-11-29"];
    const guardian = { name: "Rosa Lopez", isGuardian: true, status: "Accepted" } as const;
    const seed = async (born: string) => {
      const { id } = await seedPatient({ birthDate: born, status: "Joined" });
      const { id: caretakerId } = await Caretaker.create({ ...guardian, patientId: id });
      return { id, caretakerId, token: await signInPatient(id, { caretakerId }) };
    };
    const [grown, younger] = [await seed(birthDate), await seed(youngerDate)];
    const run = () => endGrownGuardians(systemCaller("housekeeping"), () => true);
    const readStatus = async ({ id, caretakerId, token }: typeof grown) => [
      (await Patient.findByPk(id))?.status,
      (await Caretaker.findByPk(caretakerId))?.status,
      (await patientCaller(token)).patientId === id,
    ];
    // Eleven at night in New York, where it is tomorrow in UTC.
    vi.setSystemTime("2026-11-28T04:00Z");
    expect(await run()).toBe(0);
    expect(await readStatus(grown)).toEqual(["Joined", "Accepted", true]);
    vi.setSystemTime("2026-11-28T05:01Z");
    expect([await run(), await run()]).toEqual([1, 0]);
    expect(await readStatus(grown)).toEqual(["Not Invited", "Ended", false]);
    expect(await readStatus(younger)).toEqual(["Joined", "Accepted", true]);
    const event = { action: "ended", recordId: String(grown.caretakerId) };
    expect((await AuditEvent.findOne({ where: event }))?.actorId).toBe("system");
    await invitePatient(admin, grown.id, { channel: "letter" });
    expect(await readLetter(admin, grown.id)).toMatchObject({ isForGuardian: false });
    // Before the job of the next day has run.
    vi.setSystemTime("2026-11-29T05:01Z");
    await invitePatient(admin, younger.id, { channel: "letter" });
    expect(await readStatus(younger)).toEqual(["Invited", "Ended", false]);
  });
});
