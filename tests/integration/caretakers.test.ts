import { beforeEach, describe, expect, it } from "vitest";
import {
  AuditEvent,
  Caretaker,
  Consent,
  OutboxMessage,
  PatientProcedure,
  PatientResponse,
  PatientSignIn,
  RideRequest,
} from "~/models";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import * as ride from "~/app/patient/caring/ride";
import * as stop from "~/app/patient/caring/stop";
import * as surveyPage from "~/app/patient/caring/survey";
import * as thanks from "~/app/patient/caring/thanks";
import * as today from "~/app/patient/caring/today";
import type { CaretakerRight } from "~/models/patients/caretaker-options.schema";
import { signInWithCode } from "~/server/patient-accounts/code-sign-in";
import { askForCode, CODE_OVER, countCodeTry, WRONG_CODE } from "~/server/patient-accounts/codes";
import { codeMessageJob } from "~/server/patient-accounts/send-code";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import {
  answerFor,
  readCaringRideForm,
  readCaringSurvey,
  requestRideFor,
} from "~/server/caretakers/acts";
import { endPerson, stopCaring } from "~/server/caretakers/end";
import {
  acceptInvitation,
  askForInvitationCode,
  readInvitation,
} from "~/server/caretakers/invitation";
import { addPerson, changeRights, inviteAgain, listPeople } from "~/server/caretakers/people";
import { switchPatient } from "~/server/caretakers/switch";
import { readCaringToday } from "~/server/caretakers/today";
import { openSealedLink } from "~/server/outbox/sealed-link";
import { ensurePatient, type PatientWriter } from "~/server/patients/guests";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { ForbiddenError, SignInRequiredError } from "~/server/platform/errors";
import { randomSecret } from "~/server/platform/secrets";
import { getSurvey } from "~/server/surveys/surveys";
import { inTransaction } from "~/server/platform/transaction";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { unique } from "../factories/names";
import { patientCaller, seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { seedPatientProcedureWithSession } from "../factories/patient-answers";
import { visitorFrom } from "../factories/people";
import { seedGuest } from "../factories/patients";
import { rawRideRequest } from "../factories/requests";
import { seedSurveyWithQuestionIds, toAnswerList } from "../factories/survey-responses";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { changeMailSettings } from "../support/outbox";
import { findFieldErrors } from "../support/validation-error";

const newAddress = () => `${unique("dana").replaceAll(" ", ".").toLowerCase()}@example.org`;
const personForm = (values: object = {}) => ({
  name: "Dana",
  relationship: "Daughter",
  contact: newAddress(),
  seesDay: "yes",
  seesGuidance: "yes",
  ...values,
});

/** Writes as the patient who is signed in, as the forms do. */
const write = <T>(caller: Caller, work: (writer: PatientWriter) => Promise<T>) =>
  inTransaction(caller, async (writer) => work(await ensurePatient(writer, "")));
const inWrite = <T>(caller: Caller, work: Parameters<typeof inTransaction<T>>[1]) =>
  inTransaction(caller, work);

async function seedSignedIn(values: Parameters<typeof seedJoinedPatient>[0] = {}) {
  const { id } = await seedJoinedPatient({ firstName: "Maria", ...values });
  return patientCaller(await signInPatient(id));
}

const newestMessage = (id: number, purpose: string) =>
  OutboxMessage.findOne({
    where: { recipientKind: "caretaker", recipientId: id, purpose },
    order: [["id", "DESC"]],
    rejectOnEmpty: true,
  });

/** Reads the secret of the newest invitation's link. */
async function readSecret(id: number): Promise<string> {
  const { sealedLink } = await newestMessage(id, "caretaker-invitation");
  return (
    openSealedLink(sealedLink ?? "")
      ?.split("/")
      .at(-1) ?? ""
  );
}

async function askCode(id: number, secret: string): Promise<[browser: string, code: string]> {
  const browserToken = randomSecret();
  await inWrite(visitorFrom(), (writer) => askForInvitationCode(writer, secret, browserToken));
  await runJobs(codeMessageJob);
  const { sealedLink } = await newestMessage(id, "sign-in-code");
  return [browserToken, openSealedLink(sealedLink ?? "")?.slice(-6) ?? ""];
}

async function accept(browserToken: string, code: string, values: object = {}): Promise<string> {
  const token = randomSecret();
  await countCodeTry(visitorFrom(), { browserToken, purpose: "accept-invitation" });
  await inWrite(visitorFrom(), (writer) =>
    acceptInvitation(writer, { browserToken, token, userAgent: null }, { code, ...values }),
  );
  return token;
}

/** Inserts somebody who has accepted, with these rights only, and signs them in. */
async function seedCaretaker(patientId: number, rights: CaretakerRight[], values: object = {}) {
  const has = (right: CaretakerRight) => rights.includes(right);
  const caretaker = await Caretaker.create({
    ...{ patientId, name: "Dana", email: newAddress(), status: "Accepted" },
    ...{ seesDay: has("seesDay"), seesTasks: false, seesGuidance: has("seesGuidance") },
    ...{ seesRequests: has("seesRequests"), seesFeelings: has("seesFeelings") },
    ...{ mayRequestRides: has("mayRequestRides"), mayAnswer: has("mayAnswer"), ...values },
  });
  const token = await signInPatient(patientId, { caretakerId: caretaker.id });
  return { id: caretaker.id, token, caller: await authenticateCaretaker(visitorFrom(), token) };
}

describe.runIf(HAS_DATABASE)("people around a patient", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings({ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "t".repeat(32) });
  });

  it("are invited by a link for one use, and confirm it with a code to their address", async () => {
    const caller = await seedSignedIn();
    const form = personForm();
    const { id } = await write(caller, (writer) => addPerson(writer, form));
    const message = await newestMessage(id, "caretaker-invitation");
    expect(message).toMatchObject({ address: form.contact, status: "Scheduled", link: "" });
    const secret = await readSecret(id);
    expect(message.text).not.toContain("Maria");
    expect(JSON.stringify([message.text, await AuditEvent.findAll()])).not.toContain(secret);
    for (let times = 0; times < 2; times += 1)
      expect(await readInvitation(visitorFrom(), secret)).toMatchObject({
        patient: "Maria",
        rights: { see: ["Day, place and numbers", "Guidance"], do: [] },
      });
    const [browser, code] = await askCode(id, secret);
    const wrong = code === "123456" ? "654321" : "123456";
    expect(await findFieldErrors(accept(browser, wrong))).toEqual({ code: WRONG_CODE });
    expect(await findFieldErrors(accept(randomSecret(), code))).toEqual({ code: CODE_OVER });
    const token = await accept(browser, code, { shared: "yes", agrees: "yes" });
    expect(await authenticateCaretaker(visitorFrom(), token)).toMatchObject({ caretakerId: id });
    expect((await patientCaller(token)).patientId).toBeUndefined();
    expect((await listPeople(caller))[0]).toMatchObject({ status: "Accepted", name: "Dana" });
    expect(await readInvitation(visitorFrom(), secret)).toBe("used");
    expect(await findFieldErrors(accept(browser, code))).toEqual({ code: CODE_OVER });
    const where = { personKind: "caretaker", personId: id };
    expect((await Consent.findAll({ where })).map(({ isGiven }) => isGiven)).toEqual([true]);
  });

  it("have five tries of a code, and a link that says when it has expired, ended or was replaced", async () => {
    const caller = await seedSignedIn();
    const { id } = await write(caller, (writer) => addPerson(writer, personForm()));
    const first = await readSecret(id);
    await write(caller, (writer) => inviteAgain(writer, id));
    expect(await readInvitation(visitorFrom(), first)).toBe("unknown");
    const secret = await readSecret(id);
    const [browser, code] = await askCode(id, secret);
    const wrong = code === "123456" ? "654321" : "123456";
    for (const message of [...Array<string>(5).fill(WRONG_CODE), CODE_OVER])
      expect(await findFieldErrors(accept(browser, wrong))).toEqual({ code: message });
    const [again, newCode] = await askCode(id, secret);
    await Caretaker.update({ invitationExpiresAt: new Date() }, { where: { id } });
    expect(await readInvitation(visitorFrom(), secret)).toBe("expired");
    expect(await findFieldErrors(accept(again, newCode))).toEqual({ code: CODE_OVER });
    await write(caller, (writer) => endPerson(writer, id));
    expect(await readInvitation(visitorFrom(), secret)).toBe("ended");
    await expect(write(caller, (writer) => inviteAgain(writer, id))).rejects.toThrow("ended");
    const scheduled = { recipientKind: "caretaker", recipientId: id, status: "Scheduled" } as const;
    expect(await OutboxMessage.count({ where: scheduled })).toBe(0);
  });

  it("are added by an account only, once for each address, and by text only where they agreed", async () => {
    const add = (caller: Caller, values = {}) =>
      write(caller, (writer) => addPerson(writer, personForm(values)));
    const guest = await seedGuest();
    await expect(
      inTransaction(guest, (writer) =>
        addPerson({ ...writer, patientId: guest.patientId ?? 0 }, personForm()),
      ),
    ).rejects.toThrow("Keep your data");
    const caller = await seedSignedIn();
    const contact = newAddress();
    await add(caller, { contact });
    expect(await findFieldErrors(add(caller, { contact: contact.toUpperCase() }))).toHaveProperty(
      "contact",
    );
    expect(await findFieldErrors(add(caller, { contact: "(206) 555-0142" }))).toHaveProperty(
      "texts",
    );
    const { id } = await add(caller, { contact: "(206) 555-0142", texts: "yes" });
    expect(await newestMessage(id, "caretaker-invitation")).toMatchObject({
      address: "+12065550142",
    });
    const other = await seedSignedIn();
    await expect(write(other, (writer) => endPerson(writer, id))).rejects.toThrow("not found");
    await expect(write(other, (writer) => changeRights(writer, id, {}))).rejects.toThrow(
      "not found",
    );
    changeMailSettings();
    expect(await findFieldErrors(add(caller, { contact: "(206) 555-0143", texts: "yes" }))).toEqual(
      {
        contact: "This website sends no text messages. Please give an e-mail address",
      },
    );
  });

  it("see what each right shows, and nothing else", async () => {
    const { id: patientId } = await seedJoinedPatient({ firstName: "Maria" });
    const { procedureId } = await seedPatientProcedureWithSession(
      patientId,
      addDays(new Date(), 3),
    );
    await PatientProcedure.update(
      { dropOff: "Main entrance", pickUp: "12 Secret Lane", phone: "+12065550142" },
      { where: { id: procedureId } },
    );
    const guidance = await seedGuidance({ phase: "pre-procedure" });
    await seedGuidanceStep(guidance.id);
    const secrets = /Secret Lane|MRI|Main entrance|555-0142|"number"|On Monday/;
    const none = await seedCaretaker(patientId, []);
    const blank = await readCaringToday(none.caller);
    expect(blank).toMatchObject({ patient: "Maria", day: null, place: null, guidance: null });
    expect(blank).toMatchObject({ requests: null, feelings: null, surveys: null, rideFor: null });
    expect(JSON.stringify(blank)).not.toMatch(secrets);
    const day = await readCaringToday((await seedCaretaker(patientId, ["seesDay"])).caller);
    expect(day).toMatchObject({
      day: { number: "3 days to go" },
      place: { place: "Main entrance", phone: { text: "(206) 555-0142" } },
      guidance: null,
    });
    expect(JSON.stringify(day)).not.toMatch(/Secret Lane|MRI/);
    const guided = await readCaringToday((await seedCaretaker(patientId, ["seesGuidance"])).caller);
    expect(guided.guidance?.[0]).toMatchObject({ isForToday: false, when: null });
    expect(guided).toMatchObject({ day: null, place: null });
    const both = await seedCaretaker(patientId, ["seesDay", "seesGuidance"]);
    expect((await readCaringToday(both.caller)).guidance?.[0]).toMatchObject({ isForToday: true });
    const requests = await readCaringToday(
      (await seedCaretaker(patientId, ["seesRequests"])).caller,
    );
    expect([requests.requests?.size, requests.day]).toEqual([0, null]);
    const feelings = await readCaringToday(
      (await seedCaretaker(patientId, ["seesFeelings"])).caller,
    );
    expect([feelings.feelings, feelings.requests]).toEqual([
      { latest: null, anxiety: null, trend: null },
      null,
    ]);
    const where = {
      action: "viewed",
      actorId: `caretaker:${none.id}`,
      recordId: String(patientId),
    };
    expect(await AuditEvent.count({ where })).toBe(1);
  });

  it("ask for rides and answer only with the right, marked by their name, without what the procedure is", async () => {
    const { id: patientId } = await seedJoinedPatient();
    const { procedureId } = await seedPatientProcedureWithSession(
      patientId,
      addDays(new Date(), -1),
    );
    await PatientProcedure.update(
      { dropOff: "Main entrance", pickUp: "12 Secret Lane" },
      { where: { id: procedureId } },
    );
    const survey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
    const context = { procedureId, sessionId: null };
    const none = await seedCaretaker(patientId, ["seesDay", "seesGuidance", "seesRequests"]);
    const ride = (caller: Caller) =>
      inWrite(caller, (writer) =>
        requestRideFor(writer, rawRideRequest({ contact: "(206) 555-0142", textMe: "yes" })),
      );
    const { questionsVersion } = await getSurvey(admin, survey.id);
    const answers = {
      questionsVersion,
      answers: toAnswerList({ [survey.rank]: 2, [survey.yesNo]: "Yes" }),
    };
    const answer = (caller: Caller) =>
      inWrite(caller, (writer) => answerFor(writer, survey.id, context, answers));
    for (const attempt of [
      () => ride(none.caller),
      () => readCaringRideForm(none.caller),
      () => readCaringSurvey(none.caller, survey.id, context),
      () => answer(none.caller),
    ])
      await expect(attempt()).rejects.toThrow(ForbiddenError);
    const rides = await seedCaretaker(patientId, ["mayRequestRides"]);
    expect(JSON.stringify(await readCaringRideForm(rides.caller))).not.toMatch(
      /Secret|entrance|MRI/,
    );
    await ride(rides.caller);
    expect(await RideRequest.findAll({ where: { patientId } })).toMatchObject([
      { requestedBy: "Dana" },
    ]);
    expect(await Consent.count({ where: { personKind: "patient", personId: patientId } })).toBe(0);
    await expect(answer(rides.caller)).rejects.toThrow(ForbiddenError);
    const answering = await seedCaretaker(patientId, ["mayAnswer"]);
    const shown = await readCaringSurvey(answering.caller, survey.id, context);
    expect(JSON.stringify(shown)).not.toContain("MRI");
    await answer(answering.caller);
    expect(await PatientResponse.findAll({ where: { patientId } })).toMatchObject([
      { answeredBy: "Dana" },
    ]);
  });

  it("open each address only with its right, and never as a patient or stranger", async () => {
    const { id: patientId } = await seedJoinedPatient();
    const past = await seedPatientProcedureWithSession(patientId, addDays(new Date(), -2));
    await seedPatientProcedureWithSession(patientId, addDays(new Date(), 3));
    const survey = await seedSurveyWithQuestionIds({ serveType: "post-procedure-plan" });
    const pages = [
      [today.loader, "/today", null],
      [stop.loader, "/today/stop", null],
      [ride.loader, "/today/ride", "mayRequestRides"],
      [surveyPage.loader, `/today/surveys/${survey.id}?procedure=${past.procedureId}`, "mayAnswer"],
      [thanks.loader, "/today/thank-you", "mayAnswer"],
    ] as const;
    const open = async ([loader, path]: (typeof pages)[number], token: string | null) => {
      const cookie = token === null ? "" : await serializePatientSignIn(token, false);
      const request = new Request(`http://localhost${path}`, { headers: { cookie } });
      const params = { survey: String(survey.id) };
      const answer: unknown = await loader({ request, params, context: {} }).catch(
        (thrown: unknown) => thrown,
      );
      if (answer instanceof Response) return answer.headers.get("location");
      return (answer as { init?: { status: number } }).init?.status ?? "opened";
    };
    const readAll = async (token: string | null) => {
      const answers = [];
      for (const page of pages) answers.push(await open(page, token));
      return answers;
    };
    const signIn = "/patient-sign-in?back=%2Ftoday";
    expect(await readAll(null)).toEqual(pages.map(() => signIn));
    const patient = await signInPatient(patientId);
    expect(await readAll(patient)).toEqual(pages.map(() => "/patient-procedures"));
    const all = ["seesDay", "seesGuidance", "seesRequests", "seesFeelings"] as const;
    const seeing = await seedCaretaker(patientId, [...all]);
    expect(await readAll(seeing.token)).toEqual(["opened", "opened", 403, 403, 403]);
    const riding = await seedCaretaker(patientId, ["mayRequestRides"]);
    expect(await readAll(riding.token)).toEqual(["opened", "opened", "opened", 403, 403]);
    const answering = await seedCaretaker(patientId, ["mayAnswer"]);
    // Nothing was answered yet.
    expect(await readAll(answering.token)).toEqual(["opened", "opened", 403, "opened", "/today"]);
    await Caretaker.update({ status: "Ended" }, { where: { id: answering.id } });
    expect(await readAll(answering.token)).toEqual(pages.map(() => signIn));
  });

  it("see a changed right, and their end, with the next request", async () => {
    const caller = await seedSignedIn();
    const {
      id,
      token,
      caller: caretaker,
    } = await seedCaretaker(caller.patientId ?? 0, ["seesDay", "mayRequestRides"]);
    await expect(
      write(caller, (writer) => changeRights(writer, id, { seesDay: "yes" }, [9])),
    ).rejects.toThrow("Nothing has been overwritten");
    await write(caller, (writer) => changeRights(writer, id, { seesRequests: "yes" }, [0]));
    expect((await readCaringToday(caretaker)).rights).toMatchObject({
      seesDay: false,
      seesRequests: true,
    });
    await expect(readCaringRideForm(caretaker)).rejects.toThrow(ForbiddenError);
    await write(caller, (writer) => endPerson(writer, id));
    expect(await PatientSignIn.count({ where: { caretakerId: id } })).toBe(0);
    await expect(authenticateCaretaker(visitorFrom(), token)).rejects.toThrow(SignInRequiredError);
    await expect(readCaringToday(caretaker)).rejects.toThrow(SignInRequiredError);
    await write(caller, (writer) => endPerson(writer, id));
    const guardian = await Caretaker.create({
      patientId: caller.patientId ?? 0,
      name: "Ana",
      status: "Accepted",
      isGuardian: true,
    });
    await expect(write(caller, (writer) => endPerson(writer, guardian.id))).rejects.toThrow(
      "care team",
    );
    const events = await AuditEvent.findAll({
      where: { recordType: "caretaker", recordId: String(id) },
      order: ["id"],
    });
    expect(events.map(({ action }) => action)).toEqual(["updated", "ended"]);
    expect(events[0]?.changes).toContain('"seesDay":[true,false]');
  });

  it("sign in later by a code, go on to others of the same address, and stop by themselves", async () => {
    const email = newAddress();
    const [one, two, stranger] = await Promise.all(
      ["Maria", "Otto", "Ida"].map((firstName) => seedJoinedPatient({ firstName })),
    );
    const first = await seedCaretaker(one?.id ?? 0, ["seesDay"], { email });
    const second = await seedCaretaker(two?.id ?? 0, ["seesDay"], { email });
    const other = await seedCaretaker(stranger?.id ?? 0, ["seesDay"]);
    const browserToken = randomSecret();
    await inWrite(visitorFrom(), (writer) =>
      askForCode(writer, { contact: email, browserToken, purpose: "sign-in" }),
    );
    await runJobs(codeMessageJob);
    const message = await OutboxMessage.findOne({
      where: { address: email, purpose: "sign-in-code" },
      rejectOnEmpty: true,
    });
    const token = randomSecret();
    const code = openSealedLink(message.sealedLink ?? "")?.slice(-6);
    expect(
      await inWrite(visitorFrom(), (writer) =>
        signInWithCode(writer, { browserToken, token, userAgent: null }, { code }),
      ),
    ).toBe("caring");
    const read = async () => readCaringToday(await authenticateCaretaker(visitorFrom(), token));
    expect(await read()).toMatchObject({
      patient: "Otto",
      others: [{ caretakerId: first.id, patient: "Maria" }],
    });
    const caller = await authenticateCaretaker(visitorFrom(), token);
    await expect(inWrite(caller, (writer) => switchPatient(writer, other.id))).rejects.toThrow(
      "not found",
    );
    await inWrite(caller, (writer) => switchPatient(writer, first.id));
    expect(await read()).toMatchObject({
      patient: "Maria",
      others: [{ caretakerId: second.id, patient: "Otto" }],
    });
    await inWrite(await authenticateCaretaker(visitorFrom(), token), stopCaring);
    await expect(read()).rejects.toThrow(SignInRequiredError);
    expect(await Caretaker.findByPk(first.id)).toMatchObject({ status: "Ended" });
    expect(await Caretaker.findByPk(second.id)).toMatchObject({ status: "Accepted" });
  });
});
