import { QueryTypes } from "sequelize";
import { SurveyAnswer, SurveyResponse, SurveyWording } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { readPage } from "~/server/platform/list";
import { findSurvey } from "./question-set";
import { recordAnswersRead } from "./responses";

/** Limits of the texts in the results: per question, and of their length in characters. */
const MAX_LATEST = 5;
const MAX_EXCERPT_LENGTH = 300;
/** Page size of a question's texts. */
export const TEXTS_PAGE_SIZE = 20;

/** A free-text answer; `isTruncated` says that the text is shortened. Respondents stay anonymous: see decision 21. */
export type TextAnswer = {
  responseId: number;
  text: string;
  isTruncated: boolean;
  submittedAt: string;
};

/**
 * Subquery for the response with the n-th latest text of a wording; both databases read it from the end of the index.
 */
const latestIdSql = (offset: number) =>
  "(SELECT response_id FROM survey_answers WHERE wording_id = wording.id AND choice IS NULL " +
  `ORDER BY choice DESC, response_id DESC LIMIT 1 OFFSET ${offset})`;
const OFFSETS = Array.from({ length: MAX_LATEST }, (_, offset) => offset);

/** Materialized, since PostgreSQL would otherwise repeat the subqueries for every joined answer. */
const LATEST_TEXTS_SQL =
  "WITH latest AS MATERIALIZED (SELECT wording.id AS wording_id, " +
  OFFSETS.map((offset) => `${latestIdSql(offset)} AS response_${offset}`).join(", ") +
  " FROM survey_wordings AS wording " +
  "WHERE wording.survey_id = :surveyId AND wording.question_type = 'free-text') " +
  'SELECT answer.wording_id AS "wordingId", answer.response_id AS "responseId", ' +
  'substr(answer.text, 1, :size) AS text, response.created_at AS "submittedAt" ' +
  "FROM latest JOIN survey_answers AS answer ON answer.wording_id = latest.wording_id " +
  `AND answer.response_id IN (${OFFSETS.map((offset) => `latest.response_${offset}`).join(", ")}) ` +
  "JOIN survey_responses AS response ON response.id = answer.response_id " +
  "ORDER BY answer.wording_id, response.created_at DESC, answer.response_id DESC";

/** Reads excerpts of the latest texts of each free-text wording of a survey, newest first. One query. */
export async function readLatestTexts(
  { transaction }: Caller,
  surveyId: number,
): Promise<Map<number, TextAnswer[]>> {
  type Row = { wordingId: number; responseId: number; text: string; submittedAt: string | Date };
  const rows = await database().query<Row>(LATEST_TEXTS_SQL, {
    type: QueryTypes.SELECT,
    replacements: { surveyId, size: MAX_EXCERPT_LENGTH + 1 },
    transaction,
  });
  const texts = new Map<number, TextAnswer[]>();
  for (const { wordingId, responseId, text, submittedAt } of rows) {
    const characters = [...text];
    const isTruncated = characters.length > MAX_EXCERPT_LENGTH;
    const shown = isTruncated ? characters.slice(0, MAX_EXCERPT_LENGTH).join("") : text;
    const answer = { responseId, text: shown, isTruncated, submittedAt: toIso(submittedAt) };
    texts.set(wordingId, [...(texts.get(wordingId) ?? []), answer]);
  }
  return texts;
}

const toIso = (time: string | Date) => new Date(time).toISOString();

/**
 * Reads a page of the full texts that answer one wording, newest first. Records an audit event for the read.
 * @throws NotFoundError, also for a wording of another question type
 */
export async function listTextAnswers(
  caller: Caller,
  { surveyId, wordingId }: { surveyId: number; wordingId: number },
  page: { page: number; limit: number },
) {
  authorize(caller, "patients.read");
  const { transaction } = caller;
  const survey = await findSurvey(caller, surveyId);
  const where = { id: wordingId, surveyId, questionType: "free-text" as const };
  const wording = await SurveyWording.findOne({ where, transaction });
  if (!wording) throw new NotFoundError("Survey question not found");
  const { items: texts, ...rest } = await readPage(caller, SurveyAnswer, {
    query: { ...page, search: "", sortBy: "responseId", sortOrder: "DESC" },
    where: { wordingId, choice: null },
    // `choice` is always null here; sorting by it lets PostgreSQL walk the index.
    sortedBy: ["choice", "responseId"],
    present: (rows) => withTimes(caller, rows),
  });
  const { questionText } = wording;
  await recordAnswersRead(caller, survey, { action: "viewed", question: questionText });
  const { id, name } = survey;
  return { survey: { id, name }, questionText, texts, ...rest };
}

/** Adds the submission times to texts. */
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
    return { responseId, text: text ?? "", isTruncated: false, submittedAt };
  });
}
