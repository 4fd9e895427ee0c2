import { describe, expect, it } from "vitest";
import { Caretaker, Consent, Patient, PatientInvitation, PatientSignIn } from "~/models";
import {
  checkLetter,
  countJoin,
  isUnderAge,
  join,
  readJoinPage,
} from "~/server/patient-accounts/join";
import { changeSharing, readOwnAccount } from "~/server/patient-accounts/sharing";
import { patientLabel } from "~/models/rules/labels.schema";
import { findMayReceive, recordConsent } from "~/server/consents/consents";
import { reopenPatient } from "~/server/patient-records/end";
import { eraseOwnData } from "~/server/patients/erase";
import { createInvitation } from "~/server/patients/invitation-codes";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { patientCaller } from "../factories/patient-accounts";
import { visitorFrom } from "../factories/people";
import { seedPatient } from "../factories/patients";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { findFieldErrors } from "../support/validation-error";

const visitor = visitorFrom();
const BIRTH_DATE = { month: "4", day: "12", year: "1961" };
const WRONG = "These do not match. Look at your letter, or ask your care team.";

const invite = (patientId: number, caretakerId?: number) =>
  inTransaction(visitor, (writer) => createInvitation(writer, { patientId, caretakerId }));
const check = (code: string, boxes = BIRTH_DATE) => checkLetter(visitor, { code, ...boxes });

async function joinWith(code: string, choices = {}, boxes = BIRTH_DATE) {
  const id = await check(code, boxes);
  const browser = { token: randomSecret(), userAgent: null };
  await inTransaction(visitor, (writer) => join(writer, id, { browser, input: choices }));
  return patientCaller(browser.token);
}

