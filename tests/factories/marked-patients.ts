import {
  AuditEvent,
  Caretaker,
  LiveSessionRequest,
  type Patient,
  PatientNote,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PlanSession,
  Procedure,
  RideRequest,
  SessionAssessment,
  Survey,
  SurveyQuestion,
  SurveyWording,
  WorkItem,
} from "~/models";
import { erasePatient } from "~/server/patient-records/erase";
import { createInvitation } from "~/server/patients/invitation-codes";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { createShareLink } from "~/server/patients/share-links";
import { systemCaller } from "~/server/platform/caller";
import { addDays } from "~/server/platform/dates";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { openWorkItem } from "~/server/platform/work-list/open-items";
import { createSurveyResponse } from "~/server/surveys/responses";
import { seedContactMessage } from "./contact-messages";
import { seedMessage } from "./outbox";
import { seedPatient } from "./patients";
import { dayFromToday, writeAsPatient } from "./requests";

/** Owners of marked records: two patients with an account, a guest, a minor with a guardian, and one whom staff have erased. */
export const OWNERS = ["A", "B", "Guest", "Minor", "Erased"] as const;
export type Owner = (typeof OWNERS)[number];

/**
 * Who may find a mark: `Own` the patient, and staff for patients; `Staff` only those; `Private` only the patient; `Answer` the
 * patient, and staff where it names nobody.
 */
export type MarkKind = "Own" | "Staff" | "Private" | "Answer";
export type Mark = { owner: Owner; kind: MarkKind; field: string };

const MARK = /Qx(A|B|Guest|Minor|Erased)(Own|Staff|Private|Answer)([a-z]+)Zz/gi;

/** Lists the marks that a response has, each once. */
export function findMarks(body: string): Mark[] {
  const found = new Map<string, Mark>();
  for (const [mark, owner = "", kind = "", field = ""] of body.matchAll(MARK)) {
    const find = <T extends string>(names: readonly T[], name: string) =>
      names.find((each) => each.toLowerCase() === name.toLowerCase())!;
    found.set(mark.toLowerCase(), {
      owner: find(OWNERS, owner),
      kind: find(["Own", "Staff", "Private", "Answer"] as const, kind),
      field: field.toLowerCase(),
    });
  }
  return [...found.values()];
}

const system = systemCaller("test");

export type MarkedRecords = Awaited<ReturnType<typeof seedMarkedPatient>>;

