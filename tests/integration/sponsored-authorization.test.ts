import { beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, Caretaker, Consent, HospitalSettings, Patient } from "~/models";
import { deleteOldAuthorizations } from "~/server/consents/authorizations";
import { findMayReceive } from "~/server/consents/consents";
import { listOwnAgreements, withdrawOwnAgreement } from "~/server/consents/own-agreements";
import { clearHospitalCache } from "~/server/hospital/hospital";
import { claimGuest } from "~/server/patient-accounts/claim";
import { endCaretakerByStaff } from "~/server/patient-records/caretakers";
import { erasePatient, readErasedContents } from "~/server/patient-records/erase";
import { exportPatient } from "~/server/patient-records/export";
import { mergePatients } from "~/server/patient-records/merge";
import { eraseOwnData } from "~/server/patients/erase";
import { countPastRetention, erasePastRetention } from "~/server/patients/erase-past-retention";
import { countOwnData } from "~/server/patients/own-data";
import { readOwnRecords } from "~/server/patients/own-records";
import type { PatientWriter } from "~/server/patients/guests";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { findBinEntity } from "~/server/record-types/bin-kinds";
import { restoreRecord } from "~/server/record-types/bin-restore";
import {
  hasAuthorizedSponsored,
  readSponsoredAuthorization,
} from "~/server/sponsored/authorization";
import { seedSignedIn, write } from "../factories/caretakers";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { seedGuest, seedPatient, visitor, writeAsGuest } from "../factories/patients";
import { allow, SPONSORED_WORDS, stop } from "../factories/sponsored";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const DAY_MS = 86_400_000;
const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * DAY_MS);
const listEntries = (personId: number) =>
  Consent.findAll({ where: { channel: "page", personId }, order: ["id"] });
/** What an authorization's entries say, in their order. */
const readLedger = async (personId = 0) =>
  (await listEntries(personId)).map(({ isGiven, words, source }) => [isGiven, words, source]);
const GIVEN = [true, SPONSORED_WORDS, "screen"];
const moveTo = (personId: number, createdAt: Date) =>
  Consent.update({ createdAt }, { where: { personId }, silent: true, hooks: false });

