import { Op, QueryTypes } from "sequelize";
import { SurveyAnswer, SurveyQuestion, SurveyResponse, SurveyWording } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { toCsvParts } from "~/server/platform/csv";
import { database } from "~/server/platform/database";
import { arrangeAsked, wordingsOf } from "./asked-questions";
import { givenAnswer } from "./present-response";
import { findSurvey, IN_ORDER } from "./question-set";
import { recordAnswersRead } from "./responses";

/** Responses are read along the index of their survey, so many at a time, and no more than have so many answers. */
const RESPONSES_AT_ONCE = 500;
const ANSWERS_AT_ONCE = 2_000;
const COLUMNS = ["Response", "Submitted", "Respondent", "Questions Version"];

/**
 * All responses of a survey as a CSV, oldest first, a part at a time: a row each, and a column for each wording that is
 * asked now or was answered, in the order of the results. Times are ISO 8601 in UTC. The export is an event of the audit.
 * @throws NotFoundError
 */
export async function exportResponsesCsv(
  caller: Caller,
  surveyId: number,
): Promise<AsyncIterable<string>> {
  authorize(caller, "answers.read");
  const survey = await findSurvey(caller, surveyId);
  // The last one first: what comes in later may answer a wording that has no column yet.
  const last = await SurveyResponse.max<number | null, SurveyResponse>("id", {
    where: { surveyId },
  });
  const wordings = await wordingsToExport(surveyId);
  await recordAnswersRead(caller, survey, { action: "exported" });
  const columns = [...COLUMNS, ...toldApart(wordings.map(({ questionText }) => questionText))];
  return toCsvParts(columns, rowsUpTo(last ?? 0, surveyId, wordings), { quoted: true });
}

async function wordingsToExport(surveyId: number): Promise<SurveyWording[]> {
  const where = { surveyId };
  const [questions, wordings, answered] = await Promise.all([
    SurveyQuestion.findAll({ where, order: IN_ORDER }),
    SurveyWording.findAll({ where }),
    database().query<{ id: number }>(
      "SELECT id FROM survey_wordings WHERE survey_id = :surveyId AND EXISTS " +
        "(SELECT 1 FROM survey_answers WHERE survey_answers.wording_id = survey_wordings.id)",
      { type: QueryTypes.SELECT, replacements: { surveyId } },
    ),
  ]);
  const ids = new Set(answered.map(({ id }) => id));
  return wordingsOf(arrangeAsked(questions, wordings, (id) => ids.has(id)));
}

/** Heads of columns, each of them another: the second of the same words is "… (2)". */
function toldApart(heads: string[]): string[] {
  const taken = new Set(COLUMNS);
  // The next number of each head: counting from 2 for each column is quadratic where many have the same words.
  const numbers = new Map<string, number>();
  return heads.map((head) => {
    let told = head;
    let number = numbers.get(head) ?? 2;
    for (; taken.has(told); number++) told = `${head} (${number})`;
    numbers.set(head, number);
    taken.add(told);
    return told;
  });
}

async function* rowsUpTo(last: number, surveyId: number, wordings: SurveyWording[]) {
  const byAnswers = Math.ceil(ANSWERS_AT_ONCE / Math.max(1, wordings.length));
  const limit = Math.min(RESPONSES_AT_ONCE, byAnswers);
  for (let after = 0; after < last;) {
    const responses = await SurveyResponse.findAll({
      where: { surveyId, id: { [Op.gt]: after, [Op.lte]: last } },
      order: [["id", "ASC"]],
      limit,
    });
    // Those that were there last have been erased meanwhile.
    if (responses.length === 0) return;
    after = responses.at(-1)?.id ?? last;
    const answers = await answersOf(responses.map(({ id }) => id));
    yield responses.map(({ id, createdAt, respondent, questionsVersion }) => [
      id,
      createdAt.toISOString(),
      respondent,
      questionsVersion,
      ...wordings.map((wording) => {
        const stored = answers.get(id)?.get(wording.id);
        return stored ? givenAnswer(wording.questionType, stored) : null;
      }),
    ]);
  }
}

/** The answers of some responses, by response and wording. */
async function answersOf(responseId: number[]) {
  const answers = await SurveyAnswer.findAll({ where: { responseId }, raw: true });
  const byResponse = new Map<number, Map<number, SurveyAnswer>>();
  for (const answer of answers) {
    const known = byResponse.get(answer.responseId) ?? new Map<number, SurveyAnswer>();
    byResponse.set(answer.responseId, known.set(answer.wordingId, answer));
  }
  return byResponse;
}