/** Inserts a patient with a record of each kind, each text of which is a mark of the owner; into the sample content. */
export async function seedMarkedPatient(owner: Owner) {
  const marks: Mark[] = [];
  const mark = (kind: MarkKind, field: string) => {
    marks.push({ owner, kind, field: field.toLowerCase() });
    return `Qx${owner}${kind}${field}Zz`;
  };
  const address = (field: string) => `${mark("Own", field)}@example.org`.toLowerCase();
  const guestToken = randomSecret();
  const identity: Partial<Patient["_creationAttributes"]> =
    owner === "Guest"
      ? {
          isGuest: true,
          status: "",
          firstName: "",
          lastName: "",
          birthDate: "",
          guestTokenHash: hashSecret(guestToken),
        }
      : {
          firstName: mark("Own", "First"),
          lastName: mark("Own", "Last"),
          preferredName: mark("Own", "Preferred"),
          recordNumber: mark("Own", "Number"),
          birthDate: owner === "Minor" ? `${new Date().getUTCFullYear() - 9}-01-02` : "1931-07-13",
          email: address("Mail"),
          ...{
            status: "Joined",
            hasAccount: true,
            joinedAt: new Date(),
            sharingAskedAt: new Date(),
          },
          ...(owner === "A" && { sharesAnswers: true, sharesAnxiety: true, sharesSessions: true }),
        };
  const { id: patientId } = await seedPatient(identity);
  const { procedureId, sessionId } = await findCatalogueContent();
  const { id: episodeId } = await PatientProcedure.create({
    ...{ patientId, procedureId, planKind: "complete", isExample: false },
    type: mark("Own", "Specialty"),
    title: mark("Own", "Procedure"),
    // Yesterday, so that its surveys are asked too.
    ...{ date: addDays(new Date(), -1), timeKnown: true, departure: "07:15", arrivalTime: "08:00" },
    provider: mark("Own", "Provider"),
    phone: "+12065550174",
    pickUp: mark("Own", "PickUp"),
    dropOff: mark("Own", "Place"),
    enteredBy: owner === "Guest" ? "patient" : "hospital",
  });
  await SessionAssessment.bulkCreate(
    [false, true].map((isPrivate) => ({
      ...{ patientId, patientProcedureId: episodeId, sessionId, isPrivate },
      sessionTitle: mark(isPrivate ? "Private" : "Own", "Session"),
      ...{ anxietyLevel: 5, informationReceived: true },
      concerns: mark("Private", "Concerns"),
    })),
  );
  const answered = await answerSurvey(mark("Answer", "Text"));
  const { responseId } = answered;
  await PatientResponse.create({
    patientId,
    responseId,
    patientProcedureId: episodeId,
    sessionId: null,
  });
  const request = {
    ...{ patientId, patientProcedureId: episodeId },
    status: "Confirmed",
    procedureTitle: mark("Own", "Procedure"),
    contact: mark("Own", "Contact"),
    arrangement: mark("Own", "Arrangement"),
    whoToCall: mark("Own", "Driver"),
    staffNote: mark("Staff", "RequestNote"),
  } as const;
  const { id: liveSessionId } = await LiveSessionRequest.create({
    ...request,
    ...{ leaderType: "priest", sessionType: "prayers", priceDollars: 40 },
    ...{ preferredDate: dayFromToday(5), preferredTime: "14:30" },
    additionalInfo: mark("Own", "Wish"),
  });
  const { id: rideId } = await RideRequest.create({
    ...request,
    pickUp: mark("Own", "Home"),
    dropOff: mark("Own", "Entrance"),
    mobilityNote: mark("Own", "Mobility"),
    ...{ rideDate: dayFromToday(3), rideTime: "07:15" },
  });
  const note = { patientId, authorName: "Ada", text: mark("Staff", "Note") };
  const { id: outcomeId } = await PatientOutcome.create({
    ...{ patientId, patientProcedureId: episodeId, procedureAt: addDays(new Date(), -1) },
    stayNights: 1,
  });
  const { id: noteId } = await PatientNote.create(note);
  const { id: caretakerId } = await Caretaker.create({
    ...{ patientId, status: "Accepted", isGuardian: owner === "Minor" },
    name: mark("Own", "Helper"),
    relationship: mark("Own", "Relationship"),
    email: address("HelperMail"),
  });
  const { id: messageId } = await seedMessage({
    to: { kind: "patient", id: patientId, name: mark("Own", "First"), address: address("Mail") },
  });
  const contact = await seedContactMessage({
    name: mark("Staff", "Writer"),
    message: mark("Staff", "Message"),
  });
  const { path: sharePath } = await writeAsPatient(patientId, (writer) =>
    createShareLink(writer, "caretaker", "all", {
      procedureId: episodeId,
      showsDay: true,
      showsPhone: true,
    }),
  );
  await inTransaction(system, async (writer) => {
    const subject = { type: "contact message", id: patientId } as const;
    await openWorkItem(writer, { patientId, reason: "Wrote to us", subject });
    if (owner !== "Guest") await createInvitation(writer, { patientId });
    await refreshNextEpisode(writer, [patientId]);
  });
  const workItem = await WorkItem.findOne({ where: { patientId }, rejectOnEmpty: true });
  await workItem.update({ staffNote: mark("Staff", "WorkNote") });
  if (owner === "Erased") await erasePatient(system, patientId);
  const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
  return {
    ...{ auditId: event.id, contactId: contact.id },
    ...{
      owner,
      marks,
      guestToken,
      patientId,
      episodeId,
      sessionId,
      ...answered,
      liveSessionId,
      rideId,
    },
    ...{
      noteId,
      outcomeId,
      caretakerId,
      messageId,
      sharePath: sharePath ?? "",
      workItemId: workItem.id,
    },
  };
}

/** Finds an active procedure of the sample content, and a session of its specialty. */
async function findCatalogueContent() {
  const session = await PlanSession.findOne({ where: { status: "Active" }, rejectOnEmpty: true });
  const { specialtyId, id: sessionId } = session;
  const procedure = await Procedure.findOne({ where: { specialtyId }, rejectOnEmpty: true });
  return { procedureId: procedure.id, sessionId };
}

const CHOICES = { rank: "3", "y/n": "yes" };

/** Answers a survey of the sample content that is asked after a procedure, and asks for a text. */
async function answerSurvey(text: string) {
  const where = { status: "Active", serveType: "post-procedure-plan" } as const;
  for (const { id: surveyId } of await Survey.findAll({ where })) {
    const include = [{ model: SurveyWording, as: "wording" }];
    const questions = await SurveyQuestion.findAll({ where: { surveyId }, include });
    if (!questions.some(({ wording }) => wording?.questionType === "free-text")) continue;
    const answers = questions.map(({ id: questionId, wording }) => {
      const type = wording?.questionType ?? "free-text";
      return { questionId, answer: type === "free-text" ? text : CHOICES[type] };
    });
    const { id: responseId } = await createSurveyResponse(system, { surveyId, answers });
    const { id: questionId, wordingId } = questions.find(
      ({ wording }) => wording?.questionType === "free-text",
    )!;
    return { surveyId, responseId, questionId, wordingId };
  }
  throw new Error("No survey asks for a text");
}
