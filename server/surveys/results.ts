import { QueryTypes } from "sequelize";
import { SurveyQuestion, SurveyWording } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { buildQuestionHistory } from "./question-history";
import { countAnswers, type ChoiceCounts, computeMean, computeShares } from "./distribution";
import { readLatestTexts } from "./free-texts";
import { findSurvey, BY_POSITION } from "./question-set";
import { recordAnswersRead } from "./responses";

/**
 * Computes the results of a survey (DESIGN 7): number and period of responses, and for each wording of each question
 * the count of every answer, the mean of ranks, and the latest texts. The database aggregates, in six queries
 * whatever the number of questions and responses; if there are responses, one more records an audit event for the
 * read. Times are ISO 8601 in UTC, null without responses.
 * @throws NotFoundError
 */
export async function readSurveyResults(caller: Caller, surveyId: number) {
  authorize(caller, "patients.read");
  const survey = await findSurvey(caller, surveyId);
  const { transaction } = caller;
  const where = { surveyId };
  const [responses, questions, wordings, counts, texts] = await Promise.all([
    summarizeResponses(caller, surveyId),
    SurveyQuestion.findAll({ where, order: BY_POSITION, transaction }),
    SurveyWording.findAll({ where, transaction }),
    countChoices(caller, surveyId),
    readLatestTexts(caller, surveyId),
  ]);
  if (responses.count > 0) await recordAnswersRead(caller, survey, { action: "viewed" });
  const histories = buildQuestionHistory(questions, wordings, (id) => counts.has(id));
  const present = ({ id, questionText, questionType }: SurveyWording) => {
    const choiceCounts = counts.get(id) ?? new Map<number, number>();
    return {
      wordingId: id,
      questionText,
      questionType,
      answers: countAnswers(choiceCounts),
      shares: computeShares(questionType, choiceCounts),
      mean: computeMean(questionType, choiceCounts),
      latest: texts.get(id) ?? [],
    };
  };
  return {
    survey: { id: survey.id, name: survey.name },
    responses,
    questions: histories.map(({ wordings, ...question }) => ({
      ...question,
      wordings: wordings.map((item) => ({ ...present(item.wording), isCurrent: item.isCurrent })),
    })),
  };
}

export type SurveyResults = Awaited<ReturnType<typeof readSurveyResults>>;
export type QuestionResults = SurveyResults["questions"][number];
export type WordingResults = QuestionResults["wordings"][number];

type Time = string | Date | null;
const toIso = (time: Time | undefined) => (time ? new Date(time).toISOString() : null);

async function summarizeResponses({ transaction }: Caller, surveyId: number) {
  const [row] = await database().query<{ count: number | string; first: Time; last: Time }>(
    "SELECT COUNT(*) AS count, MIN(created_at) AS first, MAX(created_at) AS last " +
      "FROM survey_responses WHERE survey_id = :surveyId",
    { type: QueryTypes.SELECT, replacements: { surveyId }, transaction },
  );
  return { count: Number(row?.count ?? 0), first: toIso(row?.first), last: toIso(row?.last) };
}

/** Counts answers by wording and choice, from the index alone; free texts have the choice null. */
async function countChoices({ transaction }: Caller, surveyId: number) {
  type Row = { wordingId: number; choice: number | null; count: number | string };
  const rows = await database().query<Row>(
    'SELECT wording_id AS "wordingId", choice, COUNT(*) AS count FROM survey_answers ' +
      "WHERE wording_id IN (SELECT id FROM survey_wordings WHERE survey_id = :surveyId) " +
      "GROUP BY wording_id, choice",
    { type: QueryTypes.SELECT, replacements: { surveyId }, transaction },
  );
  const counts = new Map<number, ChoiceCounts>();
  for (const { wordingId, choice, count } of rows) {
    counts.set(wordingId, new Map(counts.get(wordingId)).set(choice, Number(count)));
  }
  return counts;
}
