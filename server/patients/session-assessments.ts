import { SessionAssessment } from "~/models";
import { preSessionSurveySchema } from "~/models/patients/pre-session-survey.schema";
import type { MediaKind } from "~/models/sessions/session.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize } from "~/server/platform/caller";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { countSponsoredView } from "~/server/sponsored/session-message";
import type { PatientWriter } from "./guests";
import { openForAnxiety } from "./open-for-anxiety";
import { lockOwnProcedure } from "./own-procedures";
import { findOwnSession, isPlayedHere } from "./own-session";
import { countOffer, countPlay } from "./religious-messages";

/**
 * Stores a pre-session assessment (specification 000, sections 3.6 and 5); each one adds a row. The audit records
 * that it happened, but none of the answers.
 * @param media recording whose Play was pressed, and which starts after it; stored if it is played in the page
 * @param input anxietyLevel: 1 to 5; informationReceived: yes or no; concerns: at most 5,000 characters, optional
 * @returns the id of the patient's own procedure, which the first write creates, and whether the session offers a religious message now
 * @throws NotFoundError; ConflictError for a session that is not part of the plan; InvalidInputError
 */
export async function createSessionAssessment(
  writer: PatientWriter,
  procedureId: number,
  { sessionId, media }: { sessionId: number; media: MediaKind },
  input: unknown,
): Promise<{ procedureId: number; offersMessage: boolean }> {
  authorize(writer, "patient.own");
  const { informationReceived, ...answers } = parseInput(preSessionSurveySchema, input);
  const procedure = await lockOwnProcedure(writer, procedureId);
  const { summary, session } = await findOwnSession(writer, procedure, sessionId);
  if (!summary.inPlan) throw new ConflictError(NOT_IN_PLAN_MESSAGE);
  const assessment = await SessionAssessment.create(
    {
      ...answers,
      informationReceived: informationReceived === "Yes",
      patientId: writer.patientId,
      patientProcedureId: procedure.id,
      sessionId,
      sessionTitle: summary.title,
      playedMedia: isPlayedHere(session, media) ? media : null,
    },
    { transaction: writer.transaction },
  );
  const { id } = assessment;
  await recordEvent(writer, { action: "created", record: { type: "session assessment", id } });
  const { patientId, anxietyLevel } = assessment;
  const subject = { type: "session assessment", id } as const;
  await closeWorkItems(writer, { patientId, reason: "Nothing done" });
  await openForAnxiety(writer, { patientId, anxietyLevel, subject });
  await countSponsoredView(writer, session);
  return { procedureId: procedure.id, offersMessage: await countOffer(writer, session) };
}

/**
 * Stores that the patient's latest sitting with a session was played to its end, or that they say so. Once it is stored,
 * it changes nothing. The audit records that it happened.
 * @param media recording that was played
 * @returns the id of the patient's own procedure
 * @throws NotFoundError, also without an assessment, which every sitting begins with
 */
export async function finishSession(
  writer: PatientWriter,
  procedureId: number,
  { sessionId, media }: { sessionId: number; media: MediaKind },
): Promise<{ procedureId: number }> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, procedureId);
  const assessment = await SessionAssessment.findOne({
    where: { patientId: writer.patientId, patientProcedureId: procedure.id, sessionId },
    order: [["id", "DESC"]],
    transaction: writer.transaction,
  });
  if (!assessment) throw new NotFoundError("Session not found");
  if (assessment.finishedAt === null) {
    const { id } = await assessment.update(
      { playedMedia: media, finishedAt: new Date() },
      { transaction: writer.transaction },
    );
    await recordEvent(writer, { action: "updated", record: { type: "session assessment", id } });
  }
  return { procedureId: procedure.id };
}

/**
 * Counts that the patient plays the religious message of a session, which its assessment has opened.
 * @returns the id of the patient's own procedure
 * @throws NotFoundError, also if the session offers none; ConflictError for a session that is not part of the plan
 */
export async function playSessionMessage(
  writer: PatientWriter,
  procedureId: number,
  sessionId: number,
): Promise<{ procedureId: number }> {
  authorize(writer, "patient.own");
  const procedure = await lockOwnProcedure(writer, procedureId);
  const { summary, session } = await findOwnSession(writer, procedure, sessionId);
  if (!summary.inPlan) throw new ConflictError(NOT_IN_PLAN_MESSAGE);
  const where = { patientId: writer.patientId, patientProcedureId: procedure.id, sessionId };
  const { transaction } = writer;
  if (!(await SessionAssessment.findOne({ attributes: ["id"], where, transaction })))
    throw new NotFoundError("Session not found");
  await countPlay(writer, session);
  return { procedureId: procedure.id };
}

export const NOT_IN_PLAN_MESSAGE = "This session is part of the Complete Plan";
