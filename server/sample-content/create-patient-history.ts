import {
  type PatientProcedure,
  PatientResponse,
  PlanSession,
  SessionAssessment,
  Survey,
  SurveyAnswer,
  SurveyResponse,
} from "~/models";
import { addDays, formatIsoDay, toTime } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { readEditions } from "~/server/surveys/editions";
import { toStoredAnswer } from "~/server/surveys/present-response";
import { ASSESSED_PROCEDURE, SAMPLE_ASSESSMENTS, SAMPLE_SITTINGS } from "./patient-history";

/** Creates the sample patient's answers of the last weeks. Requires its procedures, the sessions and the surveys. */
export async function createPatientHistory(
  writer: CallerInTransaction,
  patientId: number,
  procedures: readonly PatientProcedure[],
): Promise<void> {
  const { transaction } = writer;
  const findSession = await findSessions(writer);
  const findProcedureId = (title: string) =>
    procedures.find((procedure) => procedure.title === title)?.id ?? 0;
  for (const { session, anxiety, informed, concerns, ...when } of SAMPLE_ASSESSMENTS) {
    await SessionAssessment.create(
      {
        patientId,
        patientProcedureId: findProcedureId(ASSESSED_PROCEDURE),
        ...findSession(session),
        anxietyLevel: anxiety,
        informationReceived: informed,
        concerns,
        createdAt: toSampleTime(when),
      },
      { transaction },
    );
  }
  for (const { survey: name, about, session, answers, ...when } of SAMPLE_SITTINGS) {
    const survey = await Survey.findOne({ where: { name }, transaction, rejectOnEmpty: true });
    const { id: surveyId, questionsVersion } = survey;
    const edition = (await readEditions(writer, surveyId, [questionsVersion])).get(
      questionsVersion,
    );
    const { id: responseId } = await SurveyResponse.create(
      { surveyId, questionsVersion, createdAt: toSampleTime(when) },
      { transaction },
    );
    const rows = (edition?.wordings ?? []).flatMap((wording, at) => {
      const answer = answers[at] ?? null;
      return answer === null ? [] : { responseId, ...toStoredAnswer(wording, answer) };
    });
    await SurveyAnswer.bulkCreate(rows, { transaction });
    await PatientResponse.create(
      {
        responseId,
        patientId,
        patientProcedureId: findProcedureId(about),
        ...findSession(session),
      },
      { transaction },
    );
  }
}

/** Returns a lookup of session columns by session name. */
async function findSessions({ transaction }: CallerInTransaction) {
  const sessions = await PlanSession.findAll({ attributes: ["id", "name", "title"], transaction });
  return (name?: string) => {
    const { id = null, title = "" } = sessions.find((session) => session.name === name) ?? {};
    return { sessionId: id, sessionTitle: title };
  };
}

function toSampleTime({ daysAgo, at }: { daysAgo: number; at: string }): Date {
  const day = formatIsoDay(addDays(new Date(), -daysAgo).toISOString());
  return toTime(day, at) ?? new Date();
}
