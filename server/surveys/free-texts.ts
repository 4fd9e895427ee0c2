import { QueryTypes } from "sequelize";
import { SurveyAnswer, SurveyResponse, SurveyWording } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { readPage } from "~/server/platform/list";
import { findSurvey } from "./question-set";
import { recordAnswersRead } from "./responses";

/** How many texts the results show of each question, and how much of each; in characters. */
const LATEST = 5;
const EXCERPT = 300;
/** How many a page of all texts of a question has. */
export const TEXTS_PAGE_SIZE = 20;

/** A text that somebody answered; `cut` when there is more of it. Nobody is named: see decision 21. */
export type TextAnswer = { responseId: number; text: string; cut: boolean; submittedAt: string };

/** The response that answered a wording last but `others`; both databases find it from the end of the index. */
const lastBut = (others: number) =>
  "(SELECT response_id FROM survey_answers WHERE wording_id = wording.id AND choice IS NULL " +
  `ORDER BY choice DESC, response_id DESC LIMIT 1 OFFSET ${others})`;
const PLACES = Array.from({ length: LATEST }, (_, place) => place);

/** Materialized, or PostgreSQL looks for the latest again with every answer that it joins. */
const LATEST_TEXTS =
  "WITH latest AS MATERIALIZED (SELECT wording.id AS wording_id, " +
  PLACES.map((place) => `${lastBut(place)} AS response_${place}`).join(", ") +
  " FROM survey_wordings AS wording " +
  "WHERE wording.survey_id = :surveyId AND wording.question_type = 'free-text') " +
  'SELECT answer.wording_id AS "wordingId", answer.response_id AS "responseId", ' +
  'substr(answer.text, 1, :size) AS text, response.created_at AS "submittedAt" ' +
  "FROM latest JOIN survey_answers AS answer ON answer.wording_id = latest.wording_id " +
  `AND answer.response_id IN (${PLACES.map((place) => `latest.response_${place}`).join(", ")}) ` +
  "JOIN survey_responses AS response ON response.id = answer.response_id " +
  "ORDER BY answer.wording_id, answer.response_id DESC";

/** The latest texts of each free-text wording of a survey, newest first, at their beginnings; one statement. */
export async function latestTexts(
  { transaction }: Caller,
  surveyId: number,
): Promise<Map<number, TextAnswer[]>> {
  type Row = { wordingId: number; responseId: number; text: string; submittedAt: string | Date };
  const rows = await database().query<Row>(LATEST_TEXTS, {
    type: QueryTypes.SELECT,
    replacements: { surveyId, size: EXCERPT + 1 },
    transaction,
  });
  const texts = new Map<number, TextAnswer[]>();
  for (const { wordingId, responseId, text, submittedAt } of rows) {
    const characters = [...text];
    const cut = characters.length > EXCERPT;
    const shown = cut ? characters.slice(0, EXCERPT).join("") : text;
    const answer = { responseId, text: shown, cut, submittedAt: isoOf(submittedAt) };
    texts.set(wordingId, [...(texts.get(wordingId) ?? []), answer]);
  }
  return texts;
}

const isoOf = (time: string | Date) => new Date(time).toISOString();

/**
 * A page of all texts that one wording of a survey's questions was answered with, newest first, whole. To read them is
 * an event of the audit.
 * @throws NotFoundError, also for a wording that is not answered with a text
 */
export async function listTextAnswers(
  caller: Caller,
  { surveyId, wordingId }: { surveyId: number; wordingId: number },
  page: { page: number; limit: number },
) {
  authorize(caller, "answers.read");
  const { transaction } = caller;
  const survey = await findSurvey(caller, surveyId);
  const where = { id: wordingId, surveyId, questionType: "free-text" as const };
  const wording = await SurveyWording.findOne({ where, transaction });
  if (!wording) throw new NotFoundError("Survey question not found");
  const { items: texts, ...rest } = await readPage(caller, SurveyAnswer, {
    query: { ...page, search: "", sortBy: "responseId", sortOrder: "DESC" },
    where: { wordingId, choice: null },
    // The choice is always null here; named, it lets PostgreSQL walk along the index.
    sortedBy: ["choice", "responseId"],
    present: (rows) => withTimes(caller, rows),
  });
  const { questionText } = wording;
  await recordAnswersRead(caller, survey, { action: "viewed", question: questionText });
  const { id, name } = survey;
  return { survey: { id, name }, questionText, texts, ...rest };
}

/** Texts with the times at which they were submitted. */
async function withTimes(
  { transaction }: Caller,
  rows: Pick<SurveyAnswer, "responseId" | "text">[],
): Promise<TextAnswer[]> {
  const responses = await SurveyResponse.findAll({
    attributes: ["id", "createdAt"],
    where: { id: rows.map(({ responseId }) => responseId) },
    transaction,
  });
  const times = new Map(responses.map(({ id, createdAt }) => [id, createdAt]));
  return rows.map(({ responseId, text }) => {
    const submittedAt = times.get(responseId)?.toISOString() ?? "";
    return { responseId, text: text ?? "", cut: false, submittedAt };
  });
}
