import { QueryTypes } from "sequelize";
import { SurveyQuestion, SurveyWording } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { arrangeAsked } from "./asked-questions";
import { answersIn, type ChoiceCounts, meanOf, sharesOf } from "./distribution";
import { latestTexts } from "./free-texts";
import { findSurvey, IN_ORDER } from "./question-set";
import { recordAnswersRead } from "./responses";

/**
 * What a survey was answered (DESIGN 7): how many responses from when to when, and for each wording of each question
 * how often every answer was given, its mean if it is a rank, and the latest texts. The database counts, in six
 * statements whatever the number of questions and responses; where there are responses, one more tells the audit that
 * somebody saw them. Times are ISO 8601 in UTC, null without responses.
 * @throws NotFoundError
 */
export async function surveyResults(caller: Caller, surveyId: number) {
  authorize(caller, "answers.read");
  const survey = await findSurvey(caller, surveyId);
  const { transaction } = caller;
  const where = { surveyId };
  const [responses, questions, wordings, counts, texts] = await Promise.all([
    responseFigures(caller, surveyId),
    SurveyQuestion.findAll({ where, order: IN_ORDER, transaction }),
    SurveyWording.findAll({ where, transaction }),
    countChoices(caller, surveyId),
    latestTexts(caller, surveyId),
  ]);
  if (responses.count > 0) await recordAnswersRead(caller, survey, { action: "viewed" });
  const asked = arrangeAsked(questions, wordings, (id) => counts.has(id));
  const present = ({ id, questionText, questionType }: SurveyWording) => {
    const given = counts.get(id) ?? new Map<number, number>();
    return {
      wordingId: id,
      questionText,
      questionType,
      answers: answersIn(given),
      shares: sharesOf(questionType, given),
      mean: meanOf(questionType, given),
      latest: texts.get(id) ?? [],
    };
  };
  return {
    survey: { id: survey.id, name: survey.name },
    responses,
    questions: asked.map(({ wordings, ...question }) => ({
      ...question,
      wordings: wordings.map((each) => ({ ...present(each.wording), present: each.present })),
    })),
  };
}

export type SurveyResults = Awaited<ReturnType<typeof surveyResults>>;
export type QuestionResults = SurveyResults["questions"][number];
export type WordingResults = QuestionResults["wordings"][number];

type Time = string | Date | null;
const isoOf = (time: Time | undefined) => (time ? new Date(time).toISOString() : null);

async function responseFigures({ transaction }: Caller, surveyId: number) {
  const [row] = await database().query<{ count: number | string; first: Time; last: Time }>(
    "SELECT COUNT(*) AS count, MIN(created_at) AS first, MAX(created_at) AS last " +
      "FROM survey_responses WHERE survey_id = :surveyId",
    { type: QueryTypes.SELECT, replacements: { surveyId }, transaction },
  );
  return { count: Number(row?.count ?? 0), first: isoOf(row?.first), last: isoOf(row?.last) };
}

/** How often each choice was made of each wording, from the index alone; a free text is no choice (null). */
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
