import { QueryTypes } from "sequelize";
import { Survey, SurveyEdition, SurveyQuestion, SurveyWording } from "~/models";
import {
  MAX_SURVEY_WORDINGS,
  MAX_QUESTIONS,
  type QuestionValues,
} from "~/models/surveys/survey-question.schema";
import { TOO_MANY_QUESTIONS, TOO_MANY_WORDINGS } from "~/models/surveys/survey-api.schema";
import { recordAllCreated } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { presentQuestion } from "./present";

/** Include for a question's wording. */
export const WITH_WORDING = [{ model: SurveyWording, as: "wording" }];
/** Sort order of a survey's questions. */
export const BY_POSITION: [string, string][] = [
  ["position", "ASC"],
  ["id", "ASC"],
];

/**
 * Finds a survey; within a transaction it locks the row. Lock a survey before its questions to avoid deadlocks.
 * @throws NotFoundError
 */
export async function findSurvey(caller: Caller, id: number): Promise<Survey> {
  const survey = await Survey.findByPk(id, lockOptions(caller, Survey));
  if (!survey) throw new NotFoundError("Survey not found");
  return survey;
}

/** Reads the questions of surveys with their wordings, in order. One query for all surveys. */
export function findQuestions({ transaction }: Caller, surveyIds: number[]) {
  return SurveyQuestion.findAll({
    where: { surveyId: surveyIds },
    include: WITH_WORDING,
    order: [["surveyId", "ASC"], ...BY_POSITION],
    transaction,
  });
}

/**
 * Like `findQuestions`, each with its survey's `questionsVersion`, read in the same query: a version read earlier may
 * belong to other questions.
 */
export function findVersionedQuestions({ transaction }: Caller, surveyIds: number[]) {
  const version = { model: Survey, as: "survey", attributes: ["questionsVersion"] };
  return SurveyQuestion.findAll({
    where: { surveyId: surveyIds },
    include: [...WITH_WORDING, version],
    order: [["surveyId", "ASC"], ...BY_POSITION],
    transaction,
  });
}

/** Reads the ids of a survey's questions in order. */
export async function readQuestionOrder(
  { transaction }: Caller,
  surveyId: number,
): Promise<number[]> {
  const attributes = ["id"];
  const rows = await SurveyQuestion.findAll({
    attributes,
    where: { surveyId },
    order: BY_POSITION,
    transaction,
  });
  return rows.map(({ id }) => id);
}

/** Finds a question with its wording, or null; within a transaction it locks the row. */
export const findQuestionRow = (caller: Caller, id: number) =>
  SurveyQuestion.findByPk(id, { include: WITH_WORDING, ...lockOptions(caller, SurveyQuestion) });

/**
 * Appends questions to a locked survey and audits them. The caller stores the edition: see storeEdition.
 * @returns the questions in order
 * @throws ConflictError beyond 100 questions, and beyond 1,000 wordings
 */
export async function insertQuestions(
  writer: CallerInTransaction,
  survey: Survey,
  questions: readonly QuestionValues[],
): Promise<SurveyQuestion[]> {
  const created = await insertQuestionRows(writer, survey, questions);
  await recordAllCreated(
    writer,
    QUESTION_RECORD_TYPE,
    created.map(presentQuestion),
    ({ questionText }) => questionText,
  );
  return created;
}

/** Record type of a question, for the audit and conflicts. */
export const QUESTION_RECORD_TYPE = "survey question";

/**
 * Like `insertQuestions`, without audit events, for sample content.
 * @throws ConflictError beyond 100 questions, and beyond 1,000 wordings
 */
