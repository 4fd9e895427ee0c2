import { describe, expect, it } from "vitest";
import { OutboxMessage, Patient, PatientCode, PatientSignIn } from "~/models";
import { openSealedLink } from "~/server/outbox/sealed-link";
import {
  signInWithBirthDate,
  signInWithCode,
  readBirthDateQuestion,
} from "~/server/patient-accounts/code-sign-in";
import {
  askForCode,
  CODE_OVER,
  countCodeTry,
  countContact,
  deleteExpiredPatientCodes,
  WRONG_CODE,
} from "~/server/patient-accounts/codes";
import { askForAccount, makeAccount } from "~/server/patient-accounts/register";
import { codeMessageJob } from "~/server/patient-accounts/send-code";
import { recordConsent } from "~/server/consents/consents";
import { ensurePatient } from "~/server/patients/guests";
import { readNameVisibility } from "~/server/patients/visible-name";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "../factories/names";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { visitorFrom } from "../factories/people";
import { seedGuest } from "../factories/patients";
import { collectStatuses, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { findFieldErrors } from "../support/validation-error";

let networks = 0;
/** A visitor from a network of their own, whose limits are fresh. */
const newVisitor = () => visitorFrom(`198.51.100.${(networks += 1)}`);
const newAddress = () => `${unique("maria").replaceAll(" ", ".").toLowerCase()}@example.org`;

const ask = (contact: string, browserToken = randomSecret(), visitor = newVisitor()) =>
  inTransaction(visitor, (writer) =>
    askForCode(writer, { contact, browserToken, purpose: "sign-in" }),
  ).then(() => browserToken);

const readMessages = (address: string) =>
  OutboxMessage.findAll({ where: { address, purpose: "sign-in-code" }, order: [["id", "ASC"]] });

/** Reads the newest code that was sent to an address. */
async function readCode(address: string): Promise<string> {
  await runJobs(codeMessageJob);
  const message = (await readMessages(address)).at(-1);
  return openSealedLink(message?.sealedLink ?? "")?.slice(-6) ?? "";
}

const toBrowser = (browserToken: string, token = randomSecret()) => ({
  ...{ browserToken, token },
  userAgent: null,
});

/** Gives a code in a browser, as its page does: the try is counted first. */
async function giveCode(browserToken: string, code: string, shared = "") {
  const browser = toBrowser(browserToken);
  await countCodeTry(newVisitor(), { browserToken, purpose: "sign-in" });
  const outcome = await inTransaction(newVisitor(), (writer) =>
    signInWithCode(writer, browser, { code, shared }),
  );
  return { outcome, token: browser.token };
}

async function giveBirthDate(
  browserToken: string,
  [month, day, year, firstName]: string[],
  isGuest = false,
) {
  const browser = toBrowser(browserToken);
  await countCodeTry(newVisitor(), { browserToken, purpose: "sign-in" });
  await inTransaction(newVisitor(), (writer) =>
    signInWithBirthDate(writer, browser, {
      input: { month, day, year, firstName },
      as: isGuest ? "guest" : "patient",
      isSharedDevice: false,
    }),
  );
  return browser.token;
}

describe.runIf(HAS_DATABASE)("the sign-in of a patient", () => {
  useDatabase();

  it("takes the code in the browser that asked, once, and stores it neither in the message nor in clear", async () => {
    const email = newAddress();
    const { id } = await seedJoinedPatient({ email });
    const browser = await ask(` ${email.toUpperCase()}`);
    const code = await readCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const [message] = await readMessages(email);
    expect(message?.text).toContain("{code}");
    expect(JSON.stringify([message, await PatientCode.findAll()])).not.toContain(code);
    await expect(giveCode(randomSecret(), code)).rejects.toThrow("Validation failed");
    const { outcome, token } = await giveCode(browser, code, "yes");
    expect([outcome, (await patientCaller(token)).patientId]).toEqual(["signed-in", id]);
    expect(await PatientSignIn.count({ where: { patientId: id, isSharedDevice: true } })).toBe(1);
    expect(await findFieldErrors(giveCode(browser, code))).toEqual({ code: CODE_OVER });
  });

  it("does the same for an address that nobody has, and for a patient who has not joined", async () => {
    const [known, invited] = [newAddress(), newAddress()];
    await seedJoinedPatient({ email: known });
    await seedJoinedPatient({ email: invited, hasAccount: false, status: "Invited" });
    const counts = [];
    for (const address of [known, newAddress(), invited]) {
      const visitor = newVisitor();
      let browser = "";
      const asking = await recordStatements(async () => {
        await countContact(visitor, address, null);
        browser = await ask(address, randomSecret(), visitor);
      });
      const trying = await recordStatements(async () => {
        expect(await findFieldErrors(giveCode(browser, "000000"))).toEqual({ code: WRONG_CODE });
      });
      counts.push([asking.length, trying.length]);
    }
    expect(new Set(counts.map(String)).size).toBe(1);
    await runJobs(codeMessageJob);
    expect((await readMessages(known)).length).toBe(1);
    expect(await readMessages(invited)).toEqual([]);
  });

  it("has five tries, 10 minutes, and a new code instead of the earlier one", async () => {
    const email = newAddress();
    await seedJoinedPatient({ email });
    const browser = await ask(email);
    const first = await readCode(email);
    const wrong = first === "123456" ? "654321" : "123456";
    for (const message of [WRONG_CODE, WRONG_CODE, WRONG_CODE, WRONG_CODE, WRONG_CODE, CODE_OVER])
      expect(await findFieldErrors(giveCode(browser, wrong))).toEqual({ code: message });
    expect(await findFieldErrors(giveCode(browser, first))).toEqual({ code: CODE_OVER });
    await ask(email, browser);
    const second = await readCode(email);
    await PatientCode.update({ expiresAt: new Date() }, { where: {} });
    expect(await findFieldErrors(giveCode(browser, second))).toEqual({ code: CODE_OVER });
    expect(await deleteExpiredPatientCodes(visitorFrom())).toBeGreaterThan(0);
  });

  it("limits codes of an address from a network, and from all of them", async () => {
    const [visitor, address] = [newVisitor(), newAddress()];
    const count = (from: () => typeof visitor) =>
      collectStatuses(Array.from({ length: 6 }, () => countContact(from(), address, null)));
    expect((await count(() => visitor)).sort()).toEqual([
      429,
      "done",
      "done",
      "done",
      "done",
      "done",
    ]);
    expect((await count(newVisitor)).sort()).toEqual([429, "done", "done", "done", "done", "done"]);
  });

  it("asks two who share an address for the birth date, five times, and names nobody", async () => {
    const email = newAddress();
    const { id } = await seedJoinedPatient({ email, birthDate: "1961-04-12" });
    await seedJoinedPatient({ email, birthDate: "1959-11-02" });
    const guest = await seedJoinedPatient({ email, isGuest: true, birthDate: "", status: "" });
    const browser = await ask(email);
    const { outcome } = await giveCode(browser, await readCode(email));
    expect(outcome).toBe("asks-birth-date");
    expect(await readBirthDateQuestion(visitorFrom(), browser)).toEqual({
      asksFirstName: false,
      offersGuest: true,
      offersCaring: false,
    });
    const [message] = await readMessages(email);
    expect([message?.recipientName, message?.recipientId]).toEqual(["", null]);
    for (const typed of [
      ["4", "12", "1962"],
      ["", "", ""],
    ])
      await expect(giveBirthDate(browser, typed)).rejects.toThrow("Validation failed");
    const token = await giveBirthDate(browser, ["04", "12", "1961"]);
    expect((await patientCaller(token)).patientId).toBe(id);
    const other = await ask(email);
    await giveCode(other, await readCode(email));
    const guestToken = await giveBirthDate(other, ["", "", ""], true);
    expect((await patientCaller(guestToken)).patientId).toBe(guest.id);
    const third = await ask(email);
    await giveCode(third, await readCode(email));
    for (let tries = 0; tries < 5; tries += 1)
      await expect(giveBirthDate(third, ["1", "1", "1990"])).rejects.toThrow("Validation failed");
    expect(await findFieldErrors(giveBirthDate(third, ["4", "12", "1961"]))).toEqual({
      month: CODE_OVER,
    });
  });

  it("tells twins who share an address apart by their first names", async () => {
    const email = newAddress();
    const born = { email, birthDate: "1961-04-12" };
    const { id } = await seedJoinedPatient({ ...born, firstName: "José", preferredName: "Pepe" });
    await seedJoinedPatient({ ...born, firstName: "Juan" });
    const browser = await ask(email);
    await giveCode(browser, await readCode(email));
    expect(await readBirthDateQuestion(visitorFrom(), browser)).toMatchObject({
      asksFirstName: true,
    });
    for (const firstName of ["", "Maria"])
      await expect(giveBirthDate(browser, ["4", "12", "1961", firstName])).rejects.toThrow(
        "Validation failed",
      );
    const token = await giveBirthDate(browser, ["4", "12", "1961", " JOSE\u0301 "]);
    expect((await patientCaller(token)).patientId).toBe(id);
  });

  it("lets the care team read answers by name only as far as the patient shares, and urgent ones always", async () => {
    const readAs = async (values: object) => {
      const { id } = await seedJoinedPatient({ email: newAddress(), ...values });
      return readNameVisibility(await patientCaller(await signInPatient(id)));
    };
    expect(await readAs({ sharesAnswers: true })).toBe("all");
    expect(await readAs({})).toBe("urgent");
    expect(await readAs({ isGuest: true, birthDate: "", status: "" })).toBe("none");
    expect(await readNameVisibility(visitorFrom())).toBe("none");
  });

  it("texts only who agreed; after that, and after STOP, the code goes by e-mail", async () => {
    const mobile = "+12065550177";
    const email = newAddress();
    const { id } = await seedJoinedPatient({ email, mobile });
    const browser = await ask("(206) 555-0177");
    const code = await readCode(email);
    expect(await readMessages(mobile)).toEqual([]);
    const { token } = await giveCode(browser, code);
    expect((await patientCaller(token)).patientId).toBe(id);
    const entry = { channel: "text", address: mobile, words: "words" } as const;
    await inTransaction(visitorFrom(), (writer) =>
      recordConsent(writer, {
        ...{ ...entry, person: { kind: "patient", id }, category: "care" },
        ...{ isGiven: true, source: "screen" },
      }),
    );
    await ask(mobile);
    expect(await readCode(mobile)).toMatch(/^\d{6}$/);
    await inTransaction(visitorFrom(), (writer) =>
      recordConsent(writer, {
        ...{ ...entry, person: null, category: "all", scope: "address" },
        ...{ isGiven: false, source: "text" },
      }),
    );
    await ask(mobile);
    await runJobs(codeMessageJob);
    expect([(await readMessages(mobile)).length, (await readMessages(email)).length]).toEqual([
      1, 2,
    ]);
  });

  it("of a guest is made with a code, keeps the guest's data, and ends the guest cookie", async () => {
    const guest = await seedGuest();
    const email = newAddress();
    const asGuest = <T>(work: (writer: Awaited<ReturnType<typeof ensurePatient>>) => Promise<T>) =>
      inTransaction(guest, async (writer) =>
        work(await ensurePatient(writer, guest.guestToken ?? "")),
      );
    const browser = toBrowser(randomSecret());
    await expect(
      asGuest((writer) => askForAccount(writer, browser.browserToken, { contact: "2065550188" })),
    ).rejects.toThrow("Validation failed");
    await asGuest((writer) => askForAccount(writer, browser.browserToken, { contact: email }));
    const code = await readCode(email);
    expect(await asGuest((writer) => makeAccount(writer, browser, { code }))).toBe("made");
    expect(await patientCaller(browser.token)).toMatchObject({ patientId: guest.patientId });
    expect((await patientCaller(null, guest.guestToken)).patientId).toBeUndefined();
    const patient = await Patient.findByPk(guest.patientId);
    expect(patient).toMatchObject({ isGuest: true, hasAccount: true, email, sharesAnswers: false });
  });
});
