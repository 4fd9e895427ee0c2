import { Op } from "sequelize";
import { describe, expect, it, vi } from "vitest";
import { Caretaker, Patient, PatientProcedure, PatientSignIn, SessionAssessment } from "~/models";
import { listOwnDevices, signOutDevices, signOutPatient } from "~/server/patient-accounts/devices";
import {
  authenticateCaretaker,
  deleteExpiredPatientSignIns,
  SIGN_IN_DAYS,
} from "~/server/patient-accounts/sign-ins";
import { readSignOut, signOutPatientByStaff } from "~/server/patient-records/sign-out";
import { eraseOwnData } from "~/server/patients/erase";
import { ensurePatient } from "~/server/patients/guests";
import { hasPermission } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import {
  changeSignIn,
  patientCaller,
  seedJoinedPatient,
  signInPatient,
} from "../factories/patient-accounts";
import { visitorFrom } from "../factories/people";
import { seedGuest } from "../factories/patients";
import { recordEvents } from "../support/audit";
import {
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";

const HOUR_MS = 3_600_000;

const seedCaretaker = (patientId: number, values: Partial<Caretaker["_creationAttributes"]> = {}) =>
  Caretaker.create({ patientId, name: "Ana Lopez", status: "Accepted", ...values });

describe.runIf(HAS_DATABASE)("the devices of a patient", () => {
  useDatabase();

  it("know the patient by a sign-in before the guest cookie, in one statement", async () => {
    const { id } = await seedJoinedPatient({ lastSeenAt: new Date() });
    const guest = await seedGuest();
    const token = await signInPatient(id);
    const statements = await recordStatements(async () => {
      const caller = await patientCaller(token, guest.guestToken ?? null);
      expect(caller).toMatchObject({ patientId: id, actor: { role: "patient" } });
      expect(caller.guestToken).toBeUndefined();
    });
    expect(statements).toHaveLength(1);
    const other = await patientCaller("a token of nobody", guest.guestToken ?? null);
    expect(other).toMatchObject({ patientId: guest.patientId });
    expect((await patientCaller(null)).patientId).toBeUndefined();
  });

  it("end with their time, the account and death, and count no time that is far ahead", async () => {
    const { id } = await seedJoinedPatient();
    const token = await signInPatient(id, { isSharedDevice: true });
    const isSignedIn = async () => (await patientCaller(token)).patientId === id;
    const [signIn] = await PatientSignIn.findAll({ where: { patientId: id } });
    const hours = (Number(signIn?.expiresAt) - Date.now()) / HOUR_MS;
    expect(hours).toBeCloseTo(12, 1);
    expect(await isSignedIn()).toBe(true);
    await changeSignIn(id, { expiresAt: new Date(Date.now() + (SIGN_IN_DAYS + 1) * 24 * HOUR_MS) });
    expect(await isSignedIn()).toBe(false);
    await changeSignIn(id, { expiresAt: new Date(Date.now() + HOUR_MS) });
    for (const values of [{ hasAccount: false }, { endReason: "Deceased" }] as const) {
      expect(await isSignedIn()).toBe(true);
      await Patient.update(values, { where: { id } });
      expect(await isSignedIn()).toBe(false);
      await Patient.update({ hasAccount: true, endReason: "" }, { where: { id } });
    }
    await changeSignIn(id, { expiresAt: new Date() });
    expect(await isSignedIn()).toBe(false);
    expect(await deleteExpiredPatientSignIns(visitorFrom())).toBeGreaterThan(0);
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(0);
  });

  it("end when nobody has used them for thirty days, which a use puts off", async () => {
    const { id } = await seedJoinedPatient();
    const { id: caretakerId } = await seedCaretaker(id);
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const [used, idle] = [await signInPatient(id), await signInPatient(id)];
      const caretakers = await signInPatient(id, { caretakerId });
      const goTo = (days: number) => vi.setSystemTime(start + days * 24 * HOUR_MS);
      const start = Date.now();
      goTo(29.9);
      expect((await patientCaller(used)).patientId).toBe(id);
      const lastSeenAt = { [Op.gt]: new Date(start + HOUR_MS) };
      await expect.poll(() => PatientSignIn.count({ where: { lastSeenAt } })).toBe(1);
      goTo(30.1);
      expect((await patientCaller(used)).patientId).toBe(id);
      expect((await patientCaller(idle)).patientId).toBeUndefined();
      await expect(authenticateCaretaker(visitorFrom(), caretakers)).rejects.toThrow(
        SignInRequiredError,
      );
      expect(await listOwnDevices(await patientCaller(used))).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are signed out by staff, also those of a guardian, who calls about a stolen phone", async () => {
    const { id } = await seedJoinedPatient({ firstName: "Leo", email: "leo@example.org" });
    const guardian = await seedCaretaker(id, { isGuardian: true, email: "ana@example.org" });
    const { id: caretakerId } = await seedCaretaker(id);
    const own = await signInPatient(id);
    const guardians = await signInPatient(id, { caretakerId: guardian.id });
    const caretakers = await signInPatient(id, { caretakerId });
    expect(await readSignOut(navigator, id)).toEqual({
      ...{ devices: 2, guardians: ["Ana Lopez"] },
      addresses: ["leo@example.org", "ana@example.org"],
    });
    const events = await recordEvents(() => signOutPatientByStaff(navigator, id));
    expect(events).toMatchObject([
      { action: "signed out", recordType: "patient", recordId: String(id) },
    ]);
    for (const token of [own, guardians])
      expect((await patientCaller(token)).patientId).toBeUndefined();
    expect((await authenticateCaretaker(visitorFrom(), caretakers)).patientId).toBe(id);
    expect(await signOutPatientByStaff(navigator, id)).toEqual({ firstName: "Leo", devices: 0 });
    await expect(signOutPatientByStaff(viewer, id)).rejects.toMatchObject({ status: 403 });
  });

  it("let a guardian act as the patient, by name, and a caretaker only as one", async () => {
    const { id } = await seedJoinedPatient();
    const guardian = await seedCaretaker(id, { isGuardian: true });
    const caretaker = await seedCaretaker(id);
    const [guardianToken, caretakerToken] = [
      await signInPatient(id, { caretakerId: guardian.id }),
      await signInPatient(id, { caretakerId: caretaker.id }),
    ];
    const asGuardian = await patientCaller(guardianToken);
    expect(asGuardian).toMatchObject({
      ...{ patientId: id, caretakerId: guardian.id },
      actor: { name: "Ana Lopez", role: "patient" },
    });
    expect((await patientCaller(caretakerToken)).patientId).toBeUndefined();
    const asCaretaker = await authenticateCaretaker(visitorFrom(), caretakerToken);
    expect(hasPermission(asCaretaker, "patient.own")).toBe(false);
    expect(asCaretaker).toMatchObject({ patientId: id, caretakerId: caretaker.id });
    await Caretaker.update({ status: "Ended" }, { where: { patientId: id } });
    expect((await patientCaller(guardianToken)).patientId).toBeUndefined();
    await expect(authenticateCaretaker(visitorFrom(), caretakerToken)).rejects.toThrow(
      SignInRequiredError,
    );
  });

  it("write as the account, without a guest, until it is erased", async () => {
    const { id } = await seedJoinedPatient();
    const caller = await patientCaller(await signInPatient(id));
    const patients = await Patient.count();
    const write = () => inTransaction(caller, (writer) => ensurePatient(writer, ""));
    expect((await write()).patientId).toBe(id);
    expect(await Patient.count()).toBe(patients);
    expect(await SessionAssessment.count({ where: { patientId: id } })).toBe(0);
    await PatientSignIn.destroy({ where: { patientId: id } });
    await Patient.destroy({ where: { id } });
    await expect(write()).rejects.toThrow(SignInRequiredError);
  });

  it("end when a patient erases their data, of which what the hospital entered stays", async () => {
    const { id } = await seedJoinedPatient({ sharesAnswers: true });
    const token = await signInPatient(id);
    const procedure = { patientId: id, type: "Test", title: "MRI", planKind: "no-fee" } as const;
    const kept = await PatientProcedure.create({ ...procedure, enteredBy: "hospital" });
    const own = await PatientProcedure.create({ ...procedure, date: new Date() });
    await Patient.update({ nextEpisodeId: own.id }, { where: { id } });
    await eraseOwnData(await patientCaller(token));
    const left = await PatientProcedure.findAll({ where: { patientId: id } });
    expect(left.map((each) => each.id)).toEqual([kept.id]);
    expect((await patientCaller(token)).patientId).toBeUndefined();
    const patient = await Patient.findByPk(id);
    expect(patient).toMatchObject({ status: "Ended", hasAccount: false, sharesAnswers: false });
    expect(patient?.nextEpisodeId).toBe(kept.id);
  });

  it("are listed and signed out, one or all others, and never those of somebody else", async () => {
    const { id } = await seedJoinedPatient();
    const { id: otherId } = await seedJoinedPatient();
    const [here, phone, tablet] = [
      await signInPatient(id),
      await signInPatient(id, { userAgent: "iPhone Version/18 Mobile Safari/605" }),
      await signInPatient(id),
    ];
    const otherToken = await signInPatient(otherId);
    const caller = await patientCaller(here);
    const devices = await listOwnDevices(caller);
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    const phoneId = devices.find(({ browser }) => browser === "Safari on iPhone")?.id ?? 0;
    const [other] = await listOwnDevices(await patientCaller(otherToken));
    await signOutDevices(caller, other?.id ?? 0);
    expect((await patientCaller(otherToken)).patientId).toBe(otherId);
    const events = await recordEvents(() => signOutDevices(caller, phoneId));
    expect(events.map(({ action, recordType }) => `${action} ${recordType}`)).toEqual([
      "ended patient sign-in",
    ]);
    expect((await patientCaller(phone)).patientId).toBeUndefined();
    await signOutDevices(caller, "others");
    expect((await patientCaller(tablet)).patientId).toBeUndefined();
    expect((await patientCaller(here)).patientId).toBe(id);
    await signOutPatient(visitorFrom(), here);
    expect((await patientCaller(here)).patientId).toBeUndefined();
    expect(await listOwnDevices(await patientCaller(here))).toEqual([]);
  });
});
