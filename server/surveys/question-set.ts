import { QueryTypes } from "sequelize";
import { Survey, SurveyEdition, SurveyQuestion, SurveyWording } from "~/models";
import {
  MAX_SURVEY_WORDINGS,
  MAX_QUESTIONS,
  type QuestionValues,
} from "~/models/surveys/survey-question.schema";
import { TOO_MANY_QUESTIONS, TOO_MANY_WORDINGS } from "~/models/surveys/survey.schema";
import { createdEntry, recordEvents } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ConflictError, NotFoundError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { presentQuestion } from "./present";

/** A question with what it asks. */
const WITH_WORDING = [{ model: SurveyWording, as: "wording" }];
/** The order of a survey's questions. */
export const IN_ORDER: [string, string][] = [
  ["position", "ASC"],
  ["id", "ASC"],
];

/** A survey; within a transaction it is locked, which is to be done before any of its questions is. @throws NotFoundError */
export async function findSurvey(caller: Caller, id: number): Promise<Survey> {
  const survey = await Survey.findByPk(id, lockOptions(caller, Survey));
  if (!survey) throw new NotFoundError("Survey not found");
  return survey;
}

/** The questions of some surveys with their wordings, in order; one statement for all of them. */
export function questionsOf({ transaction }: Caller, surveyIds: number[]) {
  return SurveyQuestion.findAll({
    where: { surveyId: surveyIds },
    include: WITH_WORDING,
    order: [["surveyId", "ASC"], ...IN_ORDER],
    transaction,
  });
}

/**
 * The same, each with the version of the questions that it is read with. One statement sees one moment: the version of a
 * survey that was read before may be one that never asked them.
 */
export function versionedQuestionsOf({ transaction }: Caller, surveyIds: number[]) {
  const version = { model: Survey, as: "survey", attributes: ["questionsVersion"] };
  return SurveyQuestion.findAll({
    where: { surveyId: surveyIds },
    include: [...WITH_WORDING, version],
    order: [["surveyId", "ASC"], ...IN_ORDER],
    transaction,
  });
}

/** The ids of a survey's questions, in order. */
export async function orderOf({ transaction }: Caller, surveyId: number): Promise<number[]> {
  const attributes = ["id"];
  const rows = await SurveyQuestion.findAll({
    attributes,
    where: { surveyId },
    order: IN_ORDER,
    transaction,
  });
  return rows.map(({ id }) => id);
}

/** A question with its wording, locked within a transaction; null when it is not there. */
export const findQuestionRow = (caller: Caller, id: number) =>
  SurveyQuestion.findByPk(id, { include: WITH_WORDING, ...lockOptions(caller, SurveyQuestion) });

/**
 * Puts questions behind those that a locked survey has, and says so in the audit. The edition is the caller's part: see
 * keepEdition.
 * @returns the questions, in their order
 * @throws ConflictError beyond 100, and beyond 1,000 wordings
 */
export async function insertQuestions(
  writer: CallerInTransaction,
  survey: Survey,
  questions: readonly QuestionValues[],
): Promise<SurveyQuestion[]> {
  const made = await insertQuestionRows(writer, survey, questions);
  const entries = made.map((each) => {
    const question = presentQuestion(each);
    return createdEntry(QUESTION, question, question.questionText);
  });
  await recordEvents(writer, entries);
  return made;
}

/** What a question is called in the audit and in conflicts. */
export const QUESTION = "survey question";

/** The same without the audit, as of the sample content. @throws ConflictError beyond 100, and beyond 1,000 wordings */
export async function insertQuestionRows(
  writer: CallerInTransaction,
  survey: Survey,
  questions: readonly QuestionValues[],
): Promise<SurveyQuestion[]> {
  const { transaction } = writer;
  const surveyId = survey.id;
  const there = await SurveyQuestion.count({ where: { surveyId }, transaction });
  if (there + questions.length > MAX_QUESTIONS) throw new ConflictError(TOO_MANY_QUESTIONS);
  await requireRoomForWordings(writer, surveyId, questions.length);
  const last = await SurveyQuestion.max<number | null, SurveyQuestion>("position", {
    where: { surveyId },
    transaction,
  });
  const made: SurveyQuestion[] = [];
  for (const [at, { correctAnswer, ...words }] of questions.entries()) {
    const wording = await SurveyWording.create({ surveyId, ...words }, { transaction });
    const position = (last ?? -1) + 1 + at;
    const question = await SurveyQuestion.create(
      { surveyId, position, wordingId: wording.id, correctAnswer },
      { transaction },
    );
    question.wording = wording;
    made.push(question);
  }
  await nameQuestions(writer, surveyId);
  return made;
}

/** A wording comes before its question, and learns its id afterwards. */
async function nameQuestions({ transaction }: CallerInTransaction, surveyId: number) {
  await database().query(
    "UPDATE survey_wordings SET question_id = (SELECT id FROM survey_questions " +
      "WHERE survey_questions.wording_id = survey_wordings.id) " +
      "WHERE survey_id = :surveyId AND question_id = 0",
    { replacements: { surveyId }, transaction },
  );
}

/**
 * The wording for what a question asks from now on: one that it had before where the words are the same.
 * @throws ConflictError beyond 1,000 wordings of the survey
 */
export async function wordingFor(
  writer: CallerInTransaction,
  { id: questionId, surveyId }: SurveyQuestion,
  words: Pick<QuestionValues, "questionText" | "questionType">,
): Promise<SurveyWording> {
  const { transaction } = writer;
  const where = { surveyId, questionId, ...words };
  const before = await SurveyWording.findOne({ where, transaction });
  if (before) return before;
  await requireRoomForWordings(writer, surveyId, 1);
  return SurveyWording.create(where, { transaction });
}

/** The results and the export of a locked survey show all wordings of its questions, also those of deleted ones. */
async function requireRoomForWordings(
  { transaction }: CallerInTransaction,
  surveyId: number,
  added: number,
): Promise<void> {
  const there = await SurveyWording.count({ where: { surveyId }, transaction });
  if (there + added > MAX_SURVEY_WORDINGS) throw new ConflictError(TOO_MANY_WORDINGS);
}

/** Puts the questions of a locked survey into an order that names each of them once; the edition is the caller's part. */
export async function setPositions({ transaction }: CallerInTransaction, order: number[]) {
  if (order.length === 0) return;
  const cases = order.map((id, position) => `WHEN ${Number(id)} THEN ${position}`).join(" ");
  await database().query(
    `UPDATE survey_questions SET position = CASE id ${cases} END WHERE id IN (:order)`,
    { replacements: { order }, transaction },
  );
}

/**
 * Keeps the questions of a locked survey, as they are now, as its next edition: what is answered from here on says which
 * one it was. The survey gets a new version.
 */
export async function keepEdition(writer: CallerInTransaction, survey: Survey): Promise<void> {
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
  // Triggers have counted meanwhile.
  await survey.reload({ transaction });
}
