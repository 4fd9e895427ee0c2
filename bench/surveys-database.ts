import sqlite3 from "sqlite3";
import { LINE_START } from "../models/rules/clean-text.schema";
import { databaseFile, formatSqliteDate } from "./tags-database";

const CREATED_AT_SQL = `'${formatSqliteDate(new Date(Date.UTC(2026, 0, 1)))}'`;
const QUESTIONS_PER_SURVEY = 20;
/** Word in the names of 1 % of the surveys. */
export const RARE_SURVEY = "Lumex";

/** Surveys with responses, and the number of responses to each. */
export const ANSWERED_SURVEYS = [
  { surveyId: 1, responses: 10_000 },
  { surveyId: 2, responses: 100_000 },
] as const;

/** Common table expression n(i) of the numbers from 1. */
const numberSeries = (last: number) =>
  `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${last})`;
const LINE_START_SQL = `'${LINE_START}'`;
const NAME_SQL = `'Survey ' || i || CASE i % 100 WHEN 42 THEN ' ${RARE_SURVEY}' ELSE '' END`;
/** SQL for the type of a question: of 20, twelve ranks, four yes/no questions and four free texts. */
const questionTypeCase = (question: string) =>
  `CASE ${question} % 5 WHEN 0 THEN 'free-text' WHEN 1 THEN 'y/n' ELSE 'rank' END`;

/** Inserts surveys of 20 questions, two with responses, into a migrated database; by SQL, as the product would take minutes. */
export async function fillSurveys(dataDir: string, count: number): Promise<void> {
  if (count === 0) return;
  const database = new sqlite3.Database(databaseFile(dataDir));
  await new Promise<void>((resolve, reject) => {
    const rejectOnError = (error: Error | null) => error && reject(error);
    database.serialize(() => {
      for (const statement of buildStatements(count)) database.run(statement, rejectOnError);
    });
    database.close((error) => (error ? reject(error) : resolve()));
  });
}

function buildStatements(count: number): string[] {
  const surveyIdSql = `(i - 1) / ${QUESTIONS_PER_SURVEY} + 1`;
  return [
    "BEGIN",
    `${numberSeries(count)} INSERT INTO surveys (id, name, normalized_name, category, serve_type, status, ` +
      "details_version, questions_version, search_text, version, created_at, updated_at) " +
      `SELECT i, ${NAME_SQL}, lower(${NAME_SQL}), 'General', 'post-procedure-plan', 'Active', 0, 1, ` +
      `${LINE_START_SQL} || lower(${NAME_SQL}) || ${LINE_START_SQL} || 'general', 1, ${CREATED_AT_SQL}, ${CREATED_AT_SQL} FROM n`,
    `${numberSeries(count * QUESTIONS_PER_SURVEY)} INSERT INTO survey_wordings ` +
      "(id, survey_id, question_id, question_text, question_type, created_at) " +
      `SELECT i, ${surveyIdSql}, i, 'How was part ' || i || ' of your day?', ${questionTypeCase("i")}, ${CREATED_AT_SQL} FROM n`,
    "INSERT INTO survey_questions " +
      "(id, survey_id, position, wording_id, correct_answer, version, created_at, updated_at) " +
      `SELECT id, survey_id, (id - 1) % ${QUESTIONS_PER_SURVEY}, id, ` +
      `CASE question_type WHEN 'y/n' THEN 'Yes' END, 0, ${CREATED_AT_SQL}, ${CREATED_AT_SQL} FROM survey_wordings`,
    "INSERT INTO survey_editions (survey_id, number, wording_ids, created_at) " +
      `SELECT survey_id, 1, json_group_array(id), ${CREATED_AT_SQL} FROM survey_wordings GROUP BY survey_id`,
    ...ANSWERED_SURVEYS.flatMap(({ surveyId, responses }) => [
      `${numberSeries(responses)} INSERT INTO survey_responses ` +
        "(survey_id, questions_version, respondent, version, created_at, updated_at) " +
        `SELECT ${surveyId}, 1, 'Patient ' || i, 0, ${CREATED_AT_SQL}, ${CREATED_AT_SQL} FROM n`,
      "INSERT INTO survey_answers (response_id, wording_id, choice, text) SELECT response.id, wording.id, " +
        "CASE question_type WHEN 'rank' THEN (response.id * 7 + wording.id) % 5 + 1 " +
        "WHEN 'y/n' THEN (response.id * 3 + wording.id) % 2 END, " +
        "CASE question_type WHEN 'free-text' THEN 'The nurse stayed with me, number ' || response.id END " +
        "FROM survey_responses AS response JOIN survey_wordings AS wording " +
        `ON wording.survey_id = response.survey_id WHERE response.survey_id = ${surveyId}`,
    ]),
    "COMMIT",
    "PRAGMA wal_checkpoint(TRUNCATE)",
  ];
}