describe.runIf(HAS_DATABASE)("the authorization of sponsored content", () => {
  useDatabase();

  it("is off until it is given, also for a visitor, and is asked in one statement", async () => {
    expect(await recordStatements(() => hasAuthorizedSponsored(visitor))).toEqual([]);
    expect(await hasAuthorizedSponsored(visitor)).toBe(false);
    const guest = await seedGuest();
    expect(await hasAuthorizedSponsored(guest)).toBe(false);
    expect(await recordStatements(() => hasAuthorizedSponsored(guest))).toHaveLength(1);
    for (const other of [admin, viewer])
      await expect(hasAuthorizedSponsored(other)).rejects.toMatchObject({ status: 403 });
  });

  it("is recorded with its words, of which the audit has none, and a first one makes the guest", async () => {
    const before = await Patient.count();
    const events = await recordEvents(() => writeAsGuest(visitor, allow));
    expect(await Patient.count()).toBe(before + 1);
    const [entry] = await Consent.findAll({ order: [["id", "DESC"]], limit: 1 });
    const { personId } = entry ?? {};
    expect(entry).toMatchObject({
      ...{ personKind: "patient", channel: "page", address: "", category: "offer" },
      ...{ scope: "person", isGiven: true, words: SPONSORED_WORDS, source: "screen" },
      ...{ actorId: `patient:${personId}`, createdAt: expect.any(Date) as Date },
    });
    const [event] = events.filter(({ recordType }) => recordType === "consent");
    expect(event).toMatchObject({ action: "given", recordId: String(entry?.id) });
    expect(event?.changes).toEqual({
      person: [null, `patient ${personId}`],
      channel: [null, "page"],
      category: [null, "offer"],
      source: [null, "screen"],
    });
  });

  it("is withdrawn in one press, and each of both is recorded once", async () => {
    const guest = await seedGuest();
    await writeAsGuest(guest, stop);
    await writeAsGuest(guest, allow);
    await writeAsGuest(guest, allow);
    expect(await hasAuthorizedSponsored(guest)).toBe(true);
    expect(await readSponsoredAuthorization(guest)).toEqual({
      ...{ words: SPONSORED_WORDS, by: "", since: expect.any(String) as string },
    });
    await writeAsGuest(guest, stop);
    await writeAsGuest(guest, stop);
    expect(await hasAuthorizedSponsored(guest)).toBe(false);
    expect(await readSponsoredAuthorization(guest)).toBeNull();
    expect(await readLedger(guest.patientId)).toEqual([
      GIVEN,
      [false, "Stop Showing It", "screen"],
    ]);
  });

  it("allows no message, and is no agreement to one", async () => {
    const guest = await seedGuest();
    await writeAsGuest(guest, allow);
    const person = { kind: "patient", id: guest.patientId ?? 0 } as const;
    for (const [channel, address] of [
      ["email", "rosa@example.org"],
      ["text", "+12065550142"],
    ] as const) {
      const target = { person, channel, address, category: "offer" } as const;
      expect(await findMayReceive(admin, target)).toMatchObject({ allowed: false });
    }
    expect(await listOwnAgreements(guest)).toEqual([]);
    const [entry] = await listEntries(guest.patientId ?? 0);
    const withdraw = (writer: PatientWriter) =>
      withdrawOwnAgreement(writer, entry?.id ?? 0, "Withdraw");
    await expect(writeAsGuest(guest, withdraw)).rejects.toMatchObject({ status: 404 });
  });

  it("is given by a guardian, by name, and never by a caretaker", async () => {
    const maria = await seedSignedIn();
    const patientId = maria.patientId ?? 0;
    const seed = (name: string, isGuardian: boolean) =>
      Caretaker.create({ patientId, name, isGuardian, status: "Accepted" });
    const guardian = await seed("Ana", true);
    const caller = await patientCaller(
      await signInPatient(patientId, { caretakerId: guardian.id }),
    );
    await write(caller, allow);
    expect(await readSponsoredAuthorization(maria)).toMatchObject({ by: "Ana" });
    expect(await hasAuthorizedSponsored(maria)).toBe(true);
    expect((await exportPatient(admin, patientId)).agreements).toMatchObject([{ by: "Ana" }]);
    await write(maria, stop);
    expect(await hasAuthorizedSponsored(caller)).toBe(false);
    const { id, name } = await seed("Dana", false);
    const caretaker: Caller = {
      ...{ ...maria, caretakerId: id },
      actor: { id: `caretaker:${id}`, name, role: "caretaker" },
    };
    const asPatient: Caller = { ...caretaker, actor: { ...caretaker.actor, role: "patient" } };
    for (const helper of [caretaker, asPatient])
      for (const act of [allow, stop])
        await expect(write(helper, act)).rejects.toMatchObject({ status: 403 });
    expect(await readLedger(patientId)).toHaveLength(2);
  });

  it("ends with the guardian who gave it, after which the patient decides afresh", async () => {
    const { id: patientId } = await seedPatient({ status: "Joined" });
    const guardian = { patientId, name: "Ana", isGuardian: true, status: "Accepted" } as const;
    const [one, two] = [await Caretaker.create(guardian), await Caretaker.create(guardian)];
    const caller = await patientCaller(await signInPatient(patientId, { caretakerId: one.id }));
    await write(caller, allow);
    await endCaretakerByStaff(admin, patientId, two.id);
    expect(await readLedger(patientId)).toEqual([GIVEN]);
    await endCaretakerByStaff(admin, patientId, one.id);
    expect((await readLedger(patientId)).at(-1)).toEqual([false, "", "guardian-ended"]);
    expect(await hasAuthorizedSponsored(caller)).toBe(false);
  });

  it("is in the patient's own data, as a choice of its own", async () => {
    const guest = await seedGuest();
    await writeAsGuest(guest, allow);
    const counted = await countOwnData(guest);
    const count = (kind: string) => counted?.find((each) => each.kind === kind)?.count;
    expect([count("authorizations"), count("agreements")]).toEqual([1, 0]);
    const { lists } = await readOwnRecords(guest);
    const agreements = [];
    for await (const batch of lists.agreements) agreements.push(...batch);
    expect(agreements).toMatchObject([
      { channel: "page", address: "", category: "offer", isGiven: true, words: SPONSORED_WORDS },
    ]);
  });
});