describe.runIf(HAS_DATABASE)("joining", () => {
  useDatabase();

  it("takes the letter's code and birth date, once, and signs the browser in", async () => {
    const { id } = await seedPatient({ email: "maria@example.org", mobile: "+12065550100" });
    const code = await invite(id);
    const typed = ` ${code.toLowerCase().replace("-", " ")}`;
    const events = await recordEvents(async () => {
      const caller = await joinWith(typed, { email: "yes", answers: "yes", shared: "yes" });
      expect([caller.patientId, caller.actor.name]).toEqual([id, patientLabel(id)]);
    });
    expect(events.map(({ action }) => action)).toEqual([
      ...["started", "given", "given", "joined", "sharing chosen"],
    ]);
    expect(JSON.stringify(events)).not.toMatch(/maria@|Lopez/);
    const patient = await Patient.findByPk(id);
    expect(patient).toMatchObject({ status: "Joined", hasAccount: true, sharesAnswers: true });
    expect([patient?.sharesAnxiety, Boolean(patient?.joinedAt)]).toEqual([false, true]);
    const consents = await Consent.findAll({ where: { personKind: "patient", personId: id } });
    expect(consents.map(({ channel, category }) => `${channel} ${category}`)).toEqual([
      ...["email care", "email reminder"],
    ]);
    expect(consents[0]?.words).toBe(
      "Email me at m•••@example.org: answers to what I ask for, and reminders.",
    );
    expect(await findFieldErrors(check(code))).toEqual({ code: WRONG });
  });

  it("takes an empty box for a no, where something is or would be sent", async () => {
    const { id } = await seedPatient({ email: "maria@example.org", mobile: "+12065550101" });
    const person = { kind: "patient", id } as const;
    const text = { person, channel: "text", address: "+12065550101", category: "care" } as const;
    await inTransaction(admin, (writer) =>
      recordConsent(writer, { ...text, isGiven: true, words: "On paper", source: "import" }),
    );
    const code = await invite(id);
    const page = await readJoinPage(visitor, await check(code));
    expect(page?.channels.map(({ channel, isOn }) => [channel, isOn])).toEqual([
      ["email", true],
      ["text", true],
    ]);
    await joinWith(code);
    const mail = { person, channel: "email", address: "maria@example.org" } as const;
    expect(await findMayReceive(visitor, text)).toMatchObject({ stoppedBy: "person" });
    expect(await findMayReceive(visitor, { ...mail, category: "care" })).toMatchObject({
      stoppedBy: "person",
    });
    expect((await findMayReceive(visitor, { ...mail, category: "account" })).allowed).toBe(true);
    const entries = await Consent.findAll({ where: { personId: id, source: "screen" } });
    expect(entries.map(({ channel, category, isGiven }) => [channel, category, isGiven])).toEqual([
      ["email", "care", false],
      ["text", "care", false],
    ]);
  });

  it("says the same for everything that is wrong, after the same statements, and changes nothing", async () => {
    const { id } = await seedPatient();
    const { id: ended } = await seedPatient({ status: "Ended", endReason: "Declined" });
    const [code, endedCode] = [await invite(id), await invite(ended)];
    const counts = [];
    for (const [typed, boxes] of [
      [code, { ...BIRTH_DATE, year: "1962" }],
      [code, { ...BIRTH_DATE, month: "", day: "31" }],
      ["K7QM-4XRD", BIRTH_DATE],
      ["no code at all", BIRTH_DATE],
      [endedCode, BIRTH_DATE],
    ] as const) {
      const statements = await recordStatements(async () => {
        expect(await findFieldErrors(check(typed, boxes))).toEqual({ code: WRONG });
      });
      counts.push(statements.length);
    }
    expect(new Set(counts).size).toBe(1);
    await PatientInvitation.update({ expiresAt: new Date() }, { where: { patientId: id } });
    expect(await findFieldErrors(check(code))).toEqual({ code: WRONG });
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(0);
  });

  it("has five tries an hour for each code, whether it exists or not", async () => {
    const { id } = await seedPatient();
    const code = await invite(id);
    for (const [typed, again] of [
      [code, code.toLowerCase()],
      ["QQQQ-2222", "qqqq2222"],
    ] as const) {
      for (let tries = 0; tries < 5; tries += 1)
        await countJoin(visitorFrom(`203.0.113.${tries}`), tries === 0 ? again : typed);
      await expect(countJoin(visitorFrom("203.0.113.9"), typed)).rejects.toMatchObject({
        status: 429,
        message: `${WRONG} Try again in an hour.`,
      });
    }
  });

  it("does not count what can be no code for everybody, but for a network", async () => {
    for (const typed of ["", "odd", "K7QM-4XR"])
      for (let tries = 0; tries < 6; tries += 1)
        await countJoin(visitorFrom("203.0.113.60"), typed);
    for (let tries = 18; tries < 60; tries += 1) await countJoin(visitorFrom("203.0.113.60"), "");
    await expect(countJoin(visitorFrom("203.0.113.60"), "")).rejects.toMatchObject({ status: 429 });
    await countJoin(visitorFrom("203.0.113.61"), "");
  });

  it("is for a guardian where the patient is under age, who then acts for the patient", async () => {
    const year = String(new Date().getFullYear() - 10);
    const boxes = { ...BIRTH_DATE, year };
    const { id } = await seedPatient({ firstName: "Leo", birthDate: `${year}-04-12` });
    const alone = await invite(id);
    const errors = await findFieldErrors(check(alone, boxes));
    expect(errors.code).toContain("Who is under 18 does not join alone");
    const guardian = await Caretaker.create({
      ...{ patientId: id, name: "Ana Lopez", email: "ana@example.org" },
      ...{ isGuardian: true, status: "Invited" },
    });
    const code = await invite(id, guardian.id);
    const page = await readJoinPage(visitor, await check(code, boxes));
    expect(page).toMatchObject({ firstName: "Ana Lopez", ward: "Leo" });
    const caller = await joinWith(code, { email: "yes" }, boxes);
    expect(caller).toMatchObject({ patientId: id, caretakerId: guardian.id });
    expect(await Patient.findByPk(id)).toMatchObject({ status: "Joined", hasAccount: false });
    expect((await guardian.reload()).status).toBe("Accepted");
    const again = await invite(id, guardian.id);
    expect(await readJoinPage(visitor, await check(again, boxes))).toMatchObject({
      isReturning: true,
    });
    expect(await joinWith(again, {}, boxes)).toMatchObject({ caretakerId: guardian.id });
    expect(await Consent.count({ where: { personKind: "caretaker", personId: guardian.id } })).toBe(
      2,
    );
  });

  it("signs in on another device who has joined before, and asks nothing again", async () => {
    const { id } = await seedPatient({ email: "maria@example.org" });
    await joinWith(await invite(id), { email: "yes", answers: "yes" });
    const before = await Patient.findByPk(id, { raw: true });
    const code = await invite(id);
    expect(await readJoinPage(visitor, await check(code))).toMatchObject({ isReturning: true });
    const events = await recordEvents(async () => {
      expect((await joinWith(code, { shared: "yes" })).patientId).toBe(id);
    });
    expect(events.map(({ action }) => action)).toEqual(["started", "joined again"]);
    const after = await Patient.findByPk(id, { raw: true });
    expect({ ...after, updatedAt: null }).toEqual({ ...before, updatedAt: null });
    expect(await Consent.count({ where: { personKind: "patient", personId: id } })).toBe(2);
    expect(await PatientSignIn.count({ where: { patientId: id } })).toBe(2);
    expect(await findFieldErrors(check(code))).toEqual({ code: WRONG });
  });

  it("asks again who has erased their data, and is reopened: nobody can sign in until then", async () => {
    const { id } = await seedPatient();
    await eraseOwnData(await joinWith(await invite(id), { answers: "yes" }));
    await reopenPatient(admin, id);
    expect(await Patient.findByPk(id)).toMatchObject({ status: "Not Invited", hasAccount: false });
    const code = await invite(id);
    expect(await readJoinPage(visitor, await check(code))).toMatchObject({ isReturning: false });
    expect((await joinWith(code)).patientId).toBe(id);
    expect(await Patient.findByPk(id)).toMatchObject({ status: "Joined", sharesAnswers: false });
  });

  it("counts birthdays by the day", () => {
    const now = new Date("2026-11-27T12:00:00Z");
    const ages = ["2008-11-27", "2008-11-28", "2008-02-29"].map((day) => isUnderAge(day, 18, now));
    expect(ages).toEqual([false, true, false]);
  });

  it("leaves the choice of what is shared, which can be changed later", async () => {
    const { id } = await seedPatient({ preferredName: "Mia" });
    const caller = await joinWith(await invite(id));
    const nothing = { answers: false, anxiety: false, sessions: false };
    expect(await readOwnAccount(caller)).toMatchObject({ name: "Mia", sharing: nothing });
    await inTransaction(caller, (writer) => changeSharing(writer, { anxiety: "yes" }));
    expect((await readOwnAccount(caller))?.sharing).toEqual({ ...nothing, anxiety: true });
    expect(await readOwnAccount(await patientCaller(null))).toBeNull();
  });
});