export async function insertQuestionRows(
  writer: CallerInTransaction,
  survey: Survey,
  questions: readonly QuestionValues[],
): Promise<SurveyQuestion[]> {
  const { transaction } = writer;
  const surveyId = survey.id;
  const existing = await SurveyQuestion.count({ where: { surveyId }, transaction });
  if (existing + questions.length > MAX_QUESTIONS) throw new ConflictError(TOO_MANY_QUESTIONS);
  await requireRoomForWordings(writer, surveyId, questions.length);
  const last = await SurveyQuestion.max<number | null, SurveyQuestion>("position", {
    where: { surveyId },
    transaction,
  });
  const created: SurveyQuestion[] = [];
  for (const [index, { correctAnswer, urgentAnswer, ...texts }] of questions.entries()) {
    const wording = await SurveyWording.create({ surveyId, ...texts }, { transaction });
    const position = (last ?? -1) + 1 + index;
    const question = await SurveyQuestion.create(
      {
        surveyId,
        position,
        wordingId: wording.id,
        correctAnswer,
        urgentAnswer: toStoredUrgentAnswer(urgentAnswer),
      },
      { transaction },
    );
    question.wording = wording;
    created.push(question);
  }
  await linkWordings(writer, [surveyId]);
  return created;
}

/** Converts an urgent answer to its column's text. */
export const toStoredUrgentAnswer = (answer: QuestionValues["urgentAnswer"]): string | null =>
  answer === null ? null : String(answer);

/** Sets the question ids of new wordings, which are inserted before their questions. */
export async function linkWordings({ transaction }: CallerInTransaction, surveyIds: number[]) {
  await database().query(
    "UPDATE survey_wordings SET question_id = (SELECT id FROM survey_questions " +
      "WHERE survey_questions.wording_id = survey_wordings.id) " +
      "WHERE survey_id IN (:surveyIds) AND question_id = 0",
    { replacements: { surveyIds }, transaction },
  );
}

/**
 * Finds an earlier wording of the question with the same text, type and good end, or creates one.
 * @throws ConflictError beyond 1,000 wordings of the survey
 */
export async function findOrCreateWording(
  writer: CallerInTransaction,
  { id: questionId, surveyId }: SurveyQuestion,
  texts: Pick<QuestionValues, "questionText" | "questionType" | "goodEnd">,
): Promise<SurveyWording> {
  const { transaction } = writer;
  const where = { surveyId, questionId, ...texts };
  const existing = await SurveyWording.findOne({ where, transaction });
  if (existing) return existing;
  await requireRoomForWordings(writer, surveyId, 1);
  return SurveyWording.create(where, { transaction });
}

/**
 * Limits the wordings of a locked survey, since results and exports show all of them, also those of deleted
 * questions.
 * @throws ConflictError
 */
async function requireRoomForWordings(
  { transaction }: CallerInTransaction,
  surveyId: number,
  added: number,
): Promise<void> {
  const existing = await SurveyWording.count({ where: { surveyId }, transaction });
  if (existing + added > MAX_SURVEY_WORDINGS) throw new ConflictError(TOO_MANY_WORDINGS);
}

/**
 * Writes the positions of a locked survey's questions; the caller stores the edition.
 * @param order ids of all questions, each once
 */
export async function setPositions({ transaction }: CallerInTransaction, order: number[]) {
  if (order.length === 0) return;
  const cases = order.map((id, position) => `WHEN ${Number(id)} THEN ${position}`).join(" ");
  await database().query(
    `UPDATE survey_questions SET position = CASE id ${cases} END WHERE id IN (:order)`,
    { replacements: { order }, transaction },
  );
}

/**
 * Stores the current questions of a locked survey as its next edition, which new responses refer to. Increments the
 * survey's version.
 */
export async function storeEdition(writer: CallerInTransaction, survey: Survey): Promise<void> {
  const { transaction } = writer;
  const number = survey.questionsVersion + 1;
  await survey.update({ questionsVersion: number }, { transaction });
  const rows = await database().query<{ wordingId: number }>(
    'SELECT wording_id AS "wordingId" FROM survey_questions WHERE survey_id = :surveyId ' +
      "ORDER BY position, id",
    { type: QueryTypes.SELECT, replacements: { surveyId: survey.id }, transaction },
  );
  const wordingIds = JSON.stringify(rows.map(({ wordingId }) => wordingId));
  await SurveyEdition.create({ surveyId: survey.id, number, wordingIds }, { transaction });
  // Triggers have updated counters.
  await survey.reload({ transaction });
}
