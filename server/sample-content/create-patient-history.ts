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
import { type Edition, readEditions } from "~/server/surveys/editions";
import { toStoredAnswer } from "~/server/surveys/present-response";
import { ASSESSED_PROCEDURE, PATIENT_SURVEYS, type SampleHistory } from "./patient-history";

/** Time between an assessment and the end of the recording after it. */
const LISTENING_MS = 60_000;

/** Whose answers they are, with the procedures that they are about. */
type Answerer = {
  patientId: number;
  procedures: readonly PatientProcedure[];
  history: SampleHistory;
};

/** Created rows of all patients, in the order of the patients. */
export type CreatedHistory = Record<
  "assessments" | "responses",
  { id: number; patientId: number; at: Date }[]
>;

/**
 * Creates sample patients' answers of the last weeks. Requires the procedures, the sessions and the surveys. A constant number of
 * statements, and one for each survey.
 */
export async function createPatientHistory(
  writer: CallerInTransaction,
  answerers: readonly Answerer[],
): Promise<CreatedHistory> {
  const findSessionColumns = await loadSessionColumns(writer);
  return {
    assessments: await createAssessments(writer, answerers, findSessionColumns),
    responses: await createResponses(writer, answerers, findSessionColumns),
  };
}

async function createAssessments(
  { transaction }: CallerInTransaction,
  answerers: readonly Answerer[],
  findSessionColumns: FindSessionColumns,
) {
  const rows = answerers.flatMap((answerer) =>
    answerer.history.assessments.map(({ session, anxiety, informed, concerns, ...time }) => ({
      ...toContext(answerer, ASSESSED_PROCEDURE),
      ...findSessionColumns(session),
      anxietyLevel: anxiety,
      informationReceived: informed,
      concerns,
      playedMedia: "audio" as const,
      createdAt: toDate(time),
      finishedAt: new Date(toDate(time).getTime() + LISTENING_MS),
    })),
  );
  const created = await SessionAssessment.bulkCreate(rows, { transaction, returning: true });
  return created.map(({ id, patientId, createdAt: at }) => ({ id, patientId, at }));
}

async function createResponses(
  writer: CallerInTransaction,
  answerers: readonly Answerer[],
  findSessionColumns: FindSessionColumns,
) {
  const { transaction } = writer;
  const findSurvey = await loadSurveys(writer);
  const given = answerers.flatMap((answerer) =>
    answerer.history.responses.map((response) => ({
      answers: response.answers,
      at: toDate(response),
      survey: findSurvey(response.survey),
      columns: {
        ...toContext(answerer, response.procedure),
        ...findSessionColumns(response.session),
        answeredBy: response.answeredBy,
      },
    })),
  );
  const rows = given.map(({ survey: { id: surveyId, questionsVersion }, at: createdAt }) => ({
    ...{ surveyId, questionsVersion, createdAt },
  }));
  const created = await SurveyResponse.bulkCreate(rows, { transaction, returning: true });
  const withIds = created.flatMap(({ id }, position) => {
    const response = given[position];
    return response ? [{ ...response, id }] : [];
  });
  const answers = withIds.flatMap(({ id: responseId, answers, survey }) =>
    survey.wordings.flatMap((wording, index) => {
      const answer = answers[index] ?? null;
      return answer === null ? [] : { responseId, ...toStoredAnswer(wording, answer) };
    }),
  );
  await SurveyAnswer.bulkCreate(answers, { transaction });
  await PatientResponse.bulkCreate(
    withIds.map(({ id: responseId, columns }) => ({ ...columns, responseId })),
    { transaction },
  );
  return withIds.map(({ id, columns: { patientId }, at }) => ({ id, patientId, at }));
}

const toContext = ({ patientId, procedures }: Answerer, title: string) => ({
  patientId,
  patientProcedureId: procedures.find((procedure) => procedure.title === title)?.id ?? 0,
});

/** Returns a lookup of a survey by its name, with the wordings of its questions. */
async function loadSurveys(writer: CallerInTransaction) {
  const { transaction } = writer;
  const surveys = await Survey.findAll({ where: { name: PATIENT_SURVEYS }, transaction });
  const loaded = new Map<
    string,
    Pick<Survey, "id" | "questionsVersion"> & Pick<Edition, "wordings">
  >();
  for (const { id, name, questionsVersion } of surveys) {
    const editions = await readEditions(writer, id, [questionsVersion]);
    const wordings = editions.get(questionsVersion)?.wordings ?? [];
    loaded.set(name, { id, questionsVersion, wordings });
  }
  return (name: string) => {
    const survey = loaded.get(name);
    if (!survey) throw new Error(`No sample survey is called ${name}`);
    return survey;
  };
}

type FindSessionColumns = Awaited<ReturnType<typeof loadSessionColumns>>;

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