describe.runIf(HAS_DATABASE)("the record of an authorization", () => {
  useDatabase();
  beforeEach(async () => {
    await HospitalSettings.destroy({ where: {} });
    clearHospitalCache();
  });
  const cleanUp = (mayDelete = true) =>
    deleteOldAuthorizations(systemCaller("housekeeping"), () => mayDelete);

  it("stays when a guest erases their data, and says that it ended then", async () => {
    const guest = await seedGuest();
    await writeAsGuest(guest, allow);
    await eraseOwnData(guest);
    expect(await Patient.findByPk(guest.patientId)).toBeNull();
    expect(await readLedger(guest.patientId)).toEqual([GIVEN, [false, "", "erasure"]]);
    const other = await seedGuest();
    await writeAsGuest(other, allow);
    await writeAsGuest(other, stop);
    await eraseOwnData(other);
    expect(await readLedger(other.patientId)).toHaveLength(2);
  });

  it("stays with the hospital's record when a patient with a name erases theirs, and is off if they join again", async () => {
    const maria = await seedSignedIn();
    const patientId = maria.patientId ?? 0;
    await write(maria, allow);
    await eraseOwnData(maria);
    expect(await readLedger(patientId)).toEqual([GIVEN, [false, "", "erasure"]]);
    await Patient.update({ hasAccount: true, status: "Joined" }, { where: { id: patientId } });
    expect(await hasAuthorizedSponsored(await patientCaller(await signInPatient(patientId)))).toBe(
      false,
    );
  });

  it("stays when staff erase the patient, and is theirs again after a restore, which leaves it off", async () => {
    const { id } = await seedJoinedPatient();
    const caller = await patientCaller(await signInPatient(id));
    expect((await readErasedContents(admin, id)).authorizationsKeptFor).toBeNull();
    await write(caller, allow);
    expect(await readErasedContents(admin, id)).toMatchObject({
      authorizationsKeptFor: "6 years",
    });
    await erasePatient(admin, id);
    const [, ended] = await listEntries(id);
    expect(ended).toMatchObject({ isGiven: false, source: "erasure", actorName: admin.actor.name });
    await restoreRecord(admin, findBinEntity("patient"), id);
    expect(await hasAuthorizedSponsored(caller)).toBe(false);
    expect((await exportPatient(admin, id)).agreements).toHaveLength(2);
  });

  it("is deleted six years after the data of its patient was erased, not before, and never of a patient who is there", async () => {
    const [erased, recent, present] = [await seedGuest(), await seedGuest(), await seedGuest()];
    for (const guest of [erased, recent, present]) await writeAsGuest(guest, allow);
    for (const guest of [erased, recent]) await eraseOwnData(guest);
    const [given] = await listEntries(recent.patientId ?? 0);
    for (const { patientId = 0 } of [erased, present]) await moveTo(patientId, yearsAgo(7));
    await Consent.update({ createdAt: yearsAgo(7) }, { where: { id: given?.id }, silent: true });
    expect(await cleanUp(false)).toBe(0);
    expect(await cleanUp()).toBe(2);
    expect(await readLedger(erased.patientId)).toEqual([]);
    expect(await readLedger(recent.patientId)).toHaveLength(2);
    expect(await readLedger(present.patientId)).toEqual([GIVEN]);
    await expect(deleteOldAuthorizations(viewer, () => true)).rejects.toMatchObject({
      status: 403,
    });
  });

  it("is deleted with the record of a patient, which it keeps for as long", async () => {
    const old = { createdAt: yearsAgo(7), updatedAt: yearsAgo(7) };
    const { id } = await seedPatient();
    await inTransaction(visitor, (writer) => allow({ ...writer, patientId: id }));
    await Patient.update(old, { where: { id }, silent: true, hooks: false });
    await moveTo(id, yearsAgo(5));
    expect(await countPastRetention(admin)).toMatchObject({ count: 0 });
    await moveTo(id, yearsAgo(7));
    expect(await erasePastRetention(systemCaller("housekeeping"), () => true)).toBe(1);
    expect(await readLedger(id)).toEqual([]);
  });

  it("comes along with a guest's data, and stays on only where both said so", async () => {
    const claim = async (account: Caller, guest: Caller) => {
      const caller = { ...account, guestToken: guest.guestToken };
      await write(caller, (writer) =>
        claimGuest(writer, guest.guestToken ?? "", { isShown: true }),
      );
    };
    const undecided = await seedSignedIn();
    const guest = await seedGuest();
    await writeAsGuest(guest, allow);
    await claim(undecided, guest);
    expect(await readLedger(undecided.patientId)).toEqual([GIVEN]);
    expect(await hasAuthorizedSponsored(undecided)).toBe(true);
    expect(await readLedger(guest.patientId)).toEqual([]);
    const refusing = await seedSignedIn();
    await write(refusing, allow);
    await write(refusing, stop);
    const allowing = await seedGuest();
    await writeAsGuest(allowing, allow);
    await claim(refusing, allowing);
    expect(await hasAuthorizedSponsored(refusing)).toBe(false);
    expect((await readLedger(refusing.patientId)).at(-1)).toEqual([false, "", "merge"]);
  });

  it("is joined with that of another record, and stays on only where both said so", async () => {
    const [kept, other] = [await seedSignedIn(), await seedSignedIn()];
    for (const caller of [kept, other]) await write(caller, allow);
    await mergePatients(admin, kept.patientId ?? 0, { otherId: other.patientId });
    expect(await hasAuthorizedSponsored(kept)).toBe(true);
    const third = await seedSignedIn();
    await write(third, allow);
    await write(third, stop);
    await mergePatients(admin, kept.patientId ?? 0, { otherId: third.patientId });
    expect(await hasAuthorizedSponsored(kept)).toBe(false);
    const events = await AuditEvent.findAll({ where: { recordType: "consent" }, order: ["id"] });
    expect(events.at(-1)?.changes).toContain('"source":[null,"merge"]');
  });
});
