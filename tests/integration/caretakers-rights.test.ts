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
  WorkItem,
} from "~/models";
import { serializePatientSignIn } from "~/app/http/cookies.server";
import * as ride from "~/app/patient/caring/ride";
import * as stop from "~/app/patient/caring/stop";
import * as surveyPage from "~/app/patient/caring/survey";
import * as thanks from "~/app/patient/caring/thanks";
import * as today from "~/app/patient/today/today";
import { signInWithCode } from "~/server/patient-accounts/code-sign-in";
import { askForCode } from "~/server/patient-accounts/codes";
import { codeMessageJob } from "~/server/patient-accounts/send-code";
import { authenticateCaretaker } from "~/server/patient-accounts/sign-ins";
import {
  answerFor,
  readCaringRideForm,
  readCaringSurvey,
  readCaringThanks,
  requestRideFor,
} from "~/server/caretakers/acts";
import { endPerson, stopCaring } from "~/server/caretakers/end";
import { changeRights } from "~/server/caretakers/people";
import { switchPatient } from "~/server/caretakers/switch";
import { readCaringToday } from "~/server/caretakers/today";
import { openSealedLink } from "~/server/outbox/sealed-link";
import type { Caller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { ForbiddenError, SignInRequiredError } from "~/server/platform/errors";
import { randomSecret } from "~/server/platform/secrets";
import { updateQuestion } from "~/server/surveys/questions";
import { getSurvey } from "~/server/surveys/surveys";
import { newAddress, write, inWrite, seedSignedIn, seedCaretaker } from "../factories/caretakers";
import { seedGuidance, seedGuidanceStep } from "../factories/content";
import { seedJoinedPatient, signInPatient } from "../factories/patient-accounts";
import { seedPatientProcedureWithSession } from "../factories/patient-answers";
import { visitorFrom } from "../factories/people";
import { rawRideRequest } from "../factories/requests";
import { seedSurveyWithQuestionIds, toAnswerList } from "../factories/survey-responses";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { runJobs } from "../support/jobs";
import { changeMailSettings } from "../support/outbox";

describe.runIf(HAS_DATABASE)("what people around a patient see and do", () => {
  useDatabase();
  beforeEach(() => {
    changeMailSettings({ SMS_URL: "http://127.0.0.1:1", SMS_TOKEN: "t".repeat(32) });
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
    // An urgent answer calls for help whoever gives it.
    await updateQuestion(admin, survey.rank, { urgentAnswer: 2 });
    expect((await readCaringThanks(answering.caller))?.hasUrgentAnswer).toBe(true);
    const findWork = () => WorkItem.findAll({ where: { patientId, reason: "Urgent answer" } });
    expect(await findWork()).toEqual([]);
    await answer(answering.caller);
    expect(await findWork()).toMatchObject([{ status: "Open" }]);
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
    expect(await readAll(patient)).toEqual([
      // A page of the patient's own.
      "opened",
      ...pages.slice(1).map(() => "/patient-procedures"),
    ]);
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
