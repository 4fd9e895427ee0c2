import type { MediaKind } from "~/models/sessions/session.schema";
import type { SurveyContext } from "~/server/patients/applicable-surveys";
import type { PatientWriter } from "~/server/patients/guests";
import { lockOwnProcedure } from "~/server/patients/own-procedures";
import { answerSurvey, type SubmittedAnswers } from "~/server/patients/own-surveys";
import { createSessionAssessment } from "~/server/patients/session-assessments";
import { stopNeedlessReminders } from "./open-reminders";

/** Begins a session: see `createSessionAssessment`. It is done then, and nothing reminds of it anymore (AREAS 6). */
export async function beginSession(
  writer: PatientWriter,
  procedureId: number,
  target: { sessionId: number; media: MediaKind },
  input: unknown,
): ReturnType<typeof createSessionAssessment> {
  const begun = await createSessionAssessment(writer, procedureId, target, input);
  await stopNeedlessReminders(writer, await lockOwnProcedure(writer, begun.procedureId));
  return begun;
}

/** Answers a survey: see `answerSurvey`. Of the procedure that it is about, nothing reminds of it anymore (AREAS 6). */
export async function completeSurvey(
  writer: PatientWriter,
  surveyId: number,
  context: SurveyContext,
  submitted: SubmittedAnswers,
): Promise<void> {
  await answerSurvey(writer, surveyId, context, submitted);
  if (context.procedureId === null) return;
  await stopNeedlessReminders(writer, await lockOwnProcedure(writer, context.procedureId));
}
