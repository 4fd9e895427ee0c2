import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { AuditEvent, OutboxMessage, Patient, PatientProcedure, WorkItem } from "~/models";
import {
  acceptInvitation,
  askForInvitationCode,
  readInvitation,
} from "~/server/caretakers/invitation";
import { addPerson, changeRights } from "~/server/caretakers/people";
import { readCaringToday } from "~/server/caretakers/today";
import { openSealedLink } from "~/server/outbox/sealed-link";
import { claimGuest, readClaimable } from "~/server/patient-accounts/claim";
import { signInWithCode } from "~/server/patient-accounts/code-sign-in";
import { askForCode, countCodeTry } from "~/server/patient-accounts/codes";
import { listOwnDevices, signOutDevices } from "~/server/patient-accounts/devices";
import { checkLetter, countJoin, join } from "~/server/patient-accounts/join";
import { codeMessageJob } from "~/server/patient-accounts/send-code";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import { createEpisode } from "~/server/patient-records/episodes";
import { invitePatient } from "~/server/patient-records/invite";
import { readLetter } from "~/server/patient-records/letter";
import { readPatientOverview } from "~/server/patient-records/overview";
import { createPatient } from "~/server/patient-records/patients";
import { eraseOwnData } from "~/server/patients/erase";
import { ensurePatient } from "~/server/patients/guests";
import { findOwnProcedures } from "~/server/patients/own-procedures";
import type { Caller } from "~/server/platform/caller";
import { randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { workListJob } from "~/server/work-list/sweep";
import { seedProcedure } from "../factories/catalogue";
import { patientCaller } from "../factories/patient-accounts";
import {
  insertAssessment,
  seedGuestWithoutData,
  seedPatientProcedureWithSession,
} from "../factories/patient-answers";
import { visitorFrom } from "../factories/people";
import { dayFromToday } from "../factories/requests";
import { HAS_DATABASE, navigator, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { changeMailSettings } from "../support/outbox";

const DAY_MS = 86_400_000;
const BIRTH_DATE = "1961-04-12";
const EMAIL = "maria.days@example.org";
const DAUGHTER = "dana.days@example.org";
/** Noon where the hospital is, on a Monday. */
const START = Date.parse("2026-11-16T11:00:00Z");

/** Moves the clock to a day after the start; the product reads no other. */
const goToDay = (day: number) => vi.setSystemTime(START + day * DAY_MS);

/** Enters a patient with a procedure in two weeks, invites them by letter, and reads its code as it is printed. */
async function inviteByLetter(firstName: string, email: string) {
  const details = { firstName, lastName: "Lopez", birthDate: BIRTH_DATE, email };
  const { id } = await createPatient(navigator, details);
  const { id: procedureId } = await seedProcedure();
  await createEpisode(navigator, { patientId: id, procedureId, date: dayFromToday(14) });
  await invitePatient(navigator, id, { channel: "letter" });
  return { id, code: (await readLetter(navigator, id)).invitation?.code ?? "" };
}

/** Reads the newest code that was sent to an address. */
async function readCode(address: string): Promise<string> {
  await runJobs(codeMessageJob);
  const message = await OutboxMessage.findOne({
    where: { address, purpose: "sign-in-code" },
    order: [["id", "DESC"]],
  });
  return openSealedLink(message?.sealedLink ?? "")?.slice(-6) ?? "";
}

const newBrowser = () => ({ browserToken: randomSecret(), token: randomSecret(), userAgent: null });
const write = <T>(caller: Caller, work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(caller, work);

describe.runIf(HAS_DATABASE)("the days of a patient", () => {
  useDatabase();
  const visitor = visitorFrom();
  const oldPhone = newBrowser();
  const newPhone = newBrowser();
  const daughtersPhone = newBrowser();
  let maria: { id: number; code: string };
  let other: { id: number; code: string };
  let guest: { guestToken: string; id: number };
  let daughterId: number;

  const asMaria = ({ token }: { token: string }) => patientCaller(token);
  const readDaughtersPage = async () =>
    readCaringToday(await authenticateCaretaker(visitor, daughtersPhone.token));
  const readWork = async () =>
    (await WorkItem.findAll({ where: { patientId: [maria.id, other.id] } })).map(
      ({ patientId, reason, status }) =>
        `${patientId === maria.id ? "Maria" : "Noah"}: ${reason}, ${status}`,
    );

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    goToDay(0);
    changeMailSettings();
    guest = await seedGuestWithoutData();
    const own = await seedPatientProcedureWithSession(guest.id, new Date(START - 30 * DAY_MS));
    await insertAssessment({ patientId: guest.id, ...own }, 4);
    maria = await inviteByLetter("Maria", EMAIL);
    other = await inviteByLetter("Noah", "");
  });
  afterAll(() => {
    vi.useRealTimers();
  });

  it("day 1: joins on the old phone with the letter, and brings along what it held of a guest", async () => {
    goToDay(1);
    await countJoin(visitor, maria.code);
    const [year, month, day] = BIRTH_DATE.split("-");
    const invitationId = await checkLetter(visitor, { code: maria.code, month, day, year });
    await write(visitor, (writer) =>
      join(writer, invitationId, { browser: oldPhone, input: { email: "yes", anxiety: "yes" } }),
    );
    const caller = await asMaria(oldPhone);
    expect(await readClaimable(caller, guest.guestToken)).toMatchObject({
      ...{ procedures: 1, answers: 1 },
    });
    await write(caller, (writer) => claimGuest(writer, guest.guestToken, { isShown: false }));
    expect(await findOwnProcedures(caller)).toHaveLength(2);
    expect(await Patient.findByPk(guest.id)).toBeNull();
    const { activity } = await readPatientOverview(navigator, maria.id);
    expect(activity).toMatchObject({ assessments: { count: 0 }, surveys: null, sessions: null });
  });

  it("day 2: signs in on a second phone with a code", async () => {
    goToDay(2);
    const { browserToken } = newPhone;
    await write(visitor, (writer) =>
      askForCode(writer, { contact: EMAIL, browserToken, purpose: "sign-in" }),
    );
    const code = await readCode(EMAIL);
    await countCodeTry(visitor, { browserToken, purpose: "sign-in" });
    await write(visitor, (writer) => signInWithCode(writer, newPhone, { code, shared: "" }));
    expect(await findOwnProcedures(await asMaria(newPhone))).toHaveLength(2);
  });

  it("day 3: signs the lost phone out, which has nothing from then on", async () => {
    goToDay(3);
    const caller = await asMaria(newPhone);
    const lost = (await listOwnDevices(caller)).find(({ isCurrent }) => !isCurrent);
    await signOutDevices(caller, lost?.id ?? 0);
    expect((await asMaria(oldPhone)).patientId).toBeUndefined();
    expect((await patientCaller(oldPhone.token, guest.guestToken)).patientId).toBeUndefined();
    expect((await listOwnDevices(caller)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  it("day 4: lets the daughter see the day, and nothing else; staff call who has not joined", async () => {
    goToDay(4);
    const caller = await asMaria(newPhone);
    const form = { name: "Dana", relationship: "Daughter", contact: DAUGHTER, seesDay: "yes" };
    ({ id: daughterId } = await write(caller, async (writer) =>
      addPerson(await ensurePatient(writer, ""), form),
    ));
    const invitation = await OutboxMessage.findOne({
      where: { address: DAUGHTER, purpose: "caretaker-invitation" },
      rejectOnEmpty: true,
    });
    const secret =
      openSealedLink(invitation.sealedLink ?? "")
        ?.split("/")
        .at(-1) ?? "";
    expect(await readInvitation(visitor, secret)).toMatchObject({ patient: "Maria" });
    const { browserToken } = daughtersPhone;
    await write(visitor, (writer) => askForInvitationCode(writer, secret, browserToken));
    const code = await readCode(DAUGHTER);
    await countCodeTry(visitor, { browserToken, purpose: "accept-invitation" });
    await write(visitor, (writer) => acceptInvitation(writer, daughtersPhone, { code }));
    expect(await readDaughtersPage()).toMatchObject({
      ...{ patient: "Maria", day: { number: "10 days to go" } },
      ...{ guidance: null, requests: null, feelings: null, surveys: null, rideFor: null },
    });
    const signal = new AbortController().signal;
    await workListJob.run({ payload: {}, jobId: 1, lease: 1, signal });
    expect(await readWork()).toEqual(["Noah: Not joined, Open"]);
  });

  it("day 14 and after: the day comes, and how the patient feels is shown once they allow it", async () => {
    goToDay(14);
    expect((await readDaughtersPage()).day).toMatchObject({ number: "Today" });
    goToDay(20);
    const caller = await asMaria(newPhone);
    await write(caller, async (writer) =>
      changeRights(await ensurePatient(writer, ""), daughterId, { seesFeelings: "yes" }),
    );
    expect(await readDaughtersPage()).toMatchObject({ day: null, place: null });
    expect((await readDaughtersPage()).feelings).not.toBeNull();
  });

  it("day 30: erases what they entered; the hospital's record stays, and nobody else is signed in", async () => {
    goToDay(30);
    await eraseOwnData(await asMaria(newPhone));
    expect((await asMaria(newPhone)).patientId).toBeUndefined();
    await expect(readDaughtersPage()).rejects.toMatchObject({ status: 401 });
    const page = await readPatientOverview(navigator, maria.id);
    expect(page).toMatchObject({
      patient: { status: "Ended", endReason: "Declined", hasAccount: false },
      activity: { sessions: null, assessments: null, surveys: null, anxiety: null },
      ...{ caretakers: [], messages: { total: 0 }, consents: [] },
    });
    const left = await PatientProcedure.findAll({ where: { patientId: maria.id } });
    expect(left.map(({ enteredBy }) => enteredBy)).toEqual(["hospital"]);
    const events = JSON.stringify(await AuditEvent.findAll({ raw: true }));
    for (const name of [EMAIL, DAUGHTER, "Dana", maria.code]) expect(events).not.toContain(name);
  });
});
