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
import {
  ASSESSED_PROCEDURE,
  SAMPLE_ASSESSMENTS,
  SAMPLE_PATIENT_RESPONSES,
} from "./patient-history";

/** Time between an assessment and the end of the recording after it. */
const LISTENING_MS = 60_000;

/** Creates the sample patient's answers of the last weeks. Requires its procedures, the sessions and the surveys. */
export async function createPatientHistory(
  writer: CallerInTransaction,
  patientId: number,
  procedures: readonly PatientProcedure[],
): Promise<void> {
  const { transaction } = writer;
  const findSessionColumns = await loadSessionColumns(writer);
  const findProcedureId = (title: string) =>
    procedures.find((procedure) => procedure.title === title)?.id ?? 0;
  for (const { session, anxiety, informed, concerns, ...time } of SAMPLE_ASSESSMENTS) {
    await SessionAssessment.create(
      {
        patientId,
        patientProcedureId: findProcedureId(ASSESSED_PROCEDURE),
        ...findSessionColumns(session),
        anxietyLevel: anxiety,
        informationReceived: informed,
        concerns,
        playedMedia: "audio",
        createdAt: toDate(time),
        finishedAt: new Date(toDate(time).getTime() + LISTENING_MS),
      },
      { transaction },
    );
  }
  for (const { survey: name, procedure, session, answers, ...time } of SAMPLE_PATIENT_RESPONSES) {
    const survey = await Survey.findOne({ where: { name }, transaction, rejectOnEmpty: true });
    const { id: surveyId, questionsVersion } = survey;
    const edition = (await readEditions(writer, surveyId, [questionsVersion])).get(
      questionsVersion,
    );
    const { id: responseId } = await SurveyResponse.create(
      { surveyId, questionsVersion, createdAt: toDate(time) },
      { transaction },
    );
    const rows = (edition?.wordings ?? []).flatMap((wording, index) => {
      const answer = answers[index] ?? null;
      return answer === null ? [] : { responseId, ...toStoredAnswer(wording, answer) };
    });
    await SurveyAnswer.bulkCreate(rows, { transaction });
    await PatientResponse.create(
      {
        responseId,
        patientId,
        patientProcedureId: findProcedureId(procedure),
        ...findSessionColumns(session),
      },
      { transaction },
    );
  }
}

/** Returns a lookup of the columns that reference a session, by its name; blank ones without a name. */
async function loadSessionColumns({ transaction }: CallerInTransaction) {
  const sessions = await PlanSession.findAll({ attributes: ["id", "name", "title"], transaction });
  return (name?: string) => {
    const { id = null, title = "" } = sessions.find((session) => session.name === name) ?? {};
    return { sessionId: id, sessionTitle: title };
  };
}

function toDate({ daysAgo, at }: { daysAgo: number; at: string }): Date {
  const day = formatIsoDay(addDays(new Date(), -daysAgo).toISOString());
  return toTime(day, at) ?? new Date();
}
